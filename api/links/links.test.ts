import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { checkSite } from '../../contract/checks/check-site.ts';
import { listOpen } from '../../contract/checks/dismissed.ts';
import type { DeadLink } from '../../contract/dead-links.ts';
import { publishLease, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { getCheckContext } from '../content/checks/site-findings.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { createTestInternet } from '../outside/testing-internet.ts';
import { createTestApp } from '../testing.ts';
import { PAUSE } from './check-link.ts';
import { createLinkWatch } from './link-watch.ts';

const HOURS = 3_600_000;

type Answer = (request: IncomingMessage, response: ServerResponse, round: number) => void;

function page(status: number, title = 'A club'): Answer {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(`<title>${title}</title><h1>${title}</h1>`);
}

/** Real pages, with the site's own 404 for anything else. */
function only(answer: Answer): Answer {
  return (request, response, round) =>
    (request.url === '/link' ? answer : page(404, 'Nothing here'))(request, response, round);
}

function redirect(location: string): Answer {
  return (_request, response) => void response.writeHead(302, { location }).end();
}

function onHome(elsewhere: Answer): Answer {
  return (request, response, round) => (request.url === '/' ? page(200) : elsewhere)(request, response, round);
}

const destroy: Answer = (request) => void request.socket.destroy();

const DEAD: Answer[] = [
  only(page(404)),
  only(page(410)),
  page(500),
  page(502),
  destroy,
  page(200, 'Page not found'),
  page(200, 'Sorry, that page no longer exists'),
  onHome(redirect('/')),
  page(200, 'Buy this domain'),
  page(200, 'example.org: this domain is for sale'),
  redirect('/link'),
  onHome((_request, response) => void response.writeHead(301, { location: '/?gone=1' }).end()),
];

const GOOD: Answer[] = [
  only(page(200)),
  only((_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')),
  only((request, response, round) => page(request.method === 'HEAD' ? 405 : 200)(request, response, round)),
  only((request, response, round) => page(request.method === 'HEAD' ? 404 : 200)(request, response, round)),
  only((request, response, round) => (request.method === 'HEAD' ? destroy : page(200))(request, response, round)),
  page(401),
  page(403),
  page(429),
  page(999),
  page(503),
  only((_request, response) => void response.writeHead(301, { location: 'https://elsewhere.example/' }).end()),
  // A title about missing pages, on a site that knows its own.
  only(page(200, 'What “404 not found” means')),
  // Moved to the front page on purpose: any other address is missing.
  (request, response, round) =>
    (request.url === '/' ? page(200) : request.url === '/link' ? redirect('/') : page(404))(request, response, round),
  // Away for one round.
  (request, response, round) => (round === 1 ? destroy : only(page(200)))(request, response, round),
  // Gone, but robots.txt says that programs may not look.
  (request, response, round) =>
    request.url === '/robots.txt'
      ? void response.end('User-agent: *\nDisallow: /')
      : page(404)(request, response, round),
  // For its own name it makes no exception; for others it does.
  only(page(200, 'Login')),
];

const KEYS = ['home_main_content', 'about_main_content', 'get_involved_main_content', 'events_main_content'];

test('finds the dead ones among 300 links, at the pace of each host, and publishes nothing', async () => {
  await using internet = await createTestInternet({ longest: 10_000 });
  await using app = await createTestApp({ FETCH_OUTSIDE: 'on' });
  const cookie = await app.signInNew();
  let round = 0;
  const times = new Map<string, number[]>();
  const serve = (host: string, answer: Answer): void => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/robots.txt' && !String(answer).includes('robots')) response.writeHead(404).end();
      else answer(request, response, round);
    };
    internet.serve(host, listener);
  };
  serve('elsewhere.example', page(200));
  serve('busy.example', page(200));
  const links = Array.from({ length: 300 }, (_, index) => {
    const isDead = index < 60;
    const host = `${isDead ? 'dead' : 'good'}-${index}.example`;
    if (index < 6) internet.name(host);
    else if (isDead) serve(host, DEAD[index % DEAD.length] ?? destroy);
    else serve(host, GOOD[index % GOOD.length] ?? destroy);
    return { isDead, address: index >= 290 ? `https://busy.example/${index}` : `https://${host}/link` };
  });
  for (const [index, key] of KEYS.entries()) {
    const own = links.slice(index * 75, (index + 1) * 75);
    const value = own.map(({ address }, at) => `<p><a href="${address}#part">Link ${index} ${at}</a></p>`).join('');
    expect(await app.send('POST', '/api/admin/content', { cookie, body: { key, value } })).toMatchObject({
      status: 201,
    });
  }
  const made = await app.db.$count(releases);
  // The clock goes on once every request that may begin now has begun.
  const wait = async (ms: number): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    app.advance(ms);
  };
  const fetchOutside: FetchOutside = (address, options) => {
    const { host } = new URL(address);
    times.set(host, [...(times.get(host) ?? []), app.deps.now().getTime()]);
    return internet.fetchOutside(address, options);
  };
  const watch = createLinkWatch({ ...app.deps, fetchOutside, wait });
  const listDead = async () => (await app.send('GET', '/api/admin/dead-links', { cookie })).body as DeadLink[];
  for (round = 1; round <= 3; round += 1) {
    expect(await listDead()).toEqual([]);
    await watch.tick();
    app.advance(13 * HOURS);
  }
  const found = new Set((await listDead()).map(({ address }) => address));
  const right = links.filter(({ isDead, address }) => isDead && found.has(address)).length;
  expect(right / 60).toBeGreaterThanOrEqual(0.97);
  expect(right / found.size).toBeGreaterThanOrEqual(0.98);
  const pauses = [...times.values()].flatMap((all) => all.slice(1).map((at, index) => at - (all[index] ?? 0)));
  // Some of the server's own milliseconds pass between a turn and its request.
  expect(Math.min(...pauses)).toBeGreaterThan(PAUSE - 1000);
  expect(await app.db.$count(releases)).toBe(made);
  await watch.close();
}, 60_000);

