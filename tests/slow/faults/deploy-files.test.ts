import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '../../../api/process/env.ts';
import { hasProgram } from '../../support/debian-programs.ts';

const FOLDER = 'docs/deploy/one-machine';

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test.skipIf(!hasProgram('systemd-analyze'))('has a unit that systemd accepts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-unit-'));
  const unit = await readFile(`${FOLDER}/club@.service`, 'utf8');
  expect(unit).toContain('/srv/club/current');
  // Verified where this checkout is, for the programs that it names must exist.
  await writeFile(join(folder, 'club@.service'), unit.replaceAll('/srv/club/current', process.cwd()));
  await writeFile(join(folder, 'club@4321.service'), unit.replaceAll('/srv/club/current', process.cwd()));
  const { status, output } = run('systemd-analyze', 'verify', '--man=no', join(folder, 'club@4321.service'));
  await rm(folder, { recursive: true, force: true });
  expect(output.split('\n').filter((line) => line.includes('club@'))).toEqual([]);
  expect(status).toBe(0);
});

test.skipIf(!hasProgram('caddy')).each([`${FOLDER}/Caddyfile`, 'docs/deploy/cdn/Caddyfile'])(
  'has a Caddy file that Caddy accepts: %s',
  (file) => {
    const { status, output } = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file);
    expect([status, output.includes('Valid configuration')]).toEqual([0, true]);
  },
);

test('runs machine commands with the same settings as the unit', async () => {
  expect(run('sh', '-n', `${FOLDER}/club`)).toEqual({ status: 0, output: '' });
  const [command, unit] = await Promise.all(
    ['club', 'club@.service'].map((name) => readFile(`${FOLDER}/${name}`, 'utf8')),
  );
  for (const [property, option] of [
    ['EnvironmentFile=', '--property=EnvironmentFile='],
    ['WorkingDirectory=', '--property=WorkingDirectory='],
    ['UMask=', '--property=UMask='],
    ['User=', '--uid='],
    ['Group=', '--gid='],
  ] as const) {
    const value = new RegExp(`^${property}(.+)$`, 'm').exec(unit ?? '')?.[1];
    expect(command).toContain(`${option}${value}`);
  }
  expect(command).toContain(`--setenv=${/DATA_DIR=\S+/.exec(unit ?? '')}`);
});

test('has an example environment that the site accepts', async () => {
  const lines = (await readFile(`${FOLDER}/club.env`, 'utf8')).split('\n').filter((line) => /^\w/.test(line));
  const env = readEnv(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))));
  expect(env).toMatchObject({ publicUrl: 'https://club.example.org', isSecure: true });
});

test('runs the container unprivileged, with a health check and only what it needs', async () => {
  const file = await readFile('Dockerfile', 'utf8');
  expect(file).toMatch(/^USER 10001:10001$/m);
  expect(file).toMatch(/^HEALTHCHECK .*scripts\/check-health\.ts/m);
  expect(file).toMatch(/^VOLUME \/data$/m);
  const ignored = (await readFile('.dockerignore', 'utf8')).split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', '**/node_modules']));
});
