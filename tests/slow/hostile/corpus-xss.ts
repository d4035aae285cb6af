import type { Browser, Page } from 'playwright';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { type Client, must } from '../../support/client.ts';
import { type RunningServer, SUPER_ADMIN } from '../../support/server.ts';
import { signIn } from '../crash/editor.ts';
import { createFields, type Fields } from './corpus-fields.ts';
import type { CorpusResult } from './judge.ts';
import { countLandmarks, openPage, pasteEach, visit } from './markup-page.ts';

interface Entry {
  id: string;
  payload: string;
}

interface Tools {
  client: Client;
  server: RunningServer;
  browser: Browser;
  report: (line: string) => void;
}

const CONTENT = '/api/admin/content';
/** Payloads in each release. */
const BATCH = 80;
/** Of the dashboard: wherever a text is shown that somebody typed. */
const TABS = [
  'homepage',
  'about',
  'get-involved',
  'events',
  'panther-store',
  'global-settings',
  'admin-users',
  'content',
  'external-links',
  'embed-docs',
  'hero-images',
  'carousel',
  'media',
  'differences',
  'audit',
  'history',
  'season',
];
const PATHS = Object.values(PAGE_PATHS);

/** Scripts and requests of the page itself. All others come from the corpus. */
interface Usual {
  active: string;
  landmarks: string;
}

/** Nothing of the corpus runs, is left active, or changes the page around it: for visitors and in the dashboard. */
export async function tryMarkup(tools: Tools, entries: Entry[]): Promise<CorpusResult> {
  const { client, server, browser, report } = tools;
  const result: CorpusResult = { entries: entries.length, counts: { pages: 0 }, faults: [] };
  await must(client.call('PUT', '/api/admin/publish/settings', { autoPublish: false }), 200);
  const taken = await saveAll(client, entries, result);
  report(`${taken.length} saved one by one`);
  const count = Math.min(BATCH, entries.length);
  const fields = await createFields(client, { server, cookie: await signIn(server), count });
  const visitor = await openPage(browser);
  const admin = await openPage(browser);
  await signInPage(admin, server.url);

  const inspect = async (page: Page, path: string): Promise<Usual> => {
    const active = (await visit(page, server.url + path)).join();
    result.counts.pages = (result.counts.pages ?? 0) + 1;
    return { active, landmarks: await countLandmarks(page) };
  };
  const publish = (note: string) => must(client.call('POST', '/api/admin/publish', { note }), 200);
  const views = [
    ...PATHS.map((path) => ({ page: visitor, path })),
    ...TABS.map((tab) => ({ page: admin, path: `/admin?tab=${tab}` })),
  ];
  await publish('');
  const usual = new Map<string, Usual>();
  for (const { page, path } of views) usual.set(path, await inspect(page, path));
  report(`${views.length} pages looked at as they are`);

  const tryBatch = async (batch: Taken[], named: string): Promise<void> => {
    const payloads = batch.map(({ payload }) => payload);
    await fields.write(`<p>Corpus</p>${batch.map(({ html }) => html).join('')}`);
    await fields.fill(payloads);
    await publish(payloads.join(' ').slice(0, 500).trim());
    for (const { page, path } of views) {
      const { active, landmarks } = await inspect(page, path);
      const before = usual.get(path);
      if (active !== before?.active) result.faults.push(`${named} on ${path}: ${active}, usually ${before?.active}`);
      const isChanged = page === visitor && landmarks !== before?.landmarks;
      if (isChanged) result.faults.push(`${named} on ${path}: ${before?.landmarks} became ${landmarks}`);
    }
    await openEditor(admin, server.url);
    await pasteEach(admin, payloads);
    const ran = await admin.evaluate(() => (window as unknown as { ran: string[] }).ran);
    for (const one of ran) result.faults.push(`${named} pasted into the editor: ${one}`);
  };
  for (let start = 0; start < taken.length; start += BATCH) {
    const batch = taken.slice(start, start + BATCH);
    await tryBatch(batch, `${batch[0]?.id} to ${batch.at(-1)?.id}`);
    report(`${start + batch.length} of ${taken.length} published, in ${result.counts.pages} views of pages`);
  }
  addCounts(result, fields);
  return result;
}

interface Taken extends Entry {
  /** The server's sanitized rich text. Empty if nothing remained or it was refused. */
  html: string;
}

/** Every payload as rich text, alone, through the API; what was made of it is made of itself again. */
async function saveAll(client: Client, entries: Entry[], result: CorpusResult): Promise<Taken[]> {
  const created = await must(client.call('POST', CONTENT, { key: 'corpus', value: '<p>Hi</p>' }), 201);
  const path = `${CONTENT}/${(JSON.parse(created.body) as { id: number }).id}`;
  const save = async (value: string): Promise<string | null> => {
    const { status, body } = await client.call('PUT', path, { value });
    if (status >= 500) result.faults.push(`${value.slice(0, 60)} got status ${status}`);
    return status === 200 ? (JSON.parse(body) as { value: string }).value : null;
  };
  const taken: Taken[] = [];
  for (const entry of entries) {
    const html = await save(entry.payload);
    const outcome = html === null ? 'refused' : 'saved';
    result.counts[outcome] = (result.counts[outcome] ?? 0) + 1;
    if (html && (await save(html)) !== html) result.faults.push(`${entry.id} changes when it is saved again`);
    taken.push({ ...entry, html: html ?? '' });
  }
  await must(client.call('DELETE', path), 204);
  return taken;
}

async function signInPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(SUPER_ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
}

async function openEditor(page: Page, url: string): Promise<void> {
  await visit(page, `${url}/admin?tab=homepage`);
  const block = page.getByRole('region', { name: 'Main Page Content' });
  await block.getByRole('button', { name: /^Edit/ }).click();
  await page.locator('.ProseMirror').waitFor();
}

function addCounts(result: CorpusResult, { filled, refused, faults }: Fields): void {
  Object.assign(result.counts, { filledFields: filled, refusedFields: refused });
  result.faults.push(...faults);
}
