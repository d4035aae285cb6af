import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { compileSite } from './compile-site.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  group: 'static' | 'unit' | 'journeys' | 'crash' | 'shared';
  args: string[];
  env?: Record<string, string>;
  /** Reads the runner's own count; a step without one counts as a single test. */
  count?: (reports: string) => Promise<Count>;
}

const bin = (name: string, path: string): string => `node_modules/${name}/${path}`;
const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

const countVitest = async (report: string): Promise<Count> => {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = await readJson(report);
  // A file that cannot even be loaded has no tests of its own to fail.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
};

const STEPS: Step[] = [
  {
    name: 'format and lint',
    group: 'static',
    args: [bin('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
  },
  { name: 'unused files and dependencies', group: 'static', args: [bin('knip', 'bin/knip.js')] },
  {
    name: 'types',
    group: 'static',
    args: [bin('astro', 'bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'warning'],
  },
  {
    name: 'unit tests',
    group: 'unit',
    args: [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile=REPORTS/unit.json',
    ],
    count: (reports) => countVitest(join(reports, 'unit.json')),
  },
  {
    name: 'browser journeys',
    group: 'journeys',
    args: [bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'],
    count: async (reports) => {
      const { stats, errors } = await readJson(join(reports, 'journeys.json'));
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
    },
  },
  { name: 'kill while publishing', group: 'crash', args: ['tests/crash/run.ts', '--rounds', '5'] },
  {
    name: 'three publishers, each killed again and again',
    group: 'crash',
    args: ['tests/crash/publishers.ts', '--kills', '8'],
  },
  {
    name: 'API tests on a shared database',
    group: 'shared',
    args: [
      ...[bin('vitest', 'vitest.mjs'), 'run', '--testTimeout=120000', '--reporter=default', '--reporter=json'],
      ...['--outputFile=REPORTS/shared.json', 'db/transact', 'api/publish/publish.test', 'api/backups/backups.test'],
      ...['api/changes/undo.test', 'api/hero-images'],
    ],
    env: { TEST_DATABASE: 'remote' },
    count: (reports) => countVitest(join(reports, 'shared.json')),
  },
  {
    name: 'two servers on one shared database',
    group: 'shared',
    args: ['tests/load/shared-database.ts', '--seconds', '4'],
  },
  {
    name: 'hostile requests by their own command',
    group: 'shared',
    args: ['tests/hostile/fuzz.ts', '--minutes', '0.05'],
    // Each of its requests is no test.
    count: async () => ({ passed: 1, failed: 0 }),
  },
  { name: 'growth under mixed load', group: 'shared', args: ['tests/load/growth.ts', '--publishes', '80'] },
];

interface Run {
  isOk: boolean;
  output: string;
}

const runStep = (step: Step, reports: string): Promise<Run> =>
  new Promise((resolve) => {
    const args = step.args.map((arg) => arg.replace('REPORTS', reports));
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...step.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'journeys.json'),
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
    });
    child.once('error', () => resolve({ isOk: false, output }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });

/** The line that our own test commands end with. */
const readPlainCount = (output: string): Count | null => {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return last ? { passed: Number(last[1]), failed: Number(last[2]) } : null;
};

const countStep = async (step: Step, { isOk, output }: Run, reports: string): Promise<Count> => {
  const counted = (await step.count?.(reports).catch(() => null)) ?? readPlainCount(output);
  const { passed, failed } = counted ?? { passed: isOk ? 1 : 0, failed: 0 };
  // A runner that ends badly although its tests passed has failed all the same.
  return { passed, failed: isOk ? failed : Math.max(failed, 1) };
};

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log('npm test [-- --only static|unit|journeys|crash|shared]   Runs every check, or one group of them.');
  process.exit(0);
}

const steps = STEPS.filter((step) => values.only === undefined || step.group === values.only);
if (steps.length === 0) throw new Error(`There is no group of tests called ${values.only}`);
if (steps.some((step) => step.group === 'journeys')) ensureChromium();
if (steps.some((step) => step.group !== 'static')) await compileSite();

const reports = await mkdtemp(join(tmpdir(), 'club-reports-'));
const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const started = performance.now();
  const run = await runStep(step, reports);
  const { passed, failed } = await countStep(step, run, reports);
  total.passed += passed;
  total.failed += failed;
  summary.push(
    `${failed === 0 ? '✓' : '✗'} ${step.name}: ${passed} ok, ${failed} not, ${Math.round((performance.now() - started) / 1000)} s`,
  );
}
await rm(reports, { recursive: true, force: true });

console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
