import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBuiltinsByName } from './compilers.ts';

const SOURCE = `import http, { createServer, STATUS_CODES } from 'node:http';
import * as all from 'node:crypto';
const loaded = process.moduleLoadList.filter((name) => /undici|webcrypto/.test(name));
console.log(JSON.stringify([loaded.length, http.createServer === createServer, STATUS_CODES[404], all.hash('md5', '')]));`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-builtins-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (file: string): unknown => JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' }));

test('compiles Node’s own modules without loading their other exports', async () => {
  const source = join(folder, 'source.mjs');
  await writeFile(source, SOURCE);
  const bundle = await rolldown({ input: source, platform: 'node', plugins: [readBuiltinsByName] });
  await bundle.write({ file: join(folder, 'compiled.mjs'), format: 'esm' });
  await bundle.close();
  expect(run(join(folder, 'compiled.mjs'))).toEqual([0, true, 'Not Found', 'd41d8cd98f00b204e9800998ecf8427e']);
  // Once importing it no longer loads all of it, the plugin can be removed.
  expect(run(source)).not.toMatchObject([0]);
});
