import { readFileSync } from 'node:fs';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { readEnv } from '../api/process/env.ts';
import { fromRoot } from '../db/project-root.ts';
import { readScripts } from '../tests/support/doc-commands.ts';

const read = (name: string): string => readFileSync(fromRoot(name), 'utf8');
const page = read('docs/deploy.md');
const dockerfile = read('Dockerfile');

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.literal('unless-stopped'),
});
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parseYaml(read('compose.yml'), { merge: true }));
const { club, caddy } = compose.services;
if (!club || !caddy) throw new Error('compose.yml lacks a service');

describe('compose.yml', () => {
  test('publishes the ports that docs/deploy.md names, and none of the site itself', () => {
    expect(club.ports).toBeUndefined();
    const open = caddy.ports?.map((port) => port.split(':')[0]);
    const [, row = ''] = /^\| open to everyone \| (.+) \|$/m.exec(page) ?? [];
    expect([...row.matchAll(/\b\d+\b/g)].map(([port]) => port)).toEqual(open);
    expect(caddy.environment.CLUB_PROCESSES).toBe(`club:${club.environment.PORT}`);
    expect(page).toMatch(new RegExp(`^\\| closed \\| ${club.environment.PORT} and`, 'm'));
  });

  test('has the services, paths and scripts of the documented commands', () => {
    const scripts = readScripts(fromRoot('docs/deploy.md'), 'container').join('\n');
    const named = [...scripts.matchAll(/docker compose (?:build|exec -T|stop|start|up -d|run --rm) (\w+)/g)];
    expect(new Set(named.map(([, name]) => name))).toEqual(new Set(['club']));
    const commands = [...scripts.matchAll(/(?:--run|run --rm club) ([\w-]+)/g)].map(([, command = '']) => command);
    expect(commands).toEqual(['backup', 'restore', 'admin']);
    // As `npm run` runs them: a broken brand file ends each with one sentence.
    const { scripts: known } = JSON.parse(read('package.json'));
    for (const command of commands) expect(known[command]).toContain('with-brand.ts');
    expect(club.environment.DATA_DIR).toBe('/data');
    expect(scripts).toContain('/data/backups/FILE');
    expect(Object.keys(compose.volumes)).toHaveLength(2);
    expect(page).toContain('are in two volumes');
  });

  test('starts with the lines that the README shows', () => {
    const [install = ''] = readScripts(fromRoot('docs/deploy.md'), 'container');
    const [, ...lines] = install.split('\n');
    expect(readScripts(fromRoot('README.md'), 'container')).toEqual([lines.join('\n')]);
  });

  test('requires the two values in .env.example, and gives Caddy read-only access to the data', () => {
    const wanted = Object.entries(club.environment).filter(([, value]) => String(value).includes(':?'));
    expect(wanted.map(([name]) => name)).toEqual(['PUBLIC_URL', 'ADMIN_PASSWORD']);
    for (const [name] of wanted) expect(read('.env.example')).toMatch(new RegExp(`^# ${name}=`, 'm'));
    expect(club.volumes).toEqual(['data:/data']);
    expect(caddy.volumes).toContain(`data:${caddy.environment.CLUB_DATA}:ro`);
    const [file = ''] = caddy.volumes.filter((volume) => volume.includes('Caddyfile'));
    expect(read(file.split(':')[0] ?? '')).toContain('CLUB_PROCESSES');
  });

  test('sets only variables that the site accepts', () => {
    const given = { ...club.environment, PUBLIC_URL: 'https://club.example.org', ADMIN_PASSWORD: 'three-blue-goats' };
    const env = readEnv(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])));
    expect(env).toMatchObject({ host: '0.0.0.0', isSecure: true });
  });
});

test('runs the container image as the documented user, with one Node, on one port', () => {
  const [, user] = /^USER (\d+):\1$/m.exec(dockerfile) ?? [];
  expect(page).toContain(`runs as user ${user}`);
  expect(page).toContain(`fsGroup: ${user}`);
  expect(read('compose.yml')).toContain(`group_add: ['${user}']`);
  expect(dockerfile).toContain(`EXPOSE ${club.environment.PORT}`);
  expect(dockerfile).toMatch(/^FROM \$\{RUNTIME\} AS site$/m);
});

/** Fields of fly.toml, documented at https://fly.io/docs/reference/configuration. */
const duration = z.string().regex(/^\d+(?:ms|s|m)$/);
const fly = z.strictObject({
  app: z.string().optional(),
  primary_region: z.string().regex(/^[a-z]{3}$/),
  kill_signal: z.enum(['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGKILL', 'SIGSTOP']),
  kill_timeout: duration,
  build: z.strictObject({ 'build-target': z.string() }),
  env: z.record(z.string().regex(/^(?!FLY_)[A-Z_]+$/), z.string()),
  mounts: z.tuple([
    z.strictObject({ source: z.string().regex(/^[a-z0-9_]{1,30}$/), destination: z.string().startsWith('/') }),
  ]),
  http_service: z.strictObject({
    internal_port: z.int(),
    force_https: z.boolean(),
    auto_stop_machines: z.enum(['off', 'stop', 'suspend']),
    auto_start_machines: z.boolean(),
    min_machines_running: z.int().min(0),
    checks: z.array(
      z.strictObject({
        method: z.enum(['GET', 'HEAD']),
        path: z.string().startsWith('/'),
        interval: duration,
        timeout: duration,
        grace_period: duration,
      }),
    ),
  }),
  vm: z.array(z.strictObject({ size: z.string(), memory: z.string().regex(/^\d+(?:mb|gb)$/) })),
});

describe('fly.toml', () => {
  const config = fly.parse(parseToml(read('fly.toml')));

  test('names a target, port, path and folder that exist in the image', () => {
    expect(dockerfile).toMatch(new RegExp(` AS ${config.build['build-target']}$`, 'm'));
    expect(config.http_service).toMatchObject({ internal_port: 4321, force_https: true, auto_stop_machines: 'off' });
    expect(config.http_service.checks.map(({ path }) => path)).toEqual(['/healthz']);
    expect(config.mounts[0].destination).toBe('/data');
    expect(readEnv(config.env)).toMatchObject({ publicUrl: 'https://club.example.org', isSecure: true });
  });

  test('is refused with a field that is not documented', () => {
    const wrong = parseToml(read('fly.toml').replace('internal_port', 'internalport'));
    expect(fly.safeParse(wrong).success).toBe(false);
  });

  test('trusts the proxy and what it appends, so that the client is the address before it', () => {
    const { trustedProxies } = readEnv(config.env);
    const trusts = (address: string, family: 'ipv4' | 'ipv6') => trustedProxies?.check(address, family);
    expect(trusts('172.19.0.1', 'ipv4')).toBe(true);
    expect(trusts('66.241.124.230', 'ipv4')).toBe(true);
    expect(trusts('2a09:8280:1::af:1aa1:0', 'ipv6')).toBe(true);
    expect(trusts('203.0.113.7', 'ipv4')).toBe(false);
  });
});
