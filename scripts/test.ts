import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOnce } from '../api/process/load-once.ts';
import { fromRoot } from '../db/project-root.ts';
import { AFTERWARDS, LANES, type Step } from '../tests/steps.ts';
import { ensureChromium } from '../tests/support/chromium.ts';
import { CADDY_PROGRAMS, findMissing, STRACE_PROGRAMS } from '../tests/support/debian-programs.ts';
import type { Report } from '../tests/support/reports.ts';
import { S3_PROGRAMS, startSharedS3Server } from '../tests/support/s3-server/s3-server.ts';
import { readOptions } from './arguments.ts';
import { compileServer, compileSite } from './compile.ts';

const COMPILE_CACHE = fromRoot('dist/compile-cache');
/** Loaded by all processes of the tests. An address, because a path can contain spaces. */
const RESOLVE_DRIZZLE = new URL('../tests/support/resolve-drizzle.mjs', import.meta.url).href;

const values = readOptions(
  `npm test [-- --only static|unit|journeys|crash]   Runs the tests for every change, or one group of them.
npm run test:slow   Runs the tests that only some changes need: faults, buckets, several publishers, load, white label.`,
  { slow: { type: 'boolean' }, only: { type: 'string' } },
);

const kind = values.slow ? 'slow' : 'daily';
const isWanted = ({ group }: Step): boolean => values.only === undefined || group === values.only;
const lanes = LANES[kind].map((steps) => steps.filter(isWanted)).filter((steps) => steps.length > 0);
if (lanes.length === 0) throw new Error(`There is no group of tests called ${values.only}`);
const groups = new Set(lanes.flat().map(({ group }) => group));
if (groups.has('journeys')) ensureChromium();

const compiled = compile();
const left = values.slow ? findMissing([S3_PROGRAMS, CADDY_PROGRAMS, STRACE_PROGRAMS]) : {};
const s3 = values.slow && !(S3_PROGRAMS.skip in left) ? await compiled.then(startSharedS3Server) : null;

// Temporary files of tests and killed processes are deleted with the run.
const folder = await mkdtemp(join(tmpdir(), 'club-tests-'));
const running: Running = { folder, env: { ...left, ...s3?.env, TMPDIR: folder }, compiled };
const cleanUp = loadOnce(async () => {
  await s3?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Otherwise the S3 server would keep running on ports that the next run needs.
  process.once(signal, () => cleanUp().finally(() => process.exit(1)));
}
const results = (await Promise.all(lanes.map((steps) => runLane(steps, running)))).flat();
results.push(...(await runLane(AFTERWARDS[kind].filter(isWanted), running)));
await cleanUp();

const sum = (name: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((total, report) => total + report[name], 0);
const slowest = results.flatMap(({ durations }) => durations).sort((a, b) => b.seconds - a.seconds);
console.log('\nThe slowest tests, in seconds:');
for (const { name, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
const skipped = sum('skipped');
const flaky = results.flatMap((report) => report.flaky ?? []);
if (flaky.length > 0) console.log(`\nFailed once, then passed:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (!values.slow && values.only === undefined) {
  // Read by `npm run release`. With uncommitted changes, a report proves nothing.
  const runGit = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim();
  const commit = runGit('status', '--porcelain') === '' ? runGit('rev-parse', 'HEAD') : null;
  const report = { commit, passed: sum('passed'), failed: sum('failed'), skipped };
  await writeFile(fromRoot('dist/test-report.json'), JSON.stringify(report));
}
process.exit(sum('failed') === 0 ? 0 : 1);

async function compile(): Promise<void> {
  if (!groups.has('unit') && !groups.has('journeys') && !groups.has('crash')) return;
  await compileSite();
  await compileServer();
}

interface Running {
  /** Folder for the runners’ reports and all temporary files. */
  folder: string;
  env: Record<string, string>;
  compiled: Promise<void>;
}

/** @returns the report of each step. Prints a line when a step ends, and its whole output if it failed. */
async function runLane(steps: Step[], { folder, env, compiled }: Running): Promise<Report[]> {
  const results: Report[] = [];
  for (const step of steps) {
    if (!step.isOfSources) await compiled;
    const path = join(folder, `${step.name.replaceAll(/\W+/g, '-')}.json`);
    const started = performance.now();
    const run = await runStep(step, path, env);
    const report = await readReport(step, run, path);
    const seconds = Math.round((performance.now() - started) / 1000);
    if (report.failed > 0 || report.flaky?.length) {
      console.log(`\n── ${step.name}\n${run.output}`);
      console.log(await readFailedScreens(run.output));
    }
    const skipped = report.skipped > 0 ? `, ${report.skipped} left out` : '';
    console.log(
      `${report.failed === 0 ? '✓' : '✗'} ${step.name}: ${report.passed} ok, ${report.failed} not${skipped}, ${seconds} s`,
    );
    results.push(report);
  }
  return results;
}

interface Run {
  isOk: boolean;
  output: string;
}

function runStep(step: Step, report: string, env: Record<string, string>): Promise<Run> {
  return new Promise((resolve) => {
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
          NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${RESOLVE_DRIZZLE}`,
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
}

/** Text of the screens on which journeys failed, because the machine that ran them may be gone. */
async function readFailedScreens(output: string): Promise<string> {
  const paths = [...output.matchAll(/Error Context: (\S+)/g)].map(([, path = '']) => path);
  const screens = paths.map((path) => readFile(path, 'utf8').catch(() => ''));
  return (await Promise.all(screens)).join('\n');
}

async function readReport(step: Step, { isOk, output }: Run, path: string): Promise<Report> {
  const found = await step.read?.(path, output).catch(() => null);
  const report = found ?? { passed: isOk ? 1 : 0, failed: 0, skipped: 0, durations: [] };
  // A runner that exits with an error has failed even if its tests passed.
  return isOk ? report : { ...report, failed: Math.max(report.failed, 1) };
}
