import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { STORAGE_MESSAGES } from '../../../contract/errors.ts';
import { startServer } from '../../support/server.ts';
import { putSave } from '../crash/editor.ts';
import {
  becomesReady,
  expectSave,
  expectVisitorsServed,
  getStatus,
  readPage,
  startEditing,
  TIME_LIMIT,
  trySave,
} from './faulty-club.ts';

// Root may write where nobody may, unless it gives up that right.
const RIGHTS = '-dac_override,-dac_read_search';
const prefix = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', RIGHTS] : [];

test('reports a read-only folder at start, keeps the site up, and recovers by itself', {
  timeout: TIME_LIMIT,
}, async () => {
  const first = await startServer({ prefix });
  const { dataDir } = first;
  const setWritable = (isWritable: boolean): void => {
    execFileSync('chmod', ['-R', isWritable ? 'u+w' : 'a-w', dataDir]);
  };
  try {
    const editor = await startEditing(first);
    setWritable(false);
    // Files that are open stay so: the save counts, and visitors get it from memory.
    const { status } = await trySave(first, editor, '<p>save 1</p>');
    expect([200, 503]).toContain(status);
    await expectVisitorsServed(first);
    await first.stop({ keepData: true });

    const second = await startServer({ dataDir, prefix });
    try {
      expect(second.output.join('\n')).toContain(STORAGE_MESSAGES.readOnly);
      expect(await getStatus(second, '/readyz')).toBe(503);
      await expectVisitorsServed(second);
      expect(await trySave(second, editor, '<p>save 2</p>')).toEqual({
        status: 503,
        message: STORAGE_MESSAGES.readOnly,
      });
      expect(await readPage(second, '/admin')).toContain(STORAGE_MESSAGES.readOnly);
      setWritable(true);
      await becomesReady(second);
      await putSave(second, { ...editor, save: 3 });
      await expectSave(second, 3);
    } finally {
      await second.stop({ keepData: true });
    }
  } finally {
    setWritable(true);
    await first.stop();
  }
});
