import { readFileSync } from 'node:fs';

/** Bytes that this process has held at most. */
export const readPeakMemory = (): number => {
  // A child's `maxRSS` begins with its parent's, where Linux is asked by getrusage.
  const highWater =
    process.platform === 'linux' ? /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) : null;
  return Number(highWater?.[1] ?? process.resourceUsage().maxRSS) * 1024;
};