test('checks links again within a week after checks under a clock a year ahead', async () => {
  await using internet = await createTestInternet();
  await using app = await createTestApp({ FETCH_OUTSIDE: 'on' });
  const cookie = await app.signInNew();
  let checks = 0;
  internet.serve('shop.example', (_request, response) => {
    checks += 1;
    response.end('<title>Shop</title>');
  });
  const body = { name: 'Shop', url: 'https://shop.example/', location: 'footer' };
  await app.send('POST', '/api/admin/external-links', { cookie, body });
  const wait = async (ms: number): Promise<void> => app.advance(ms);
  const watch = createLinkWatch({ ...app.deps, fetchOutside: internet.fetchOutside, wait });
  app.advance(365 * 24 * HOURS);
  await watch.tick();
  const before = checks;
  app.advance(-365 * 24 * HOURS);
  await watch.tick();
  expect([before > 0, checks > before]).toEqual([true, true]);
});

test('names place and text of a dead link until it is dismissed or changes', async () => {
  await using internet = await createTestInternet();
  await using app = await createTestApp({ FETCH_OUTSIDE: 'on' });
  const cookie = await app.signInNew();
  const add = (path: string, body: Record<string, unknown>) => app.send('POST', `/api/admin/${path}`, { cookie, body });
  await add('external-links', { name: 'Old calendar', url: 'http://gone.example/calendar', location: 'footer' });
  await add('notices', { text: 'Tickets', linkUrl: 'https://gone.example/tickets' });
  await add('calendar-events', { title: 'Gala', startsAt: '2099-10-17', url: 'https://gone.example/gala' });
  await add('embed-documents', { title: 'Hours', documentUrl: 'https://gone.example/sheet' });
  await add('content', { key: 'donate_button_url', value: 'https://gone.example/donate' });
  await add('content', { key: 'home_main_content', value: '<p><a href="https://gone.example/map">the map</a></p>' });
  const wait = async (ms: number): Promise<void> => app.advance(ms);
  const watch = createLinkWatch({ ...app.deps, fetchOutside: internet.fetchOutside, wait });
  for (let round = 0; round < 3; round += 1) {
    await watch.tick();
    app.advance(13 * HOURS);
  }
  const dead = (await app.send('GET', '/api/admin/dead-links', { cookie })).body as DeadLink[];
  const listFindings = async () => {
    const { rows } = await readWorkingCopy(app.db);
    const problems = new Map(dead.map(({ address, problem }) => [address, problem]));
    const context = {
      ...getCheckContext(app.deps.env, app.deps.now(), rows.contentItems),
      findDeadLink: (address: string) => problems.get(address) ?? null,
    };
    const { body: left } = await app.send('GET', '/api/admin/check/left', { cookie });
    const all = checkSite(rows as Parameters<typeof checkSite>[0], context);
    return listOpen(all, left as never).filter(({ rule }) => rule === 'link-is-dead');
  };
  const findings = await listFindings();
  expect(findings.map(({ entity, message }) => `${entity}: ${message}`).toSorted()).toEqual([
    'calendarEvents: The link “Gala” leads to a page that is gone.',
    'contentItems: The link “https://gone.example/donate” leads to a page that is gone.',
    'contentItems: The link “the map” leads to a page that is gone.',
    'embedDocuments: The link “Hours” leads to a page that is gone.',
    'externalLinks: The link “Old calendar” leads to a page that is gone.',
    'notices: The link “Tickets” leads to a page that is gone.',
  ]);
  const map = findings.find(({ message }) => message.includes('the map'));
  const { entity, item, rule } = map ?? { entity: '', item: '', rule: '' };
  const mark = { entity, item, rule, text: map?.place.text };
  expect(await app.send('POST', '/api/admin/check/left', { cookie, body: mark })).toMatchObject({ status: 204 });
  expect(await listFindings()).toHaveLength(5);
  // The same words with another address are another finding.
  const write = { key: 'home_main_content', value: '<p><a href="https://gone.example/tickets">the map</a></p>' };
  await app.send('PUT', '/api/admin/content', { cookie, body: { items: [write] } });
  expect(await listFindings()).toHaveLength(6);
  // An address that nothing links to any more is forgotten.
  await app.send('DELETE', '/api/admin/notices/1', { cookie });
  await app.send('DELETE', '/api/admin/external-links/1', { cookie });
  await watch.tick();
  const { body } = await app.send('GET', '/api/admin/dead-links', { cookie });
  expect(JSON.stringify(body)).not.toContain('calendar"');
  await watch.close();
});

