import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromRoot } from '../db/project-root.ts';
import { CADDY_PROGRAMS, findMissing } from '../tests/support/debian-programs.ts';
import { countPlain, countPlaywright, countVitest, type Report } from '../tests/support/reports.ts';
import { S3_PROGRAMS, startSharedS3Server } from '../tests/support/s3-server/s3-server.ts';
import { ensureChromium } from './chromium.ts';
import { compileServer, compileSite } from './compile.ts';

interface Step {
  name: string;
  group: 'static' | 'unit' | 'journeys' | 'crash';
  args: string[];
  env?: Record<string, string>;
  /** Reads sources alone: begins while the site and the server are still being compiled. */
  isOfSources?: true;
  /** Reads the runner's own report; a step without one counts as a single test. */
  read?: (report: string, output: string) => Promise<Report>;
}

const bin = (name: string, path: string): string => `node_modules/${name}/${path}`;

const vitest = (...args: string[]): string[] => [
  ...[bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', '--outputFile=REPORT'],
  ...args,
];
const playwright = (...projects: string[]): string[] => [
  ...[bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'],
  ...projects.map((project) => `--project=${project}`),
];

/** Folders whose imports `.dependency-cruiser.mjs` judges. */
const IMPORTING = ['admin', 'api', 'contract', 'db', 'scripts', 'site', 'tests'];

/** A lane's steps run one after another, the lanes side by side: one core waits less for the other. */
const LANES: Record<'daily' | 'slow', Step[][]> = {
  daily: [
    [
      {
        name: 'format and lint',
        group: 'static',
        isOfSources: true,
        args: [bin('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
      },
      { name: 'order of classes', group: 'static', isOfSources: true, args: ['scripts/sort-classes.ts', '--check'] },
      { name: 'unused files and dependencies', group: 'static', isOfSources: true, args: [bin('knip', 'bin/knip.js')] },
      {
        name: 'direction of imports',
        group: 'static',
        isOfSources: true,
        args: [bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'), '--output-type', 'err', ...IMPORTING],
      },
      {
        name: 'types',
        group: 'static',
        args: [bin('astro', 'bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'warning'],
      },
      {
        name: 'unit and API tests',
        group: 'unit',
        args: vitest('--project=pure', '--project=dashboard', '--project=api'),
        read: countVitest,
      },
      {
        name: 'kill while publishing',
        group: 'crash',
        args: ['tests/slow/crash/run.ts', '--rounds', '2'],
        read: countPlain,
      },
    ],
    [{ name: 'journeys', group: 'journeys', args: playwright('journeys', 'timed'), read: countPlaywright }],
  ],
  slow: [
    [
      {
        name: 'faults of disk, database and clock; buckets; workflows',
        group: 'unit',
        // Mostly waiting: for locks, disks and clocks.
        args: vitest('--project=slow', '--maxWorkers=2'),
        read: countVitest,
      },
      {
        name: 'API tests on a shared database',
        group: 'unit',
        args: vitest(
          ...[
            '--project=api',
            '--testTimeout=120000',
            'db/transact',
            'api/publish/publish.test',
            'api/backups/backups.test',
            'api/backups/restore-backup.test',
          ],
          ...['api/content/undo.test', 'api/content/hero-images.test'],
        ),
        env: { TEST_DATABASE: 'remote' },
        read: countVitest,
      },
      {
        name: 'restores that fail or are killed at one operation after another',
        group: 'crash',
        args: ['tests/slow/crash/restores.ts', '--every', '40', '--last', '12'],
        read: countPlain,
      },
      {
        name: 'hostile requests to every operation',
        group: 'crash',
        // Each of its requests is no test.
        args: ['tests/slow/hostile/fuzz.ts', '--minutes', '0.05'],
      },
    ],
    [
      {
        name: 'journeys with buckets, white label, stored pictures, and on the other screen',
        group: 'journeys',
        args: playwright('slow'),
        read: countPlaywright,
      },
      {
        name: 'three publishers, each killed again and again',
        group: 'crash',
        args: ['tests/slow/crash/publishers.ts', '--kills', '8'],
        read: countPlain,
      },
      {
        name: 'two servers on one shared database',
        group: 'crash',
        args: ['tests/slow/load/shared-database.ts', '--seconds', '4'],
        read: countPlain,
      },
      {
        name: 'growth under mixed load',
        group: 'crash',
        args: ['tests/slow/load/growth.ts', '--publishes', '80'],
        read: countPlain,
      },
    ],
  ],
};

/** After the lanes, alone: what measures time. */
const AFTERWARDS: Record<keyof typeof LANES, Step[]> = {
  daily: [{ name: 'time limits', group: 'unit', args: vitest('--project=timed'), read: countVitest }],
  slow: [{ name: 'hostile uploads', group: 'journeys', args: playwright('slow-timed'), read: countPlaywright }],
};

const COMPILE_CACHE = fromRoot('dist/compile-cache');

interface Run {
  isOk: boolean;
  output: string;
}

const runStep = (step: Step, report: string, env: Record<string, string>): Promise<Run> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      step.args.map((arg) => arg.replace('REPORT', report)),
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          ...env,
          ...step.env,
          ASTRO_TELEMETRY_DISABLED: '1',
          // Hundreds of short processes load the same sources.
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.once('error', (error) => resolve({ isOk: false, output: output + error.message }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });

const readReport = async (step: Step, { isOk, output }: Run, path: string): Promise<Report> => {
  const found = await step.read?.(path, output).catch(() => null);
  const report = found ?? { passed: isOk ? 1 : 0, failed: 0, skipped: 0, durations: [] };
  // A runner that ends badly although its tests passed has failed all the same.
  return isOk ? report : { ...report, failed: Math.max(report.failed, 1) };
};

interface Running {
  /** The folder of the runners' own reports. */
  reports: string;
  env: Record<string, string>;
  compiled: Promise<void>;
}

/** @returns what the steps counted together, each printed as it ends: a line, and all that it said where it failed */
const runLane = async (steps: Step[], { reports, env, compiled }: Running): Promise<Report[]> => {
  const results: Report[] = [];
  for (const step of steps) {
    if (!step.isOfSources) await compiled;
    const path = join(reports, `${step.name.replaceAll(/\W+/g, '-')}.json`);
    const started = performance.now();
    const run = await runStep(step, path, env);
    const report = await readReport(step, run, path);
    const seconds = Math.round((performance.now() - started) / 1000);
    if (report.failed > 0) console.log(`\n── ${step.name}\n${run.output}`);
    const skipped = report.skipped > 0 ? `, ${report.skipped} left out` : '';
    console.log(
      `${report.failed === 0 ? '✓' : '✗'} ${step.name}: ${report.passed} ok, ${report.failed} not${skipped}, ${seconds} s`,
    );
    results.push(report);
  }
  return results;
};

const { values } = parseArgs({
  options: { slow: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(`npm test [-- --only static|unit|journeys|crash]   What a change can break in daily work, or one kind of it.
npm run test:slow   Faults, buckets, several publishers, load, white label: what only some changes can break.`);
  process.exit(0);
}

const kind = values.slow ? 'slow' : 'daily';
const isWanted = ({ group }: Step): boolean => values.only === undefined || group === values.only;
const lanes = LANES[kind].map((steps) => steps.filter(isWanted)).filter((steps) => steps.length > 0);
if (lanes.length === 0) throw new Error(`There is no group of tests called ${values.only}`);
const groups = new Set(lanes.flat().map(({ group }) => group));
if (groups.has('journeys')) ensureChromium();
const compile = async (): Promise<void> => {
  if (!groups.has('unit') && !groups.has('journeys') && !groups.has('crash')) return;
  await compileSite();
  await compileServer();
};
const compiled = compile();
const left = values.slow ? findMissing([S3_PROGRAMS, CADDY_PROGRAMS]) : {};
const s3 = values.slow && !(S3_PROGRAMS.skip in left) ? await compiled.then(startSharedS3Server) : null;

const reports = await mkdtemp(join(tmpdir(), 'club-reports-'));
const running: Running = { reports, env: { ...left, ...s3?.env }, compiled };
const results = (await Promise.all(lanes.map((steps) => runLane(steps, running)))).flat();
results.push(...(await runLane(AFTERWARDS[kind].filter(isWanted), running)));
await s3?.stop();
await rm(reports, { recursive: true, force: true });

const sum = (name: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((total, report) => total + report[name], 0);
const slowest = results.flatMap(({ durations }) => durations).sort((a, b) => b.seconds - a.seconds);
console.log('\nThe slowest tests, in seconds:');
for (const { name, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') === 0 ? 0 : 1);
