import { readdirSync, readFileSync } from 'node:fs';

/** Most memory that a process's image worker has used since it began, in bytes. Zero without a worker or off Linux. */
export function readWorkerPeak(pid: number | string = 'self'): number {
  if (process.platform !== 'linux') return 0;
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '));
  const worker = children.find((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker'));
  if (worker === undefined) return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${worker}/status`, 'utf8'))?.[1]) * 1024;
}
