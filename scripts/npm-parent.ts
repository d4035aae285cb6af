import { readFileSync } from 'node:fs';
import { isRunning } from '../api/process/process-state.ts';

const CHECK_MS = 250;

/**
 * Calls `stop` once the npm process that started this one has ended. A signal to npm usually ends npm and its shell but is
 * not forwarded, so the server would keep running and block the port. Does nothing without npm.
 */
export function whenNpmEnds(stop: () => void): void {
  const command = process.env.npm_lifecycle_script;
  if (command === undefined) return;
  const parent = process.ppid;
  const shell = describe(parent);
  // Some shells replace themselves with the command, so that npm is the parent.
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
      // The name in parentheses may contain anything, including parentheses (proc(5)).
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    }
    // Loaded on demand, because most starts do not need it.
    const { spawnSync } = process.getBuiltinModule('node:child_process');
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
    return parent === undefined || command === undefined ? null : { parent: Number(parent), command };
  } catch {
    return null;
  }
}
