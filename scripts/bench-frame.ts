import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Results of rounds that run one after another, so that none slows down another. */
export async function runRounds<Result>(
  rounds: number | string,
  work: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < Number(rounds); round += 1) results.push(await work(round));
  return results;
}

export function summarize(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (q: number): number => round(sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0, 1);
  return { rounds: sorted.length, median: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99), max: quantile(1) };
}

export const median = (values: readonly number[]): number => summarize(values).median;

/** One figure with its limits: absolute, or as a multiple of a reference measured in the same run. */
export interface Figure {
  ours: number;
  unit: string;
  reference?: { name: string; value: number } | undefined;
  atMost?: number | undefined;
  atLeast?: number | undefined;
}

export function inMilliseconds(ours: number, atMost?: number, reference?: Figure['reference']): Figure {
  return { ours, unit: 'ms', atMost, reference };
}

/** Prints figures as a table to standard error and as JSON to standard output. A missed limit sets exit code 1. */
export function report(figures: Record<string, Figure>, details: Record<string, unknown> = {}): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const judged = Object.entries(figures).map(([name, { ours, unit, reference, atMost, atLeast }]) => {
    const ratio = reference && round(ours / reference.value, 4);
    const value = ratio ?? ours;
    const isMet = !(value > (atMost ?? Number.POSITIVE_INFINITY)) && !(value < (atLeast ?? Number.NEGATIVE_INFINITY));
    const beside = reference ? ` = ${ratio} × ${reference.name} (${round(reference.value, 1)} ${unit})` : '';
    const limits = [atMost !== undefined && `at most ${atMost}`, atLeast !== undefined && `at least ${atLeast}`];
    const sentence = [`${round(ours, 2)} ${unit}${beside}`, ...limits.filter((limit) => limit !== false)].join(', ');
    console.error(`${isMet ? 'ok    ' : 'MISSED'} ${name.padEnd(width)}  ${sentence}`);
    if (!isMet) process.exitCode = 1;
    return [name, { ours: round(ours, 2), unit, reference, ratio, atMost, atLeast, met: isMet }];
  });
  console.log(JSON.stringify({ node: process.version, figures: Object.fromEntries(judged), ...details }, null, 2));
}

/** Reference for startup: the median of `node -e 0`. Milliseconds. */
export const measureNodeStart = async (): Promise<number> => median(await runRounds(11, () => timeNode(['-e', '0'])));

/** Reference for publishing: a full compile of the same site into a separate folder. Milliseconds. */
export async function measureCompile(): Promise<number> {
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--outDir', 'dist/bench'];
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  try {
    return await timeNode(args, env);
  } finally {
    await rm('dist/bench', { recursive: true, force: true });
  }
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

async function timeNode(args: string[], env = process.env): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(process.execPath, args, { env });
  return performance.now() - started;
}
