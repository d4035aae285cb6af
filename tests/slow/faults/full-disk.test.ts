import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STORAGE_MESSAGES } from '../../../contract/errors.ts';
import { startServer } from '../../support/server.ts';
import { putSave } from '../crash/editor.ts';
import {
  becomesReady,
  expectSave,
  expectVisitorsServed,
  getStatus,
  startEditing,
  TIME_LIMIT,
  trySave,
} from './faulty-club.ts';

const SIZE = '48m';
const folder = await mkdtemp(join(tmpdir(), 'club-full-'));

/** A small file system of its own. Only root may make one; elsewhere `sudo` is asked, without a password. */
function asRoot(...command: string[]): boolean {
  const [name = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  return spawnSync(name, args).status === 0;
}
const isMounted = asRoot('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0777`, 'tmpfs', folder);

async function fill(file: string): Promise<void> {
  const filler = await open(file, 'w');
  try {
    for (const size of [1 << 20, 4096]) {
      // Until the system says ENOSPC.
      for (let isFull = false; !isFull; ) {
        isFull = await filler.write(Buffer.alloc(size, 1)).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        );
      }
    }
  } finally {
    await filler.close();
  }
}

function runBackup(dataDir: string): string {
  return spawnSync(process.execPath, ['scripts/backup.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    encoding: 'utf8',
  }).stderr.trim();
}

test.skipIf(!isMounted)(
  'reports a full disk on save, leaves visitors unaffected, and saves again once there is room',
  {
    timeout: TIME_LIMIT,
  },
  async () => {
    const filler = join(folder, 'filler');
    const dataDir = join(folder, 'data');
    const server = await startServer({ dataDir });
    try {
      const editor = await startEditing(server);
      await fill(filler);
      const responses = [];
      // The write-ahead log has room for a while yet.
      for (let save = 1; save <= 40 && responses.at(-1)?.status !== 503; save += 1) {
        responses.push(await trySave(server, editor, `<p>${`${save} `.repeat(10_000)}</p>`));
      }
      expect(responses.at(-1)).toEqual({ status: 503, message: STORAGE_MESSAGES.full });
      expect(responses.slice(0, -1).filter(({ status }) => status !== 200)).toEqual([]);
      await expectVisitorsServed(server);
      expect(runBackup(dataDir)).toMatch(
        /^The backup failed\. The disk is full \([^)]+\)\. Free some space, then try again\.$/,
      );
      expect(await getStatus(server, '/readyz')).toBe(503);

      await server.stop({ keepData: true });
      const again = await startServer({ dataDir });
      await expectVisitorsServed(again);
      await rm(filler);
      await becomesReady(again);
      await putSave(again, { ...editor, save: 99 });
      await expectSave(again, 99);
      await again.stop({ keepData: true });
    } finally {
      await server.stop({ keepData: true });
      asRoot('umount', '-l', folder);
      await rm(folder, { recursive: true, force: true });
    }
  },
);
