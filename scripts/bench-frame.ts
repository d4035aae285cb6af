import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

const quantile = (sorted: number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0;
const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** What the command was called with; `--help` prints the text and ends it. */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(help: string, options: Options) => {
  if (process.argv.includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  return parseArgs({ options }).values;
};

/** One after the other, so that no round feels another. */
export const runRounds = async <Result>(
  rounds: number | string,
  work: (round: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let round = 0; round < Number(rounds); round += 1) results.push(await work(round));
  return results;
};

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

export const summarize = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    rounds: sorted.length,
    median: round(quantile(sorted, 0.5)),
    p95: round(quantile(sorted, 0.95)),
    p99: round(quantile(sorted, 0.99)),
    max: round(sorted.at(-1) ?? 0),
  };
};

/** One figure, with what it may be at most or must be at least: in itself, or as a multiple of a reference. */
export interface Figure {
  ours: number;
  unit: string;
  /** Measured in the same run, so that a slow machine changes both. */
  reference?: { name: string; value: number };
  atMost?: number;
  atLeast?: number;
}

const judge = ({ ours, unit, reference, atMost, atLeast }: Figure) => {
  const value = reference ? round(ours / reference.value, 4) : ours;
  const met = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  return {
    ...{ ours: round(ours, 2), unit, reference: reference?.name, referenceValue: reference && round(reference.value) },
    ...{ ratio: reference && value, atMost, atLeast, met },
  };
};

/** Figures as a table to people (standard error output) and as JSON to programs. Any limit missed fails the command. */
export const report = (figures: Record<string, Figure>, details: Record<string, unknown> = {}): void => {
  const judged = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, judge(figure)]));
  const width = Math.max(...Object.keys(judged).map((name) => name.length));
  for (const [name, { ours, unit, reference, referenceValue, ratio, atMost, atLeast, met }] of Object.entries(judged)) {
    const beside = reference === undefined ? '' : ` = ${ratio} × ${reference} (${referenceValue} ${unit})`;
    const limit = atMost === undefined ? atLeast !== undefined && `at least ${atLeast}` : `at most ${atMost}`;
    const said = limit === false ? beside : `${beside}, ${limit}`;
    console.error(`${met ? 'ok    ' : 'MISSED'} ${name.padEnd(width)}  ${ours} ${unit}${said}`);
  }
  console.log(JSON.stringify({ node: process.version, figures: judged, ...details }, null, 2));
  if (Object.values(judged).some(({ met }) => !met)) process.exitCode = 1;
};

/** Milliseconds until the process ended well. */
const timeProcess = async (start: () => ChildProcess): Promise<number> => {
  const started = performance.now();
  const child = start();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with code ${code}`);
  return performance.now() - started;
};

/** The reference of a start: `node -e 0`, the median of some. Milliseconds. */
export const measureNodeStart = async (): Promise<number> => {
  const start = () => spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  return summarize(await runRounds(11, () => timeProcess(start))).median;
};

/** The reference of a publish: a full compile of the same site, into a folder of its own. Milliseconds. */
export const measureCompile = async (): Promise<number> => {
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--outDir', 'dist/bench'];
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  try {
    return await timeProcess(() => spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env }));
  } finally {
    await rm('dist/bench', { recursive: true, force: true });
  }
};

/** Progress on the standard error output; a step that does not end is named, instead of waited for. */
export const runStep = async <Result>(name: string, seconds: number, work: () => Promise<Result>): Promise<Result> => {
  process.stderr.write(`${name} … `);
  const started = performance.now();
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`it took longer than ${seconds} s`)), seconds * 1000);
  try {
    const result = await Promise.race([work(), limit.promise]);
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (cause) {
    process.stderr.write('stopped\n');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`"${name}" did not come to its end: ${reason}`, { cause });
  } finally {
    clearTimeout(timer);
  }
};
