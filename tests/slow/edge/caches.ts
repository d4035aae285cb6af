import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wanted } from '../../support/debian-programs.ts';
import { findFreePort } from '../../support/server.ts';
import { waitFor } from '../deploy/steps.ts';

export const CACHE_PROGRAMS: Wanted = {
  programs: ['varnishd', 'nginx', 'traffic_server', 'squid'],
  packages: ['varnish', 'nginx-light', 'trafficserver', 'squid'],
  what: 'caches',
  skip: 'SKIP_CACHES',
};

interface CacheConfig {
  folder: string;
  port: number;
  /** Only for a cache that takes purges at another port. */
  purgePort: number;
  origin: number;
}

interface CacheKind {
  command: (config: CacheConfig) => string[];
  hasPurgePort?: true;
  /** By name, of twenty lines: what a club that runs one needs at least. */
  files: (config: CacheConfig) => Record<string, string>;
}

const VARNISH: CacheKind = {
  command: ({ folder, port }) => [
    'varnishd',
    '-F',
    '-j',
    'none',
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    join(folder, 'site.vcl'),
    '-n',
    join(folder, 'work'),
    '-s',
    'malloc,128m',
  ],
  files: ({ origin }) => ({
    'site.vcl': `vcl 4.1;
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
  }),
};

const NGINX: CacheKind = {
  command: ({ folder }) => ['nginx', '-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'],
  files: ({ folder, port, origin }) => ({
    'nginx.conf': `daemon off;
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
    proxy_cache_key $request_uri;
    proxy_ignore_headers Vary;
    proxy_set_header Accept-Encoding "";
    proxy_set_header Host $http_host;
    gzip on;
    gzip_vary on;
    error_page 418 = /again$request_uri;
    location / { if ($request_method = PURGE) { return 418; } proxy_pass http://127.0.0.1:${origin}; }
    location /again/ {
      internal;
      allow 127.0.0.1;
      deny all;
      rewrite ^/again(/.*)$ $1 break;
      proxy_cache_bypass 1;
      proxy_pass http://127.0.0.1:${origin};
    }
  }
}
`,
  }),
};

/** Its folders under the one that the test gives it. */
const RUN_ROOT = {
  exec_prefix: '/usr',
  bindir: '/usr/bin',
  sbindir: '/usr/sbin',
  libdir: '/usr/lib',
  libexecdir: '/usr/lib/trafficserver/modules',
  includedir: '/usr/include',
  mandir: '/usr/share/man',
  infodir: '/usr/share/info',
};
const OWN_FOLDERS = ['prefix', 'sysconfdir', 'datadir', 'localstatedir', 'runtimedir', 'logdir', 'cachedir'];

const TRAFFIC_SERVER: CacheKind = {
  command: ({ folder }) => ['traffic_server', `--run-root=${join(folder, 'runroot.yaml')}`],
  files: ({ folder, port, origin }) => ({
    'runroot.yaml': Object.entries({ ...RUN_ROOT, ...Object.fromEntries(OWN_FOLDERS.map((name) => [name, folder])) })
      .map(([name, path]) => `${name}: ${path}\n`)
      .join(''),
    'records.config': `CONFIG proxy.config.http.server_ports STRING ${port}:ip-in=127.0.0.1
CONFIG proxy.config.url_remap.pristine_host_hdr INT 1
CONFIG proxy.config.http.normalize_ae INT 2
CONFIG proxy.config.log.logging_enabled INT 0
CONFIG proxy.config.crash_log_helper STRING NULL
CONFIG proxy.config.admin.user_id STRING #-1
`,
    'remap.config': `map / http://127.0.0.1:${origin}/\n`,
    'storage.config': `${folder} 128M\n`,
    'ip_allow.yaml': `ip_allow:
  - { apply: in, ip_addrs: 127.0.0.1, action: allow, methods: ALL }
`,
  }),
};

/**
 * Behind the visitors' port it asks itself for the uncompressed page. Otherwise it stores a variant for each spelling of
 * Accept-Encoding, and a PURGE removes one of them.
 */
const SQUID: CacheKind = {
  hasPurgePort: true,
  command: ({ folder }) => ['squid', '-N', '-f', join(folder, 'squid.conf')],
  files: ({ folder, port, purgePort, origin }) => ({
    'squid.conf': `http_port 127.0.0.1:${port} accel vhost name=visitors
http_port 127.0.0.1:${purgePort} accel vhost name=store
cache_peer 127.0.0.1 parent ${purgePort} 0 no-query no-digest originserver name=store
cache_peer 127.0.0.1 parent ${origin} 0 no-query no-digest originserver name=site
acl visitors myportname visitors
acl purges method PURGE
http_access deny visitors purges
http_access allow all
cache_peer_access store allow visitors
cache_peer_access site deny visitors
never_direct allow all
cache deny visitors
request_header_access Accept-Encoding deny visitors
request_header_add Accept-Encoding identity visitors
via off
collapsed_forwarding on
cache_mem 128 MB
access_log none
cache_log ${folder}/cache.log
pid_filename none
pinger_enable off
shutdown_lifetime 0 seconds
`,
  }),
};

export const CACHES = { varnish: VARNISH, nginx: NGINX, trafficserver: TRAFFIC_SERVER, squid: SQUID } as const;
export type CacheName = keyof typeof CACHES;

/** A real cache before `origin` (a port). */
export async function startCache(
  name: CacheName,
  folder: string,
  origin: number,
  port?: number,
): Promise<{ url: string; purgeUrl: string; stop: () => Promise<void> }> {
  const { files, command, hasPurgePort }: CacheKind = CACHES[name];
  const config = { folder, origin, port: port ?? (await findFreePort()), purgePort: await findFreePort() };
  await mkdir(folder, { recursive: true });
  // Some of them give up root's rights before they read it.
  await chmod(folder, 0o777);
  for (const [file, text] of Object.entries(files(config))) await writeFile(join(folder, file), text);
  const [program = '', ...args] = command(config);
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const url = `http://127.0.0.1:${config.port}`;
  await listening(child, url);
  return {
    url,
    purgeUrl: hasPurgePort ? `http://127.0.0.1:${config.purgePort}` : url,
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
