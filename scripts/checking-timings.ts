import type { CDPSession, Page } from 'playwright';

const SLOWDOWN = 4;
const WORDS = 2000;
const PARAGRAPHS = 50;
/** The checker's pause (admin/editor/checking.ts), by which its timer is known. Milliseconds. */
const PAUSE = 150;
const CAPITALS = 'PLEASE BRING YOUR OWN LAWN CHAIRS';
const LABEL = 'Main Page Content';

const writeText = (findings: number): string => {
  const words = Array.from({ length: WORDS / PARAGRAPHS - 1 }, (_, index) => `word${index}`).join(' ');
  const faint = '<span class="text-color-gold">faint</span>';
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, index) => `${words} ${index < findings ? faint : 'clear'}`);
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
};

const store = async (page: Page, base: string, value: string): Promise<void> => {
  const data = { items: [{ key: 'home_main_content', value }] };
  const response = await page.request.put(`${base}/api/admin/content`, { data, headers: { origin: base } });
  if (!response.ok()) throw new Error(await response.text());
};

/** In the page: milliseconds from a key's press until the processor is free again, and until a finding of it is listed. */
const watchTyping = (): void => {
  const seen = { keys: [] as number[], last: 0, listed: 0 };
  const done = new MessageChannel();
  done.port1.onmessage = () => seen.keys.push(performance.now() - seen.last);
  addEventListener(
    'keydown',
    () => {
      seen.last = performance.now();
    },
    true,
  );
  addEventListener('input', () => done.port2.postMessage(null));
  new MutationObserver(() => {
    const list = document.querySelector('[aria-label="Worth a look in this text"]');
    if (seen.listed > 0 || !list?.textContent?.includes('slow to read in capitals')) return;
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.listed = performance.now() - seen.last;
      }),
    );
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  Object.assign(window, { seen });
};

interface Typed {
  keys: number[];
  listed: number;
}

interface Measured extends Typed {
  /** Milliseconds of the main thread's own time that a key takes there, whoever else uses the machine. */
  work: number;
}

interface Typing {
  /** How many there are to find in the text. */
  findings: number;
  /** How many keys are pressed. */
  keys: number;
  /** Without it the checker's timer never goes off. */
  isChecked: boolean;
}

/** Milliseconds of the main thread's own time, at full speed: a throttled thread is stopped from outside. */
const measureWork = async (session: CDPSession, run: () => Promise<void>): Promise<number> => {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await read();
  await run();
  return (await read()) - before;
};

/** Typing at the start of a text of 2,000 words, on a slow processor. */
export const measureTyping = async (
  page: Page,
  base: string,
  { findings, keys, isChecked }: Typing,
): Promise<Measured> => {
  await store(page, base, writeText(findings));
  await page.addInitScript(`{
    const start = window.setTimeout;
    window.setTimeout = (work, wait, ...rest) => (wait === ${PAUSE} && !${isChecked} ? 0 : start(work, wait, ...rest));
  }`);
  await page.goto(`${base}/admin?tab=homepage`);
  const block = page.getByRole('region', { name: LABEL });
  await block.getByRole('button', { name: /^Edit/ }).click();
  const editor = block.getByRole('textbox', { name: LABEL });
  await editor.waitFor();
  if (isChecked && findings > 0) await block.getByRole('button', { name: `${findings} things worth a look` }).waitFor();
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  const session = await page.context().newCDPSession(page);
  const press = async () => {
    for (let key = 0; key < keys; key += 1) await page.keyboard.press('a', { delay: 40 });
  };
  const work = await measureWork(session, press);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(watchTyping);
  await press();
  const read = () => page.evaluate(() => (window as unknown as { seen: Typed }).seen);
  const typed = (await read()).keys;
  await page.keyboard.press('Enter');
  await page.keyboard.type(CAPITALS);
  if (isChecked) await page.waitForFunction(() => (window as unknown as { seen: Typed }).seen.listed > 0);
  const { listed } = await read();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The first ones warm up.
  return { keys: typed.slice(5), listed, work: (work * SLOWDOWN) / keys };
};
