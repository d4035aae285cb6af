import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { readOptions } from '../../../scripts/arguments.ts';
import { compileSite } from '../../../scripts/compile.ts';
import { ensureChromium } from '../../support/chromium.ts';
import { createClient } from '../../support/client.ts';
import { startServer } from '../../support/server.ts';
import { tryImages } from './corpus-images.ts';
import { tryPaths } from './corpus-paths.ts';
import { tryStrings } from './corpus-strings.ts';
import { tryMarkup } from './corpus-xss.ts';
import type { CorpusResult } from './judge.ts';

type Part = 'images' | 'strings' | 'paths' | 'markup';

const {
  positionals: [folder = ''],
  ...options
} = readOptions(
  `npm run test:corpora -- DIR [--only images|strings|paths|markup]
Sends hostile input to a real server and Chromium, for some minutes: the images of tests/support/fixtures/hostile-images.ts,
which must be refused or rendered anew, and any of these files in DIR:
  xss-public.json        [{ "id", "payload" }]: as rich text, in every plain field, pasted; no script may run
  naughty-strings.json   [text]: must be stored exactly or refused
  paths-public.json      [{ "path" }]: must never return a file from outside the public folder`,
  { only: { type: 'string' } },
  { atLeast: 1, atMost: 1 },
);

const isWanted = (part: Part): boolean => options.only === undefined || options.only === part;

await compileSite();
const server = await startServer();
const client = createClient(server);
let [passed, failed] = [0, 0];

const started = performance.now();
const progress = (line: string): void =>
  console.log(`  ${Math.round((performance.now() - started) / 1000)} s  ${line}`);

try {
  await client.signIn();
  if (isWanted('images')) report('images', await tryImages(server, progress));
  const strings = await read<string>('strings', 'naughty-strings.json');
  if (strings) report('naughty strings', await tryStrings(client, strings, progress));
  const paths = await read<{ path: string }>('paths', 'paths-public.json');
  if (paths) {
    const secret = 'kept outside of the public folder';
    await writeFile(join(server.dataDir, 'secret.txt'), secret);
    report('paths', await tryPaths(Number(new URL(server.url).port), paths, { secret, report: progress }));
  }
  const markup = await read<{ id: string; payload: string }>('markup', 'xss-public.json');
  if (markup) {
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    report(
      'markup',
      await tryMarkup({ client, server, browser, report: progress }, markup).finally(() => browser.close()),
    );
  }
} finally {
  client.close();
  await server.stop();
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function report(name: string, { entries, counts, faults }: CorpusResult): void {
  console.log(`${name}: ${entries} entries`, counts);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  passed += entries - Math.min(entries, faults.length);
  failed += faults.length;
}

async function read<Entry>(part: Part, name: string): Promise<Entry[] | null> {
  const path = join(folder, name);
  return isWanted(part) && existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Entry[]) : null;
}
