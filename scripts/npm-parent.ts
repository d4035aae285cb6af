import { readFileSync } from 'node:fs';
import { isRunning } from '../api/process/process-state.ts';

const CHECK_MS = 250;

/**
 * Calls `stop` once npm, which started this process, has ended. A signal to npm itself ends it and mostly the shell between,
 * which does not hand it on: the server would go on, and keep the port. Does nothing where npm did not start it.
 */
export function whenNpmEnds(stop: () => void): void {
  const command = process.env.npm_lifecycle_script;
  if (command === undefined) return;
  const parent = process.ppid;
  const shell = describe(parent);
  // Some shells become the command, and npm is the parent itself.
  const watched = shell?.command.includes(command) ? [parent, shell.parent] : [parent];
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isRunning)) return;
    clearInterval(timer);
    stop();
  }, CHECK_MS).unref();
}

/** Null if the system does not show it. */
function describe(pid: number): { parent: number; command: string } | null {
  try {
    if (process.platform === 'linux') {
      // The name in brackets may hold anything, brackets too (proc(5)).
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    }
    // Loaded here, as nearly every start goes without.
    const { spawnSync } = process.getBuiltinModule('node:child_process');
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
    return parent === undefined || command === undefined ? null : { parent: Number(parent), command };
  } catch {
    return null;
  }
}
