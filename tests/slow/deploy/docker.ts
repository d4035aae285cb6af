import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensurePrograms } from '../../support/debian-programs.ts';
import { run } from './commands.ts';
import { waitFor } from './steps.ts';

const DOCKER = {
  programs: ['docker', 'dockerd', 'docker-compose', 'debootstrap', 'caddy'],
  packages: ['docker.io', 'docker-compose', 'debootstrap', 'caddy'],
  what: 'Docker',
  skip: 'SKIP_DOCKER',
};
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Images that Dockerfile and compose.yml name. */
const NODE = 'docker.io/library/node:24-trixie-slim';
const DEBIAN = 'docker.io/library/debian:trixie-slim';
const CADDY = 'docker.io/library/caddy:2';

export interface Docker {
  /** Registry of the base images. */
  origin: string;
  stop: () => Promise<void>;
}

/** A running Docker with all base images, which are made of Debian's packages where no registry is reached. */
export async function startDocker(): Promise<Docker> {
  ensurePrograms(DOCKER);
  const daemon = await startDaemon();
  const stop = async (): Promise<void> => {
    if (daemon === null) return;
    daemon.kill('SIGTERM');
    await once(daemon, 'exit');
  };
  try {
    for (const image of [NODE, DEBIAN, CADDY]) await run('docker', ['pull', '--quiet', image]);
    return { origin: 'images of the registry', stop };
  } catch {
    await makeBases();
    return { origin: 'images of Debian’s packages', stop };
  }
}

/** `docker compose` as documents write it, for machines that have the older `docker-compose` alone. */
export async function adaptCompose(script: string): Promise<string> {
  const isNew = await run('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );
  return isNew ? script : script.replaceAll('docker compose', 'docker-compose');
}

/** Null where one runs already. */
async function startDaemon(): Promise<ChildProcess | null> {
  const getVersion = () => run('docker', ['version', '--format', '{{.Server.Version}}']);
  if (await getVersion().catch(() => null)) return null;
  const daemon = spawn('dockerd', [], { stdio: 'ignore' });
  await waitFor('a Docker daemon', getVersion);
  return daemon;
}

async function makeBases(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'club-bases-'));
  try {
    if (!(await hasImage(DEBIAN))) await makeDebian(join(work, 'debian'));
    if (!(await hasImage(NODE))) await makeNode(join(work, 'node'));
    if (!(await hasImage(CADDY))) await makeCaddy(join(work, 'caddy'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function hasImage(name: string): Promise<boolean> {
  return run('docker', ['image', 'inspect', name]).then(
    () => true,
    () => false,
  );
}

async function makeDebian(folder: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', 'trixie', folder]);
  // Folders that the registry's slim image lacks too.
  const surplus = ['share/doc', 'share/man', 'share/locale', 'share/info'].map((path) => `usr/${path}`);
  for (const path of [...surplus, 'var/cache/apt', 'var/lib/apt/lists'])
    await rm(join(folder, path), { recursive: true, force: true });
  await run('bash', ['-c', `tar -C "${folder}" -c . | docker import - ${DEBIAN}`]);
}

/** Node and npm of this machine, and whom it trusts. */
async function makeNode(folder: string): Promise<void> {
  await mkdir(folder);
  const program = await run('bash', ['-c', 'PATH=/usr/local/bin:/usr/bin; readlink -f "$(command -v npm)"']);
  const npm = dirname(dirname(program));
  await cp(npm, join(folder, 'npm'), { recursive: true });
  await copyFile(process.execPath, join(folder, 'node'));
  await copyFile(CERTIFICATES, join(folder, 'ca.crt'));
  await build(folder, NODE, [
    'COPY --chown=0:0 node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    `COPY ca.crt ${CERTIFICATES}`,
    `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES} npm_config_cafile=${CERTIFICATES}`,
    'RUN chmod 755 /usr/local/bin/node && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ]);
}

async function build(folder: string, name: string, lines: string[]): Promise<void> {
  await writeFile(join(folder, 'Dockerfile'), [`FROM ${DEBIAN}`, ...lines, ''].join('\n'));
  await run('docker', ['build', '--quiet', '--tag', name, folder]);
}

/** Debian's program, started as the official image starts its own. */
async function makeCaddy(folder: string): Promise<void> {
  await mkdir(folder);
  await copyFile('/usr/bin/caddy', join(folder, 'caddy'));
  await build(folder, CADDY, [
    'COPY caddy /usr/bin/caddy',
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ]);
}
