import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const RECORDER = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, load) => {
      if (!url.startsWith('node:')) console.error(url);
      return load(url, context);
    },
  });`;

test('loads no package before the compiled server, because each start would wait for it', async () => {
  const recorder = `data:text/javascript,${encodeURIComponent(RECORDER)}`;
  const args = ['--import', recorder, 'scripts/start.ts', '--help'];
  const { stderr } = await promisify(execFile)(process.execPath, args);
  const loaded = stderr.trim().split('\n');
  expect(loaded.length).toBeGreaterThan(4);
  expect(loaded.filter((url) => url.includes('/node_modules/'))).toEqual([]);
});
