import { eq } from 'drizzle-orm';
import type { CustomPageUpdate } from '../../contract/custom-pages.ts';
import { completeDescription } from '../../contract/fields.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import type { Queryable } from '../../db/client.ts';
import { pageAddresses } from '../../db/schema/index.ts';
import { invalid } from '../http/errors.ts';
import type { Media } from '../media/media.ts';
import type { ContentDeps } from './content-deps.ts';
import { ingestDescribed } from './images.ts';
import { createQueries, createUnorderedAdminRoutes, describeKind } from './listed-items.ts';
import { findRow } from './replace-working-copy.ts';

const kind = { ...describeKind('customPages'), complete, ingest };

export function customPageAdminRoutes(deps: ContentDeps) {
  const stored = createQueries(kind);
  return createUnorderedAdminRoutes(deps, kind, {
    ...stored,
    list: async (db) => (await stored.list(db)).toSorted((one, other) => one.title.localeCompare(other.title)),
    insert: async (tx, input, at) => {
      await assertPathFree(tx, input.path);
      return stored.insert(tx, input, at);
    },
    update: async (tx, current, fields, at) => {
      if (fields.path !== undefined) await assertPathFree(tx, fields.path, current.id);
      return stored.update(tx, current, fields, at);
    },
  });
}

/** @throws 400 if another page has or had the address, so that a printed address never shows something else */
async function assertPathFree(tx: Queryable, path: string, id?: number): Promise<void> {
  const owner = await tx.select().from(pageAddresses).where(eq(pageAddresses.path, path)).get();
  if (!owner || owner.pageId === id) return;
  const isDeleted = (await findRow(tx, 'customPages', owner.pageId)) === null;
  const sentence = isDeleted
    ? 'which was deleted. Bring that back under “Deleted items” in “Who changed what”, or choose another address.'
    : 'also while that is a draft or deleted. Choose another address.';
  throw invalid('path', `${path} belongs to the page “${owner.title}”, ${sentence}`);
}

/** Sanitizes texts, and makes each image either described or decorative. */
function complete<Fields extends CustomPageUpdate>(fields: Fields): Fields {
  const sections = fields.sections?.map((section) => {
    if (section.kind === 'text') return { ...section, value: sanitizeRichText(section.value) };
    if (section.kind === 'images') return { ...section, images: section.images.map(completeDescription) };
    if (section.kind === 'cards') return { ...section, cards: section.cards.map(completeDescription) };
    return section;
  });
  return { ...completeDescription(fields), ...(sections && { sections }) };
}

async function ingest<Fields extends CustomPageUpdate>(media: Media, fields: Fields): Promise<Fields> {
  const ingested = await ingestDescribed(media, fields);
  if (!fields.sections) return ingested;
  const sections = await media.ingestImagesIn(JSON.stringify(fields.sections), { field: 'sections' });
  return { ...ingested, sections: JSON.parse(sections) };
}
