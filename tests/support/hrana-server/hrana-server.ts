import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVE = fileURLToPath(new URL('./serve.ts', import.meta.url));

export interface HranaServer {
  url: string;
  /** Of the database with this name; made when it is first asked for. */
  urlOf(name: string): string;
  stop(): Promise<void>;
}

export interface HranaOptions {
  /** Folder of the databases, as NAME.db. */
  folder: string;
  token?: string;
  port?: number;
  /** Milliseconds. */
  busyWait?: number;
  streamExpiry?: number;
  delay?: number;
}

/** Starts a shared database's server in a process of its own, so that the test does not slow it down. */
export async function startHranaServer(options: HranaOptions): Promise<HranaServer> {
  const { folder, token = '', port = 0, busyWait = 200, streamExpiry = 10_000, delay = 0 } = options;
  const args = {
    folder,
    token,
    port,
    delay,
    'busy-wait': busyWait,
    'stream-expiry': streamExpiry,
  };
  const child = spawn(
    process.execPath,
    [SERVE, ...Object.entries(args).flatMap(([name, value]) => [`--${name}`, `${value}`])],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.replace('ready ', '')));
    child.once('exit', (code) => reject(new Error(`the database server ended with code ${code}`)));
  });
  return {
    url,
    urlOf: (name) => `${url}/${name}/`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
