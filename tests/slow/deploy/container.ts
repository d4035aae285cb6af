import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readScripts } from '../../support/doc-commands.ts';
import { run } from './commands.ts';
import { adaptCompose, type Docker, startDocker } from './docker.ts';
import { must, runSteps, waitFor } from './steps.ts';

if (process.argv.includes('--help') || process.env.SKIP_DOCKER === '1' || process.getuid?.() !== 0) {
  console.log(`npm run test:deploy:container   As root. SKIP_DOCKER=1 skips it.
Runs the container commands of docs/deploy.md as written: builds the image, starts compose.yml, signs in, saves, visits the
site, stops and starts, updates during visits, restores. If no registry can be reached, builds the base images from Debian's
packages. Ten minutes. Ends with "N passed, N failed".`);
  process.exit(process.argv.includes('--help') || process.env.SKIP_DOCKER === '1' ? 0 : 1);
}

const URL = 'https://localhost';
const PASSWORD = 'three-blue-goats';
const MAX_MEGABYTES = 450;
const MIN_VISITS_PER_SECOND = 20;

const work = await mkdtemp(join(tmpdir(), 'club-container-'));
const site = join(work, 'club');
const authority = join(work, 'root.crt');
const env = { NODE_EXTRA_CA_CERTS: authority, COMPOSE_PROJECT_NAME: 'club-test' };
const [install = '', again = '', update = '', restore = '', list = ''] = readScripts('docs/deploy.md', 'container');
let docker: Docker | null = null;

