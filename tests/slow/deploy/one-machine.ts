import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../../../scripts/arguments.ts';
import { readScripts } from '../../support/doc-commands.ts';
import { run } from './commands.ts';
import { bootMachine, installDebian, type Machine } from './machine.ts';
import { must, runSteps } from './steps.ts';

const options = readOptions(
  `npm run test:deploy:machine [-- --folder DIR]   As root.
Boots a clean Debian 13 (in DIR, where it stays) under systemd, and runs the one-machine commands of docs/deploy.md as
written: installs, updates during visits, restores. Some minutes. Ends with "N passed, N failed".`,
  { folder: { type: 'string' } },
);
if (process.getuid?.() !== 0) throw new Error('only root can boot a machine');

const URL = 'https://localhost';
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

const work = await mkdtemp(join(tmpdir(), 'club-machine-'));
const folder = options.folder ?? join(work, 'debian');
const [install = '', update = '', restore = ''] = readScripts('docs/deploy.md', 'machine');
let machine: Machine;
let password = '';
const env = { NODE_EXTRA_CA_CERTS: join(folder, AUTHORITY) };
/** A command of this checkout, run where the machine's site is `localhost`. */
const inside = (...args: string[]) => ['nsenter', [...machine.network, process.execPath, ...args]] as const;

await runSteps(
  [
    ['a clean machine', () => installDebian(folder, 'trixie')],
    [
      'systemd is its first process',
      async () => {
        await run('git', ['clone', '--quiet', '--bare', process.cwd(), join(work, 'club.git')]);
        machine = await bootMachine(folder, join(work, 'club.git'));
        return machine.shell('systemctl --version | head -1');
      },
    ],
    [
      'installed as written',
      async () => {
        const script = fillIn(install.replaceAll('apt-get install', 'apt-get install -y -qq'), {
          'club.env ': `sed -i 's#^PUBLIC_URL=.*#PUBLIC_URL=${URL}#' /etc/club.env`,
          '/Caddyfile ': "sed -i 's#CLUB_ADDRESS:club.example.org#CLUB_ADDRESS:localhost#' /etc/caddy/Caddyfile",
        });
        await machine.shell(`git config --global --add safe.directory '*' || true; apt-get update -qq; ${script}`);
        await sleep(3000);
        password = (await machine.shell('journalctl -u club@4321 | grep password')).split(': ').at(-1) ?? '';
        return edit('the first save');
      },
    ],
    [
      'both stopped: visitors have the release, by Caddy from the folder',
      async () => {
        await machine.shell('systemctl stop club@4321 club@4322');
        const statuses = await getStatuses('/', '/about', '/nowhere', '/admin');
        await machine.shell('systemctl start club@4321 club@4322');
        must(statuses === '200 200 404 503', `statuses were ${statuses}`);
        return statuses;
      },
    ],
    [
      'updated as written, under visitors',
      async () => {
        const [command, args] = inside('tests/slow/load/visitors.ts', URL);
        const visitors = spawn(command, [...args], {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let output = '';
        visitors.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
        await machine.shell(fillIn(update, {}));
        await sleep(3000);
        visitors.kill('SIGTERM');
        await once(visitors, 'close');
        const { visits, failures } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}');
        must(failures.length === 0 && visits > 100, `${failures.length} of ${visits} visits failed: ${failures[0]}`);
        const running = await machine.shell('readlink /proc/$(systemctl show -p MainPID --value club@4322)/cwd');
        must(running.endsWith('versions/2'), `${running} runs`);
        return `${visits} visits`;
      },
    ],
    [
      'restored as written',
      async () => {
        const newest = await machine.shell('ls /var/lib/club/backups | tail -1');
        await edit('after the backup');
        await machine.shell(restore.replaceAll('FILE', newest));
        const [command, args] = inside(
          '-e',
          `fetch('${URL}').then((page) => page.text()).then((page) => console.log(page.replaceAll('\\n', ' ')))`,
        );
        const page = await run(command, [...args], env);
        must(page.includes('the first save') && !page.includes('after the backup'), 'the page is not the backup’s');
        return newest;
      },
    ],
  ],
  async () => {
    await machine?.powerOff();
    await rm(work, { recursive: true, force: true });
  },
);

/**
 * Fills in the placeholders of the documentation: the repository's address, and edits after the lines that ask for
 * them.
 */
function fillIn(block: string, edits: Record<string, string>): string {
  return block
    .replaceAll('REPOSITORY', 'file:///mnt/club.git')
    .split('\n')
    .flatMap((line) => {
      const edit = Object.entries(edits).find(([mark]) => line.includes(mark));
      return edit ? [line, edit[1]] : [line];
    })
    .join('\n');
}

async function edit(text: string): Promise<string> {
  const [command, args] = inside('tests/slow/deploy/edit.ts', URL, URL, text);
  try {
    return await run(command, [...args], { ...env, DEPLOY_PASSWORD: password });
  } catch (cause) {
    const logged = await machine.shell(`journalctl -o cat -u 'club@*' | grep -E '"level":[56]0' || echo none`);
    throw new Error(`${(cause as Error).message}\nThe last error logged: ${logged}`, { cause });
  }
}

function getStatuses(...paths: string[]): Promise<string> {
  const script = paths.map((path) => `fetch('${URL}${path}').then(({ status }) => status)`).join(', ');
  const [command, args] = inside('-e', `Promise.all([${script}]).then((all) => console.log(all.join(' ')))`);
  return run(command, [...args], env);
}
