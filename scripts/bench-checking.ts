import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';
import { build } from 'rolldown';
import { startServer } from '../tests/support/server.ts';
import { type Figure, median, readOptions, report, runStep } from './bench-frame.ts';
import { measureTyping } from './checking-timings.ts';
import { launchChromium } from './chromium.ts';
import { compileSite } from './compile.ts';
import { signIn } from './dashboard-load.ts';

const options = readOptions(
  `npm run bench:checking [-- --keys 60]
What the checker costs in the editor, beside its limits, with a block of 2,000 words on a processor four times slower:
milliseconds of each keystroke, with the checker and without, in a text with nothing to find and in one with forty
findings; the main thread's own time for it, with all that follows, which other programs don't change; from the last
keystroke until its finding is listed; and kilobytes (brotli) of the rules and their panel. A table goes to the standard
error output, JSON to the standard output; ends with code 1 where a limit is missed.`,
  { keys: { type: 'string', default: '60' } },
);

const LIMITS = { keystroke: 16, finding: 300, kilobytes: 15 } as const;
const SECONDS = 120;

/** The checker's own files, as they would be without the rest of the editor. */
const OWN =
  /\/(contract\/checks\/[\w-]+|admin\/editor\/(checking|findings-panel|describe-finding|read-document|repairs))\.tsx?$/;
const FOUNDATION = /\/contract\/checks\//;

const compress = promisify(brotliCompress);

const weighChecker = async (): Promise<number> => {
  const { output } = await build({
    input: 'admin/editor/findings-panel.tsx',
    plugins: [
      {
        name: 'own files alone',
        resolveId: async function (source, importer) {
          const found = importer && (await this.resolve(source, importer, { skipSelf: true }));
          return found && !OWN.test(found.id) ? { id: source, external: true } : null;
        },
      },
    ],
    write: false,
    output: { minify: true },
  });
  const [chunk] = output;
  const bytes = await compress(chunk.code, { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } });
  if (!Object.keys(chunk.modules).some((id) => FOUNDATION.test(id))) throw new Error('the rules were left out');
  return bytes.length / 1000;
};

await runStep('compiling, where sources changed', 240, compileSite);
const kilobytes = await runStep('weighing the checker', SECONDS, weighChecker);
const server = await runStep('starting the server', SECONDS, () => startServer({ env: { LOG_LEVEL: 'error' } }));
const browser = await launchChromium();

const type = (findings: number, isChecked: boolean) =>
  runStep(`${findings} findings, ${isChecked ? 'checked' : 'not checked'}`, SECONDS, async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, server.url);
    const typed = await measureTyping(page, server.url, { findings, isChecked, keys: Number(options.keys) });
    await context.close();
    return { keystroke: median(typed.keys), listed: typed.listed, work: typed.work };
  });

try {
  const figures: Record<string, Figure> = {};
  for (const findings of [0, 40]) {
    const alone = await type(findings, false);
    const checked = await type(findings, true);
    const what = `${findings} findings`;
    const ms = (ours: number) => ({ ours, unit: 'ms' });
    figures[`keystroke without the checker, ${what} (median)`] = ms(alone.keystroke);
    figures[`keystroke with it, ${what} (median)`] = ms(checked.keystroke);
    figures[`main thread's own time for a key, ${what}`] = ms(checked.work);
    const added = Math.max(0, checked.keystroke - alone.keystroke);
    figures[`what it adds, ${what}`] = { ...ms(added), atMost: LIMITS.keystroke };
    figures[`last key to the list, ${what} before`] = { ...ms(checked.listed), atMost: LIMITS.finding };
  }
  figures['rules and panel (brotli)'] = { ours: kilobytes, unit: 'KB', atMost: LIMITS.kilobytes };
  report(figures);
} finally {
  await browser.close();
  await server.stop();
}