await runSteps(
  [
    [
      'Docker and base images',
      async () => {
        docker = await startDocker();
        // Else compose.yml would start what an earlier run has built.
        await run('docker', ['image', 'rm', '--force', 'club-site']);
        return docker.origin;
      },
    ],
    [
      'three lines to a site with https',
      async () => {
        await run('git', ['clone', '--quiet', '--bare', process.cwd(), join(work, 'club.git')]);
        const values = `sed -i 's#^\\# PUBLIC_URL=.*#PUBLIC_URL=${URL}#; s/^# ADMIN_PASSWORD=.*/ADMIN_PASSWORD=${PASSWORD}/' .env`;
        const started = performance.now();
        const script = install.replace('REPOSITORY', join(work, 'club.git')).replace(/^docker/m, `${values}\ndocker`);
        await shell(script, work);
        const read = 'docker compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt';
        await waitFor('Caddy’s authority', async () => {
          await shell(`${read} > ${authority}`);
          return true;
        });
        await waitForClub();
        return `${Math.round((performance.now() - started) / 1000)} s, all of it`;
      },
    ],
    [
      'the image: small, one Node, no rights',
      async () => {
        const bytes = Number(await run('docker', ['image', 'inspect', '--format', '{{.Size}}', 'club-site']));
        const megabytes = Math.round(bytes / 1e6);
        must(megabytes <= MAX_MEGABYTES, `the image has ${megabytes} MB`);
        const inside = (script: string) => shell(`docker compose exec -T club sh -c '${script}'`);
        const nodes = await inside('find / -xdev -type f -name node -perm /111 -size +10M | wc -l');
        must(nodes === '1', `${nodes} Nodes`);
        const user = await inside('id -u');
        must(user === '10001', `user ${user}`);
        const written = await inside('touch /srv/club/x 2>/dev/null && echo written || echo refused');
        must(written === 'refused', 'its root is writable');
        return `${megabytes} MB`;
      },
    ],
    ['signed in, uploaded, saved, seen', () => edit('the first save')],
    [
      'the club stopped: visitors have the release, by Caddy from the folder',
      async () => {
        await shell('docker compose stop club');
        const statuses = await getStatuses('/', '/about', '/nowhere', '/admin');
        must(statuses === '200 200 404 503', `statuses were ${statuses}`);
        await shell('docker compose start club');
        await waitForClub();
        return statuses;
      },
    ],
    [
      'down and up: the data are kept',
      async () => {
        await shell(again);
        await waitForClub();
        must((await getText('/')).includes('the first save'), 'the page has lost the save');
        return edit('after down and up');
      },
    ],
    [
      'updated as written, under visitors',
      async () => {
        const before = await getText('/healthz?verbose=1');
        const clone = join(work, 'clone');
        const author = '-c user.name=A -c user.email=a@example.org';
        await run('git', ['clone', '--quiet', join(work, 'club.git'), clone]);
        await shell(`git ${author} commit --quiet --allow-empty --message next && git push --quiet`, clone);
        const visitors = spawn(process.execPath, ['tests/slow/load/visitors.ts', URL], {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let output = '';
        visitors.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
        const started = performance.now();
        await shell(update);
        await waitForClub();
        await sleep(3000);
        visitors.kill('SIGTERM');
        await once(visitors, 'close');
        const seconds = (performance.now() - started) / 1000;
        const { visits, failures } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}');
        must(failures.length === 0, `${failures.length} of ${visits} visits failed: ${failures[0]}`);
        must(visits / seconds >= MIN_VISITS_PER_SECOND, `${visits} visits in ${seconds} s`);
        const after = await getText('/healthz?verbose=1');
        must(after !== before && after.includes(await shell('git rev-parse --short=7 HEAD')), `${after} runs`);
        return `${visits} visits in ${Math.round(seconds)} s, none failed`;
      },
    ],
    [
      'restored as written',
      async () => {
        const newest = await shell('docker compose exec -T club sh -c "ls /data/backups | tail -1"');
        await edit('after the backup');
        await shell(restore.replaceAll('FILE', newest));
        // The folder follows once the club is well.
        const { milliseconds } = await waitFor('the page of the backup', async () => {
          const text = await getText('/');
          return text.includes('after down and up') && !text.includes('after the backup') ? true : null;
        });
        return `${newest}, shown after ${milliseconds} ms`;
      },
    ],
    ['a command of the site', () => shell(list)],
    [
      'on a volume that belongs to root, as fly.toml builds it',
      async () => {
        const volume = join(work, 'volume');
        await mkdir(volume);
        await writeFile(join(volume, 'lost+found'), '');
        await shell('docker build --quiet --target fly --tag club-fly .');
        const id = await run('docker', ['run', '--detach', '--rm', '--volume', `${volume}:/data`, 'club-fly']);
        const inside = (...args: string[]) => run('docker', ['exec', id, ...args]);
        try {
          await inside('node', 'scripts/wait-until-ready.ts');
          const rights = await inside('sh', '-c', 'echo $(grep -E "^(Uid|CapBnd)" /proc/1/status)');
          must(/^Uid: 10001 .* CapBnd: 0+$/.test(rights), rights);
          return rights;
        } finally {
          await run('docker', ['stop', id]);
        }
      },
    ],
  ],
  async () => {
    await shell('docker compose down --volumes').catch(() => undefined);
    await docker?.stop();
    await rm(work, { recursive: true, force: true });
  },
);

/** A script in the folder of the site. @returns its last line */
async function shell(script: string, folder = site): Promise<string> {
  return run('bash', ['-ec', `cd ${folder}\n${await adaptCompose(script)}`], env);
}

/** Waits until Caddy sends people to a process that is well. */
async function waitForClub(): Promise<void> {
  await waitFor('the club', async () => ((await getStatuses('/healthz', '/')) === '200 200' ? true : null), 120_000);
}

/** Statuses of these paths, as visitors get them. */
function getStatuses(...paths: string[]): Promise<string> {
  const script = paths.map((path) => `fetch('${URL}${path}').then(({ status }) => status)`).join(', ');
  return run(process.execPath, ['-e', `Promise.all([${script}]).then((all) => console.log(all.join(' ')))`], env);
}

function edit(text: string): Promise<string> {
  return run(process.execPath, ['tests/slow/deploy/edit.ts', URL, URL, text], { ...env, DEPLOY_PASSWORD: PASSWORD });
}

function getText(path: string): Promise<string> {
  const script = `fetch('${URL}${path}').then((all) => all.text()).then((all) => console.log(all.replaceAll('\\n', ' ')))`;
  return run(process.execPath, ['-e', script], env);
}
