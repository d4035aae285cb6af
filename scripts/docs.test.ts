import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../db/project-root.ts';
import { readCommands } from '../tests/support/doc-commands.ts';

/** Test that runs the blocks of a runner. `''` means this one, `shown` none. */
const RUNNERS: Record<string, string | null> = {
  '': 'scripts/docs.test.ts',
  container: 'tests/slow/deploy/container.ts',
  machine: 'tests/slow/deploy/one-machine.ts',
  start: 'tests/slow/deploy/first-start.ts',
  shown: null,
};
const COMMAND = /^(?:\w+=\S+ )*(?:npm|npx|node|git|docker|apt-get|apt|sudo|systemctl|fly|club|curl|cp|ln|install) /;

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: fromRoot(''),
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && !name.startsWith('tests/'));

const read = (name: string): string => readFileSync(fromRoot(name), 'utf8');

test.each(documents)('fences each block of commands in %s, and names the test that runs it', (name) => {
  const blocks = readCommands(fromRoot(name));
  const outside = blocks.reduce((text, { script }) => {
    const lines = script.split('\n').filter(Boolean);
    return lines.reduce((rest, line) => rest.replace(line, ''), text);
  }, read(name));
  // Indented by four, or in a fence that is not for a shell.
  const unmarked = [...outside.matchAll(/^(?: {4}.+|```(?!sh\b)[\s\S]*?^```)$/gm)]
    .flatMap(([block]) => block.split('\n'))
    .filter((line) => COMMAND.test(`${line.trim()} `));
  expect(unmarked, 'commands outside of a block that begins with ```sh').toEqual([]);
  for (const { runner } of blocks) {
    expect(Object.keys(RUNNERS)).toContain(runner);
    const file = RUNNERS[runner];
    if (file && runner !== '') expect(read(file)).toContain(`'${runner}'`);
  }
});

test('defines each npm command that a document names', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = documents.flatMap((name) =>
    [...read(name).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script]) => script),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((script) => script !== undefined && scripts[script] === undefined)).toEqual([]);
});

const own = documents.flatMap((name) =>
  readCommands(fromRoot(name))
    .filter(({ runner }) => runner === '')
    .map(({ script }) => [name, script] as const),
);

test.skipIf(own.length === 0).each(own)('runs the commands of %s', { timeout: 120_000 }, (_name, script) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], { cwd: fromRoot(''), encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, expect.anything()]);
});
