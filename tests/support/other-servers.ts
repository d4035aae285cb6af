import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CADDY_PROGRAMS, ensurePrograms, type Wanted } from './debian-programs.ts';
import { findFreePort } from './server.ts';

const CONFIGS = fileURLToPath(new URL('../../docs/deploy', import.meta.url));

export interface ServerOptions {
  /** For this server's own files. */
  workDir: string;
  /** The product's data folder. */
  dataDir: string;
  /** Host and port of the product's own server. */
  app: string;
}

export interface OtherServer {
  url: string;
  stop: () => Promise<void>;
}

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const NGINX_PROGRAMS: Wanted = {
  programs: ['nginx', BROTLI_MODULE],
  packages: ['nginx-light', 'libnginx-mod-http-brotli-static'],
  what: 'nginx with Brotli',
  skip: 'SKIP_NGINX',
};

/** Caddy with the repo's config, as it runs by default: on all cores. */
export const startCaddy = ({ workDir, dataDir, app }: ServerOptions): Promise<OtherServer> =>
  runCaddy('one-machine/Caddyfile', workDir, { CLUB_DATA: dataDir, CLUB_PROCESSES: app });

/** nginx with one worker before the folder and nothing else, as the user who runs the bench. */
export async function startNginx({ workDir, dataDir }: Omit<ServerOptions, 'app'>): Promise<OtherServer> {
  ensurePrograms(NGINX_PROGRAMS);
  const port = await findFreePort();
  await mkdir(workDir, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `load_module ${BROTLI_MODULE};
worker_processes 1;
daemon off;
pid ${workDir}/nginx.pid;
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  keepalive_requests 1000000;
  ${temporary.map((name) => `${name}_temp_path ${workDir}/${name};`).join('\n  ')}
  include /etc/nginx/mime.types;
  server {
    listen 127.0.0.1:${port};
    root ${dataDir}/live;
    brotli_static on;
    gzip_static on;
    location / { try_files $uri.html $uri $uri/index.html =404; }
  }
}
`;
  await writeFile(join(workDir, 'nginx.conf'), config);
  const child = spawn('nginx', ['-c', join(workDir, 'nginx.conf'), '-p', workDir, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  await waitUntilListening(child, port);
  return { url: `http://127.0.0.1:${port}`, stop: stopper(child) };
}

/** @param name of a Caddyfile in docs/deploy */
export async function runCaddy(name: string, workDir: string, variables: Record<string, string>): Promise<OtherServer> {
  ensurePrograms(CADDY_PROGRAMS);
  const port = await findFreePort();
  await mkdir(workDir, { recursive: true });
  const env = {
    ...process.env,
    XDG_DATA_HOME: workDir,
    XDG_CONFIG_HOME: workDir,
    CLUB_ADDRESS: `http://127.0.0.1:${port}`,
    ...variables,
  };
  const adapt = ['adapt', '--config', join(CONFIGS, name), '--adapter', 'caddyfile'];
  const adapted = spawnSync('caddy', adapt, { env, encoding: 'utf8' });
  if (adapted.status !== 0) throw new Error(`docs/deploy/${name} is not right:\n${adapted.stderr}`);
  // Its control port is always the same one: another Caddy may have it.
  const config = { ...JSON.parse(adapted.stdout), admin: { disabled: true } };
  await writeFile(join(workDir, 'caddy.json'), JSON.stringify(config));
  const child = spawn('caddy', ['run', '--config', join(workDir, 'caddy.json')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  await waitUntilListening(child, port);
  return { url: `http://127.0.0.1:${port}`, stop: stopper(child) };
}

async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended:\n${errors}`);
    if (await isListening(port)) return;
    await wait(100);
  }
  throw new Error(`${child.spawnfile} does not listen:\n${errors}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== null));
    socket.once('error', () => resolve(false));
  });
}

function stopper(child: ChildProcess) {
  return async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}
