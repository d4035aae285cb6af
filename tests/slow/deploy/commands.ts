import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIMIT = 900_000;

/** @returns the last line that it printed. @throws where it fails, with what it printed */
export async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { env: { ...process.env, ...env }, timeout: LIMIT, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? error.message}`);
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}
