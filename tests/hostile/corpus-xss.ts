import type { Browser, Page } from 'playwright';
import { type Client, must } from '../../scripts/bench-client.ts';
import { type RunningServer, SUPER_ADMIN } from '../server.ts';
import type { CorpusResult } from './corpora.ts';

interface Entry {
  id: string;
  payload: string;
}

interface Tools {
  client: Client;
  server: RunningServer;
  browser: Browser;
}

const CONTENT = '/api/admin/content';
const CHUNK = 40;

interface Taken {
  id: string;
  /** What the server made of it as rich text; empty where nothing was left or it was refused. */
  html: string;
  payload: string;
}

/** Every payload as rich text, alone, through the API. */
const saveAll = async (client: Client, entries: Entry[], result: CorpusResult): Promise<Taken[]> => {
  const created = await client.call('POST', CONTENT, { key: 'corpus', value: '<p>Hi</p>' });
  const { id: item } = JSON.parse(created.body) as { id: number };
  const taken: Taken[] = [];
  for (const { id, payload } of entries) {
    const { status, body } = await client.call('PUT', `${CONTENT}/${item}`, { value: payload });
    const outcome = status === 200 ? 'saved' : 'refused';
    result.counts[outcome] = (result.counts[outcome] ?? 0) + 1;
    if (status >= 500) result.faults.push(`${id} was answered ${status}`);
    const html = status === 200 ? (JSON.parse(body) as { value: string }).value : '';
    taken.push({ id, html, payload });
  }
  await must(client.call('DELETE', `${CONTENT}/${item}`), 204);
  return taken;
};

/** Ran, or could run: looked for in the page as the browser has it. */
const findActive = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = (window as unknown as { ran?: string[] }).ran ?? [];
    for (const element of document.querySelectorAll('[data-corpus] *, main *')) {
      const name = element.tagName.toLowerCase();
      const isOurs = element.closest('astro-island') !== null;
      if (!isOurs && ['script', 'object', 'embed', 'base', 'meta', 'form', 'style'].includes(name))
        found.push(`<${name}>`);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) found.push(`${attribute} of <${name}>`);
        const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data'].includes(attribute);
        const scheme = isAddress && URL.canParse(value, location.href) ? new URL(value, location.href).protocol : '';
        if (['javascript:', 'vbscript:', 'data:'].includes(scheme)) found.push(value.slice(0, 60));
      }
    }
    return found;
  });

// The policy would stop a script that got through; here it may run, to be seen.
const openPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ bypassCSP: true });
  await context.addInitScript(() => {
    const ran: string[] = [];
    const note = (name: string) => (what: unknown) => void ran.push(`${name}(${String(what).slice(0, 60)})`);
    Object.assign(window, {
      ran,
      alert: note('alert'),
      confirm: note('confirm'),
      prompt: note('prompt'),
      print: note('print'),
    });
  });
  const page = await context.newPage();
  // Nothing of the corpus is fetched from where it points.
  await page.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  return page;
};

const countLandmarks = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    ['header', 'main', 'footer', 'nav', 'h1'].map((name) => document.querySelectorAll(`body ${name}`).length),
  );

/** The chunk as the home page's text and in every plain field beside it, live. */
const publishChunk = async (client: Client, item: number, chunk: Taken[]): Promise<string[]> => {
  const value = `<p>Corpus</p>${chunk.map(({ html }) => html).join('')}`;
  await must(client.call('PUT', `${CONTENT}/${item}`, { value }), 200);
  const made: string[] = [];
  const image = { imageUrl: 'https://a.example/b.png', pageType: 'home' };
  for (const { payload } of chunk) {
    const bodies: [string, object][] = [
      [
        '/api/admin/external-links',
        { name: payload.slice(0, 200), url: 'https://a.example', description: payload.slice(0, 500) },
      ],
      ['/api/admin/carousel-images', { ...image, title: payload.slice(0, 200), description: payload.slice(0, 500) }],
      ['/api/admin/hero-images', { ...image, altText: payload.slice(0, 500) }],
    ];
    for (const [path, body] of bodies) {
      const answer = await client.call('POST', path, body);
      if (answer.status === 201) made.push(`${path}/${JSON.parse(answer.body).id}`);
    }
  }
  await must(client.call('POST', '/api/admin/publish', {}), 200);
  return made;
};

const visit = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(address, { waitUntil: 'load' });
  await page.evaluate(() => {
    for (const type of ['mouseover', 'focus', 'click']) {
      // Links would lead away, and what waits for a pointer gets one.
      for (const element of document.querySelectorAll('main *:not(a):not(button):not(summary)')) {
        element.dispatchEvent(new Event(type, { bubbles: false }));
      }
    }
  });
  return findActive(page);
};

/** Nothing of the corpus runs, is left active, or changes the page around it: for visitors and in the dashboard. */
export const tryMarkup = async ({ client, server, browser }: Tools, entries: Entry[]): Promise<CorpusResult> => {
  const result: CorpusResult = { entries: entries.length, counts: { pages: 0, fields: 0 }, faults: [] };
  await must(client.call('PUT', '/api/admin/publish/settings', { autoPublish: false }), 200);
  const taken = await saveAll(client, entries, result);
  const items = JSON.parse((await client.call('GET', CONTENT)).body) as { id: number; key: string }[];
  const stored = items.find(({ key }) => key === 'home_main_content');
  const made = await client.call('POST', CONTENT, { key: 'home_main_content', value: '<p>Corpus</p>' });
  const item = stored?.id ?? (JSON.parse(made.body) as { id: number }).id;

  const visitor = await openPage(browser);
  const admin = await openPage(browser);
  await admin.goto(`${server.url}/admin/login`);
  await admin.getByLabel('Username').fill(SUPER_ADMIN.username);
  await admin.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
  await admin.keyboard.press('Enter');
  await admin.waitForURL('**/admin');
  await visitor.goto(server.url);
  const landmarks = await countLandmarks(visitor);
  // Astro's own; one more of a kind would be the corpus's.
  const usual = (await findActive(visitor)).join();
  for (let start = 0; start < taken.length; start += CHUNK) {
    const chunk = taken.slice(start, start + CHUNK);
    const named = `${chunk[0]?.id} to ${chunk.at(-1)?.id}`;
    const added = await publishChunk(client, item, chunk);
    const found = (await visit(visitor, server.url)).join();
    if (found !== usual) result.faults.push(`${named} for a visitor: ${found}, where ${usual} is usual`);
    const now = await countLandmarks(visitor);
    if (now.join() !== landmarks.join()) result.faults.push(`${named}: landmarks ${landmarks} became ${now}`);
    for (const tab of ['homepage', 'global-settings']) {
      const active = await visit(admin, `${server.url}/admin?tab=${tab}`);
      await admin.getByRole('heading', { level: 1 }).first().waitFor();
      for (const one of active) result.faults.push(`${named} in the dashboard: ${one}`);
    }
    result.counts.pages = (result.counts.pages ?? 0) + 3;
    result.counts.fields = (result.counts.fields ?? 0) + added.length;
    for (const path of added) await must(client.call('DELETE', path), 204);
  }
  return result;
};
