import { and, eq, or, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { getPaperPath, listShownPapers, type PaperInput } from '../../contract/papers.ts';
import { toSlug } from '../../contract/plain-text.ts';
import type { Queryable } from '../../db/client.ts';
import { changes, papers } from '../../db/schema/index.ts';
import type { ApiEnv } from '../http/context.ts';
import type { Media } from '../media/media.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createQueries, createUnorderedAdminRoutes, describeKind } from './listed-items.ts';

/** Ingests the file and adds its facts. */
const ingestFile = async <Input extends Partial<PaperInput>>(media: Media, input: Input): Promise<Input> =>
  input.fileUrl === undefined ? input : { ...input, ...(await media.ingestPaper(input.fileUrl, 'fileUrl')) };

const kind = { ...describeKind('papers'), ingest: ingestFile };

/** Lists public papers, newest first. */
export const paperRoutes = (readSnapshot: SnapshotReader, timeZone: string) =>
  new Hono<ApiEnv>().get('/', async (c) => c.json(listShownPapers((await readSnapshot()).papers, timeZone)));

export function paperAdminRoutes(deps: ContentDeps) {
  const stored = createQueries(kind);
  return createUnorderedAdminRoutes(deps, kind, {
    ...stored,
    insert: async (tx, input, at) => {
      const given = { slug: await findFreeSlug(tx, toSlug(input.title) || 'paper', deps.media.removed) };
      return stored.insert(tx, { ...input, ...given }, at);
    },
  });
}

/** Finds a slug that no paper uses or ever used, so that a printed address never leads to another paper. */
async function findFreeSlug(tx: Queryable, wanted: string, removed: Media['removed']): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    const [present] = await tx.select({ id: papers.id }).from(papers).where(eq(papers.slug, slug)).limit(1);
    const [past] = await tx
      .select({ id: changes.id })
      .from(changes)
      .where(
        and(
          eq(changes.entity, 'papers'),
          or(
            sql`json_extract(${changes.before}, '$.slug') = ${slug}`,
            sql`json_extract(${changes.after}, '$.slug') = ${slug}`,
          ),
        ),
      )
      .limit(1);
    if (!present && !past && !removed.isRemovedPath(getPaperPath({ slug }))) return slug;
  }
}
