import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../db/testing.ts';
import { transact } from '../../../db/transact.ts';
import { dismissFinding, listDismissedFindings } from './dismissed-findings.queries.ts';

test('keeps the thousand newest dismissals, and one of each', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const mark = { entity: 'heroImages', item: '1', rule: 'alt-text', by: 'volunteer', at: '2026-10-17T12:00:00.000Z' };
  await transact(db, async (tx) => {
    const dismiss = (index: number) =>
      dismissFinding(tx, { ...mark, text: `Text ${index}` } as Parameters<typeof dismissFinding>[1]);
    for (let index = 0; index <= 1000; index += 1) await dismiss(index);
    await dismiss(1000);
  });
  const texts = (await listDismissedFindings(db)).map(({ text }) => text);
  expect(texts).toHaveLength(1000);
  expect([texts[0], texts.at(-1)]).toEqual(['Text 1', 'Text 1000']);
});
