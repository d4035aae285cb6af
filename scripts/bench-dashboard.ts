import type { Browser, Page } from 'playwright';
import { startServer } from '../tests/support/server.ts';
import { type Figure, median, readOptions, report, runRounds, runStep } from './bench-frame.ts';
import { launchChromium } from './chromium.ts';
import { compileSite } from './compile.ts';
import { measureInteractions } from './dashboard-interactions.ts';
import { fillWorkingCopy, signIn } from './dashboard-load.ts';
import { createTimings, watchPage } from './dashboard-timings.ts';
import { weighFirstTab } from './dashboard-weight.ts';

const options = readOptions(
  `npm run bench:dashboard [-- --rounds 3]
The dashboard in Chromium, beside its limits: kilobytes (brotli) of JavaScript that the first tab loads, with the editor
and the uploader each in a chunk of its own; interaction to next paint at a processor four times slower, with the content
that a new club begins with and with 200 images, 100 links and 60 content items; and how long each tab takes after its
data arrived with the latter. Progress and a table go to the standard error output, JSON to the standard output; ends
with code 1 where a limit is missed or a step does not end.`,
  { rounds: { type: 'string', default: '3' } },
);

const LIMITS = { firstTabKilobytes: 250, interactionMilliseconds: 200, openingMilliseconds: 300 } as const;
const ROUNDS = Math.max(1, Math.round(Number(options.rounds)));
const TABS = [
  ...['homepage', 'about', 'get-involved', 'events', 'panther-store', 'global-settings', 'my-account', 'admin-users'],
  ...['content', 'hero-images', 'carousel', 'external-links', 'embed-docs', 'analysis', 'history', 'media'],
];
/** Seconds for one of a step's waits, and for a round of a long step. */
const WAIT = 15;
const ROUND = 60;

const openPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(WAIT * 1000);
  await context.addInitScript(watchPage);
  return context.newPage();
};

const measureTabs = async (page: Page, base: string): Promise<Record<string, number[]>> => {
  const { measureOpening } = createTimings(page);
  const times: Record<string, number[]> = {};
  for (const tab of TABS) {
    times[tab] = await runRounds(ROUNDS, () => measureOpening(`${base}/admin?tab=${tab}`));
  }
  return times;
};

const measure = async (browser: Browser, base: string) => {
  const weight = await runStep('JavaScript of the first tab', ROUND, async () => {
    const page = await openPage(browser);
    const weighed = await weighFirstTab(page, base);
    await page.context().close();
    return weighed;
  });
  const page = await openPage(browser);
  await runStep('signing in', ROUND, () => signIn(page, base));
  const seeded = await runStep('interactions with a new club’s content', ROUND * ROUNDS, () =>
    measureInteractions(page, base, ROUNDS),
  );
  await runStep('200 images, 100 links, 60 content items', ROUND, () => fillWorkingCopy(page.context(), base));
  const filled = await runStep('interactions with all of them', ROUND * ROUNDS, () =>
    measureInteractions(page, base, ROUNDS),
  );
  const opening = await runStep('each tab after its data', ROUND * ROUNDS, () => measureTabs(page, base));
  return { weight, interactions: { seeded, filled }, opening };
};

const OWN_CHUNKS = ['rich-text-editor', 'upload-dialog'];

const listFigures = ({
  weight,
  interactions,
  opening,
}: Awaited<ReturnType<typeof measure>>): Record<string, Figure> => {
  const interaction = Object.entries(interactions).flatMap(([content, { openEditor, switchTab }]) =>
    Object.entries({ openEditor, switchTab: Object.values(switchTab).flat() }).map(([name, values]) => [
      `${name} to next paint, ${content} (worst of ${values.length}; median ${median(values)})`,
      { ours: Math.max(...values), unit: 'ms', atMost: LIMITS.interactionMilliseconds },
    ]),
  );
  const opened = Object.entries(opening).map(([tab, values]) => [
    `${tab} after its data (median of ${ROUNDS})`,
    { ours: median(values), unit: 'ms', atMost: LIMITS.openingMilliseconds },
  ]);
  const chunks = OWN_CHUNKS.map((name) => [
    `${name} in a chunk of its own`,
    { ours: Number(name in weight.laterChunks), unit: 'chunk', atLeast: 1 },
  ]);
  return {
    'JavaScript of the first tab': { ours: weight.kilobytes, unit: 'KB', atMost: LIMITS.firstTabKilobytes },
    ...Object.fromEntries([...interaction, ...opened, ...chunks]),
  };
};

await runStep('compiling, where sources changed', 240, compileSite);
const server = await runStep('starting the server', ROUND, () => startServer({ env: { LOG_LEVEL: 'error' } }));
try {
  const browser = await runStep('starting Chromium', ROUND, () => launchChromium());
  try {
    const measured = await measure(browser, server.url);
    report(listFigures(measured), measured);
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