test('requests nothing where it is switched off, and abandons a round when its process ends', async () => {
  await using internet = await createTestInternet();
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  const body = { name: 'School', url: 'https://school.example/', location: 'footer' };
  await app.send('POST', '/api/admin/external-links', { cookie, body });
  const watch = createLinkWatch({ ...app.deps, fetchOutside: internet.fetchOutside });
  await watch.tick();
  expect(internet.requests).toEqual([]);
  Object.assign(app.deps.env, { fetchesOutside: true });
  const looking = watch.tick();
  await expect.poll(() => internet.requests.length).toBe(1);
  await watch.close();
  await looking.catch(() => undefined);
  expect(internet.requests).toHaveLength(1);
});

test('requests nothing more once a check fails or another process has the lease', async () => {
  await using app = await createTestApp({ FETCH_OUTSIDE: 'on' });
  const cookie = await app.signInNew();
  for (const host of ['broken', 'slow', 'third']) {
    const body = { name: host, url: `https://${host}.example/`, location: 'footer' };
    await app.send('POST', '/api/admin/external-links', { cookie, body });
  }
  let isBroken = true;
  const requested: string[] = [];
  const abandoned: string[] = [];
  const fetchOutside: FetchOutside = async (address, { signal }) => {
    const { host } = new URL(address);
    requested.push(host);
    if (isBroken && host.startsWith('broken')) throw new Error('a fault of our own');
    if (signal && !signal.aborted) await once(signal, 'abort');
    abandoned.push(host);
    throw new OutsideError('connection');
  };
  const wait = async (ms: number): Promise<void> => app.advance(ms);
  const watch = createLinkWatch({ ...app.deps, fetchOutside, wait });
  await expect(watch.tick()).rejects.toThrow('a fault of our own');
  await expect.poll(() => abandoned).toContain('slow.example');
  isBroken = false;
  requested.length = 0;
  const rejected = expect(watch.tick()).rejects.toThrow(/abort/);
  await expect.poll(() => requested).toContain('broken.example');
  const expiresAt = new Date(app.deps.now().getTime() + 60_000).toISOString();
  await transact(app.db, (tx) => tx.update(publishLease).set({ holder: 'elsewhere:1:1:a', expiresAt }));
  await rejected;
  await watch.close();
  expect(requested.filter((host) => host.startsWith('third'))).toEqual([]);
});
