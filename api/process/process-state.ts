import { codeOf } from './error-code.ts';

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means it runs as another user.
    return codeOf(error) !== 'ESRCH';
  }
}
