import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { type SimilarImage, type Takedown, takedownRequest } from '../../contract/takedowns.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { requireAdmin, requireSuperAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import { getFound } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { withoutCallingWindow } from '../http/live-updates.ts';
import { parseItemId } from '../http/parameters.ts';
import { findMedia, imageIdOf, type StoredMedia } from '../media/media.queries.ts';
import type { Media } from '../media/media.ts';
import type { Effects } from '../process/effects.ts';
import { requestTakedown } from './request-takedown.ts';
import { describeTakedown, findTakedown, listTakedowns } from './takedowns.queries.ts';

interface TakedownRoutesDeps extends Effects {
  media: Pick<Media, 'findSimilar'>;
  /** Starts working on requested takedowns. */
  takedowns: { wake: () => void };
}

/** Routes mounted beside the media library's: `GET /{name}/similar` and `POST /{name}/takedown`. */
export function mediaTakedownRoutes(deps: TakedownRoutesDeps) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/:name/similar', async (c) => {
      const image = getFound(await findMedia(deps.db, imageIdOf(c.req.param('name')) ?? ''));
      return c.json((await deps.media.findSimilar(image)).map(toSimilarImage));
    })
    .post('/:name/takedown', jsonBody(takedownRequest), async (c) => {
      const [name, by] = [c.req.param('name'), c.get('admin').username];
      const requested = await requestTakedown(deps, { ...c.req.valid('json'), name, by });
      withoutCallingWindow(deps.takedowns.wake);
      return c.json(requested, 202);
    });
}

/** Receipt routes, mounted at /api/admin/takedowns. */
export function takedownRoutes(deps: TakedownRoutesDeps) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => {
      const receipts: Takedown[] = [];
      for (const row of await listTakedowns(deps.db))
        receipts.push(await describeTakedown(deps.db, row, c.get('admin')));
      return c.json(receipts);
    })
    .get('/:id', async (c) => {
      const row = getFound(await findTakedown(deps.db, parseItemId(c.req.param('id'))));
      return c.json(await describeTakedown(deps.db, row, c.get('admin')));
    })
    .post('/:id/allow', requireSuperAdmin(deps), async (c) => {
      const id = parseItemId(c.req.param('id'));
      const viewer = c.get('admin');
      const allowed = await transact(deps.db, async (tx) => {
        const row = getFound(await findTakedown(tx, id));
        await tx.delete(removedFingerprints).where(eq(removedFingerprints.takedownId, id));
        const allowedAt = row.allowedAt ?? deps.now().toISOString();
        const allowedBy = row.allowedBy ?? viewer.username;
        await tx.update(takedowns).set({ allowedAt, allowedBy }).where(eq(takedowns.id, id));
        return { ...row, allowedAt, allowedBy };
      });
      return c.json(await describeTakedown(deps.db, allowed, viewer));
    });
}

function toSimilarImage({ imageId, rendering, fileName, description, deletedAt }: StoredMedia): SimilarImage {
  const { name = imageId, width = 0, height = 0, variants = [] } = rendering ?? {};
  const url = IMAGES_PATH + (variants[0]?.name ?? name);
  return { name, fileName, url, description, width, height, isDeleted: deletedAt !== null };
}
