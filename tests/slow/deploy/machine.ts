import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrograms } from '../../support/debian-programs.ts';
import { run } from './commands.ts';
import { waitFor } from './steps.ts';

const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps';

export interface Machine {
  /** A root shell's script, with this machine's network for downloads. @returns its last line */
  shell: (script: string) => Promise<string>;
  /** Command prefix that enters the machine's network. */
  network: string[];
  powerOff: () => Promise<void>;
}

/** A clean Debian in a folder, unless there is one already. */
export async function installDebian(folder: string, suite: string): Promise<string> {
  ensurePrograms({
    programs: ['debootstrap', 'systemd-nspawn'],
    packages: ['debootstrap', 'systemd-container'],
    what: 'a machine in a folder',
    skip: 'SKIP_MACHINE',
  });
  const isThere = existsSync(join(folder, 'usr/lib/systemd/systemd'));
  if (!isThere) await run('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, suite, folder]);
  // Trusted certificates and DNS of this machine.
  await rm(join(folder, 'etc/resolv.conf'), { force: true });
  for (const path of [CERTIFICATES, 'etc/resolv.conf']) await copyFile(`/${path}`, join(folder, path));
  return `Debian ${(await readFile(join(folder, 'etc/debian_version'), 'utf8')).trim()}`;
}

/** systemd as the machine's first process, and nothing but the loopback network. */
export async function bootMachine(folder: string, repository: string): Promise<Machine> {
  const options = ['--register=no', '--keep-unit', '--private-network', '--resolv-conf=off', '--boot'];
  // systemd 257 begins on the older kind of control groups only when told to.
  const child = spawn(
    'systemd-nspawn',
    [...options, '-D', folder, `--bind-ro=${repository}:/mnt/club.git`, 'SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1'],
    { stdio: 'ignore' },
  );
  const { found: leader } = await waitFor('a first process', () => findLeader(child));
  const inside = ['-t', leader, '-m', '-u', '-i', '-p'];
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const environment = [path, 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'];
  const shell = (script: string) =>
    run('nsenter', [
      ...inside,
      'env',
      '-i',
      ...environment,
      `NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`,
      'bash',
      '-ec',
      script,
    ]);
  await waitFor('systemd', () => shell('systemctl is-system-running --wait'));
  return {
    shell,
    network: ['-t', leader, '-n'],
    powerOff: async () => {
      await shell('systemctl poweroff').catch(() => undefined);
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function findLeader(child: ChildProcess): Promise<string | null> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return children.trim().split(' ')[0] || null;
}
