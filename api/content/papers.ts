import { getPaperPath, type PaperInput } from '../../contract/papers.ts';
import { toSlug } from '../../contract/plain-text.ts';
import type { Queryable } from '../../db/client.ts';
import { listPaperVersions } from '../changes/changes.queries.ts';
import type { Media } from '../media/media.ts';
import type { ContentDeps } from './content-deps.ts';
import { createQueries, createUnorderedAdminRoutes, describeKind } from './listed-items.ts';

/** Ingests the file and adds its facts. */
const ingestFile = async <Input extends Partial<PaperInput>>(media: Media, input: Input): Promise<Input> =>
  input.fileUrl === undefined ? input : { ...input, ...(await media.ingestPaper(input.fileUrl, 'fileUrl')) };

const kind = { ...describeKind('papers'), ingest: ingestFile };

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
  const used = new Set((await listPaperVersions(tx)).map((paper) => paper.slug));
  const isFree = (slug: string) => !used.has(slug) && !removed.isRemovedPath(getPaperPath({ slug }));
  let slug = wanted;
  for (let number = 2; !isFree(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}
