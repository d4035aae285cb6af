import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client.ts';
import { siteBuckets } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';

type BucketPosition = Omit<typeof siteBuckets.$inferSelect, 'name'>;

const NOWHERE: BucketPosition = {
  releaseId: 0,
  deliveredAt: null,
  attempts: 0,
  dueAt: new Date(0).toISOString(),
  error: null,
};

export async function getBucketPosition(db: Queryable, name: string): Promise<BucketPosition> {
  const [row] = await db.select().from(siteBuckets).where(eq(siteBuckets.name, name));
  return row ?? NOWHERE;
}

export function saveBucketPosition(db: Database, name: string, position: Partial<BucketPosition>): Promise<void> {
  return transact(db, async (tx) => {
    await tx
      .insert(siteBuckets)
      .values({ name, ...NOWHERE, ...position })
      .onConflictDoUpdate({ target: siteBuckets.name, set: position });
  });
}
