import { Hono } from 'hono';
import { UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { updateMedia } from '../../contract/media.ts';
import type { Queryable } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../context.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../errors.ts';
import { jsonBody } from '../middleware/json-body.ts';
import { assertSeen } from '../working-copy/stored-item.ts';
import { listImageUses } from './image-uses.ts';
import {
  findMedia,
  hideMedia,
  listMedia,
  type StoredMedia,
  stemOf,
  toMediaItem,
  updateMediaItem,
} from './media.queries.ts';
import type { Media } from './media.ts';

/** The media library: `GET /`, `PUT /{name}`, `DELETE /{name}`. */
export const mediaRoutes = (deps: Deps & { media: Media }) =>
  new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => {
      const uses = await listImageUses(deps.db);
      const rows = await listMedia(deps.db);
      // One taken out of the library is back as soon as something shows it again (a restored release does).
      const shown = rows.filter(({ stem, deletedAt }) => deletedAt === null || uses.has(stem));
      return c.json(shown.map((row) => toMediaItem(row, uses.get(row.stem) ?? [])));
    })
    .put('/:name', jsonBody(updateMedia), async (c) => {
      const { version, ...fields } = c.req.valid('json');
      const updated = await transact(deps.db, async (tx) => {
        const current = await getMedia(tx, c.req.param('name'));
        assertSeen(current, version);
        return updateMediaItem(tx, current, fields, deps.now());
      });
      const uses = await listImageUses(deps.db);
      return c.json(toMediaItem(updated, uses.get(updated.stem) ?? []));
    })
    .delete('/:name', async (c) => {
      await transact(deps.db, async (tx) => {
        const { stem } = await getMedia(tx, c.req.param('name'));
        if ((await listImageUses(tx)).has(stem)) throw conflict(UPLOAD_MESSAGES.inUse);
        await hideMedia(tx, stem, deps.now());
      });
      // Reads every kept release; nobody needs to wait for that.
      void deps.media.sweep();
      return c.body(null, 204);
    });

/** @throws 404 */
const getMedia = async (db: Queryable, name: string): Promise<StoredMedia> => {
  const stem = stemOf(name);
  const row = stem === null ? null : await findMedia(db, stem);
  if (!row) throw notFound();
  return row;
};
