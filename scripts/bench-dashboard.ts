import type { Browser, Page, Request } from 'playwright';
import { listTabGroups, tabs } from '../admin/navigation/tabs.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { createClient } from '../tests/support/client.ts';
import { fillLargeClub, IMAGES } from '../tests/support/fixtures/large-club.ts';
import { SUPER_ADMIN, startServer } from '../tests/support/server.ts';
import { readOptions } from './arguments.ts';
import { type Figure, inMilliseconds, median, report, runRounds } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:dashboard [-- --rounds 3]
Measures the dashboard in Chromium and compares it with its limits: kilobytes (brotli) of JavaScript that the first tab
loads, with editor and uploader in chunks of their own; interaction to next paint with the processor slowed down four
times, with the first content of a new club and with 200 images, 100 links and 60 content items; with the latter, also the
time each tab takes after its data arrived. Prints a table to stderr and JSON to stdout. Exits with 1 if a limit is missed
or a step does not end.`,
  { rounds: { type: 'string', default: '3' } },
);

const LIMITS = { firstTabKilobytes: 250, interactionMilliseconds: 200, openingMilliseconds: 300 } as const;
const LOAD = { heroImages: 100, carouselImages: 100, links: 100, contentItems: 60 } as const;
const SLOWDOWN = 4;
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
/** Names from the rail. The first tab is last, so that a round ends where it began. */
const [FIRST = '', ...OTHERS] = listTabGroups({ isSuperAdmin: true }).flatMap(({ ids }) =>
  ids.map((id) => tabs[id].label),
);
const RAIL = [...OTHERS, FIRST];
const OWN_CHUNKS = ['rich-text-editor', 'upload-dialog'];
/** Milliseconds without a request, response or paint after which a page counts as idle. */
const QUIET = 250;
/** Limit of each single wait. Milliseconds. */
const PATIENCE = 15_000;
/** Skips Playwright's check for covering elements, whose listeners would add a tenth to each press. */
const PRESS = { force: true } as const;

interface Seen {
  interactions: number[];
  /** Times of API responses, and of the paints that showed changes. */
  responses: number[];
  paints: number[];
}

const server = await startServer({ env: { LOG_LEVEL: 'error' } });
const browser = await launchChromium();
try {
  const figures = await weighFirstTab();
  const page = await openPage(browser);
  const waitUntilIdle = watchRequests(page);
  await signIn(page);
  Object.assign(figures, await measureInteractions(page, waitUntilIdle, 'new club'));
  const client = createClient(server);
  await client.signIn();
  await fillLargeClub(client, LOAD);
  client.close();
  Object.assign(figures, await measureInteractions(page, waitUntilIdle, 'filled'));
  for (const tab of Object.keys(tabs)) {
    const times = await runRounds(options.rounds, async () => {
      await page.goto(`${server.url}/admin?tab=${tab}`);
      await waitUntilIdle();
      return findLongestWait(await readSeen(page));
    });
    const name = `${tab} after its data (median of ${options.rounds})`;
    figures[name] = inMilliseconds(median(times), LIMITS.openingMilliseconds);
  }
  report(figures);
} finally {
  await browser.close();
  await server.stop();
}

/** JavaScript of the first tab, and the chunks loaded only by an editor or the uploader. */
async function weighFirstTab(): Promise<Record<string, Figure>> {
  const page = await openPage(browser);
  const scripts: Promise<{ name: string; bytes: number }>[] = [];
  const record = (request: Request) => {
    if (request.resourceType() !== 'script') return;
    const name = new URL(request.url()).pathname.split('/').at(-1)?.split('.')[0] ?? '';
    scripts.push(request.sizes().then(({ responseBodySize: bytes }) => ({ name, bytes })));
  };
  page.on('requestfinished', record);
  await signIn(page);
  await page.waitForLoadState('load');
  const firstTab = await Promise.all([...scripts]);
  await page.getByRole('button', { name: 'Create Main Page Content' }).click();
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Hero Image' }).click();
  await page.getByRole('button', { name: 'Upload image' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  // A script still loading when the page closes has no size.
  page.off('requestfinished', record);
  const later = (await Promise.all(scripts)).slice(firstTab.length).map(({ name }) => name);
  await page.context().close();
  const kilobytes = firstTab.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  const figures: Record<string, Figure> = {
    'JavaScript of the first tab': { ours: kilobytes, unit: 'KB', atMost: LIMITS.firstTabKilobytes },
  };
  for (const name of OWN_CHUNKS) {
    figures[`${name} in a chunk of its own`] = { ours: Number(later.includes(name)), unit: 'chunk', atLeast: 1 };
  }
  return figures;
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(watchPage);
  await context.route(`${IMAGES}/**`, (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
  return context.newPage();
}

/** Runs in the page from the start. */
function watchPage(): void {
  const seen: Seen = { interactions: [], responses: [], paints: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    // Entries without an interaction are moves and hovers.
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0) seen.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[]) {
      if (name.includes('/api/')) seen.responses.push(responseEnd);
    }
  }).observe({ type: 'resource', buffered: true });
  const watch = () =>
    // The timeout fires after the frame is painted.
    new MutationObserver(() =>
      requestAnimationFrame(() => setTimeout(() => seen.paints.push(performance.now()))),
    ).observe(document.documentElement, { childList: true, subtree: true });
  if (document.documentElement) watch();
  else document.addEventListener('readystatechange', watch, { once: true });
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin/login`);
  await page.getByLabel('Username').fill(SUPER_ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('region', { name: 'Carousel images' }).waitFor();
}

/** @returns a function that waits until the page is idle */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.resourceType() !== 'eventsource') pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const isQuiet = (quiet: number): boolean => {
    const { paints, responses } = (window as unknown as { seen: Seen }).seen;
    return paints.length > 0 && performance.now() - Math.max(...paints.slice(-1), ...responses.slice(-1)) > quiet;
  };
  return async () => {
    const deadline = performance.now() + PATIENCE;
    do {
      await page.waitForFunction(isQuiet, QUIET, { timeout: PATIENCE });
      if (performance.now() > deadline) throw new Error(`no response to ${[...pending].map((each) => each.url())}`);
    } while (pending.size > 0);
  };
}

/**
 * Milliseconds to the next paint on a slow processor, for opening an editor and for each tab. Waits by CSS selector,
 * because finding roles would keep the page busy.
 */
async function measureInteractions(
  page: Page,
  waitUntilIdle: () => Promise<void>,
  content: string,
): Promise<Record<string, Figure>> {
  const measure = async (interact: () => Promise<void>): Promise<number> => {
    await page.evaluate(() => {
      (window as unknown as { seen: Seen }).seen.interactions = [];
    });
    await interact();
    await waitUntilIdle();
    // Interactions under 16 ms have no entry.
    return Math.max(0, ...(await readSeen(page)).interactions);
  };
  await page.goto(`${server.url}/admin?tab=homepage`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await waitUntilIdle();
  const times: Record<string, number[]> = { 'opening the editor': [], 'choosing a tab': [] };
  await runRounds(options.rounds, async () => {
    const opening = await measure(async () => {
      await page.getByRole('button', { name: /^(Create|Edit) Main Page Content/ }).click(PRESS);
      await page.locator('[role="toolbar"][aria-label="Formatting"]').waitFor();
    });
    times['opening the editor']?.push(opening);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waitUntilIdle();
    for (const name of RAIL) {
      const switching = await measure(async () => {
        // The number of unpublished changes may follow.
        await page.getByRole('link', { name: new RegExp(`^${name}( |,|$)`) }).click(PRESS);
        await page.locator('h2', { hasText: new RegExp(`^${name}$`) }).waitFor();
      });
      times['choosing a tab']?.push(switching);
    }
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return Object.fromEntries(
    Object.entries(times).map(([name, values]) => [
      `${name}, ${content} (worst of ${values.length}; median ${median(values)})`,
      inMilliseconds(Math.max(...values), LIMITS.interactionMilliseconds),
    ]),
  );
}

function readSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

/** Longest wait for a response's content to appear, or for the page to be complete after the last one. Milliseconds. */
function findLongestWait({ responses, paints }: Seen): number {
  const waits = responses.map((response) => (paints.find((paint) => paint >= response) ?? response) - response);
  return Math.round(Math.max(0, (paints.at(-1) ?? 0) - Math.max(...responses), ...waits));
}
