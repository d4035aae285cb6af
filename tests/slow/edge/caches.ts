import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wanted } from '../../support/debian-programs.ts';
import { findFreePort } from '../../support/server.ts';
import { waitFor } from '../deploy/steps.ts';

export const CACHE_PROGRAMS: Wanted = {
  programs: ['varnishd', 'nginx'],
  packages: ['varnish', 'nginx-light'],
  what: 'caches',
  skip: 'SKIP_CACHES',
};

interface CacheConfig {
  folder: string;
  port: number;
  origin: number;
}

interface CacheKind {
  file: string;
  command: (config: CacheConfig) => string[];
  /** Twenty lines: what a club that runs one needs at least. */
  text: (config: CacheConfig) => string;
}

const VARNISH: CacheKind = {
  file: 'site.vcl',
  command: ({ folder, port }) => [
    ...['varnishd', '-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-f', join(folder, 'site.vcl')],
    ...['-n', join(folder, 'work'), '-s', 'malloc,128m'],
  ],
  text: ({ origin }) => `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${origin}"; }
acl processes { "127.0.0.1"; }
sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ processes) { return (synth(405)); }
    return (purge);
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/(api|admin|preview)") { return (pass); }
  return (hash);
}
sub vcl_backend_response {
  if (beresp.http.Cache-Control ~ "no-(store|cache)") { set beresp.uncacheable = true; set beresp.ttl = 0s; }
  return (deliver);
}
`,
};

const NGINX: CacheKind = {
  file: 'nginx.conf',
  command: ({ folder }) => ['nginx', '-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'],
  text: ({ folder, port, origin }) => `daemon off;
pid ${folder}/nginx.pid;
user root;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  proxy_cache_path ${folder}/cache keys_zone=site:10m inactive=400d;
  ${['client_body', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  proxy_temp_path ${folder}/proxy;
  server {
    listen 127.0.0.1:${port};
    proxy_cache site;
    proxy_cache_key $uri$is_args$args;
    proxy_ignore_headers Vary;
    proxy_set_header Accept-Encoding "";
    proxy_set_header Host $http_host;
    gzip on;
    gzip_vary on;
    error_page 418 = /again$request_uri;
    location / { if ($request_method = PURGE) { return 418; } proxy_pass http://127.0.0.1:${origin}; }
    location /again/ {
      internal;
      rewrite ^/again(/.*)$ $1 break;
      proxy_cache_bypass 1;
      proxy_pass http://127.0.0.1:${origin};
    }
  }
}
`,
};

export const CACHES = { varnish: VARNISH, nginx: NGINX } as const;
export type CacheName = keyof typeof CACHES;

/** A real cache before `origin` (a port). */
export async function startCache(
  name: CacheName,
  folder: string,
  origin: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { file, text, command } = CACHES[name];
  const config = { folder, origin, port: await findFreePort() };
  await mkdir(folder, { recursive: true });
  // Some of them give up root's rights before they read it.
  await chmod(folder, 0o777);
  await writeFile(join(folder, file), text(config));
  const [program = '', ...args] = command(config);
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const url = `http://127.0.0.1:${config.port}`;
  await listening(child, url);
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function listening(child: ChildProcess, url: string): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  await waitFor(
    child.spawnfile,
    async () => {
      if (child.exitCode !== null) throw new Error('ended');
      return (await fetch(`${url}/release.json`)).ok ? true : null;
    },
    20_000,
  ).catch((error: Error) => {
    throw new Error(`${error.message}\n${errors}`);
  });
}
