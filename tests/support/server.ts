import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const SUPER_ADMIN = { username: 'president', password: 'go-panthers-go' };

export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything printed on the standard output so far. */
  output: string[];
  /** Its log. */
  errors: string[];
  /** Stops the server and deletes its data, unless it should be kept. */
  stop: (options?: { signal?: NodeJS.Signals; keepData?: boolean }) => Promise<void>;
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

interface StartOptions {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Checkout to start. This one by default. */
  cwd?: string;
  /** Entry point to run instead of the real command. */
  entry?: string;
  /** A command that runs the server, such as one that takes rights away from it. */
  prefix?: string[];
}

/** Starts the product with its real command, on a free port with its own data, and waits until it is ready. */
export async function startServer({
  dataDir,
  port,
  env = {},
  cwd,
  entry = 'scripts/start.mjs',
  prefix = [],
}: StartOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'club-e2e-')));
  const [command = process.execPath, ...args] = [...prefix, process.execPath, entry];
  const child = spawn(command, args, {
    ...(cwd ? { cwd } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port ?? (await findFreePort())),
      ADMIN_USERNAME: SUPER_ADMIN.username,
      ADMIN_PASSWORD: SUPER_ADMIN.password,
      LOG_LEVEL: 'warn',
      FETCH_OUTSIDE: 'off',
      ...env,
    },
  });
  const output: string[] = [];
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      output.push(line);
      const ready = /^ready (http\S+)$/.exec(line);
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('exit', (code) =>
      reject(new Error(`the server ended with code ${code} before it was ready:\n${errors.join('')}`)),
    );
  });
  const stop: RunningServer['stop'] = async ({ signal = 'SIGTERM', keepData = false } = {}) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    if (!keepData) await rm(folder, { recursive: true, force: true });
  };
  return { url, dataDir: folder, process: child, output, errors, stop };
}
