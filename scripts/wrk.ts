import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Prints wrk's own counters as JSON; its latencies are microseconds. */
const REPORT = `done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%d,"p99":%d,"failed":%d}\\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;

export interface Load {
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  workDir: string;
}

export interface Throughput {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

const toMilliseconds = (microseconds: number): number => Math.round(microseconds / 10) / 100;

/** One thread of wrk on kept-alive connections. */
export const runWrk = async (url: string, { connections, seconds, headers, workDir }: Load): Promise<Throughput> => {
  const script = join(workDir, 'report.lua');
  await writeFile(script, REPORT);
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, '--latency', ...headerArguments, url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  const line = output.split('\n').find((candidate) => candidate.startsWith('{'));
  if (code !== 0 || line === undefined) throw new Error(`wrk ended with code ${code}:\n${output}`);
  const result = JSON.parse(line) as Record<'requests' | 'microseconds' | 'p50' | 'p99' | 'failed', number>;
  return {
    requestsPerSecond: Math.round(result.requests / (result.microseconds / 1e6)),
    p50: toMilliseconds(result.p50),
    p99: toMilliseconds(result.p99),
    failed: result.failed,
  };
};
