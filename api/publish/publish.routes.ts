import { Hono } from 'hono';
import { z } from 'zod';
import type { ListedRelease } from '../../contract/describe-release.ts';
import { getEndMoment } from '../../contract/events.ts';
import { publishRequest, publishSettings } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import { listDifferences } from '../content/differences.ts';
import { nameWrite } from '../content/write-item.ts';
import type { ApiEnv } from '../http/context.ts';
import { forbidden, getFound } from '../http/errors.ts';
import { jsonBody, query } from '../http/json-body.ts';
import { idQuery, pageQuery, parseItemId } from '../http/parameters.ts';
import { discardPendingEdits } from '../releases/discard.service.ts';
import { withChanges } from '../releases/release-changes.ts';
import { findRelease, findReleaseBefore, listReleases } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { changePublishSettings, publishWorkingCopy } from './publish.service.ts';
import { getPublishState } from './publish-state.queries.ts';
import type { PublishDeps } from './publisher.ts';
import { restoreRelease } from './restore.service.ts';

/** Names one item to discard, or none for all. */
const discardQuery = z
  .object({
    entity: z
      .enum(WORKING_COPY_ENTITIES, { error: `entity must be one of ${WORKING_COPY_ENTITIES.join(', ')}` })
      .optional(),
    id: idQuery.optional(),
  })
  .refine(({ entity, id }) => (entity === undefined) === (id === undefined), {
    error: 'Name both the entity and the id of what is discarded, or neither',
  });

const DAY_SUCH_AS = { error: 'until must be a day such as 2026-10-14' };

const releasesQuery = pageQuery.extend({
  until: z.iso.date(DAY_SUCH_AS).startsWith('2', DAY_SUCH_AS).optional(),
  with: z.literal('changes', { error: 'with can only be changes' }).optional(),
});

/** Routes mounted at /api/admin/publish. */
export function publishRoutes(deps: PublishDeps) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => c.json({ ...(await getPublishState(deps)), deliveries: await deps.delivery.getStates() }))
    .post('/', jsonBody(publishRequest), async (c) => {
      const { note } = c.req.valid('json');
      const published = await publishWorkingCopy(deps, { note, by: c.get('admin').username });
      nameWrite(c, { releaseId: published.release.id });
      return c.json(published);
    })
    .put('/settings', jsonBody(publishSettings), async (c) => {
      const settings = c.req.valid('json');
      if (settings.mendErrorsFirst !== undefined && !c.get('admin').isSuperAdmin) throw forbidden();
      const { state, releaseId } = await changePublishSettings(deps, { settings, by: c.get('admin').username });
      nameWrite(c, { releaseId });
      return c.json(state);
    })
    .post('/discard', query(discardQuery), async (c) => {
      const { entity, id } = c.req.valid('query');
      const only = entity && id ? { entity, id } : undefined;
      return c.json(await discardPendingEdits(deps, { by: c.get('admin').username, only }));
    });
}

/** Routes mounted at /api/admin/releases. */
export function releaseRoutes(deps: PublishDeps) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', query(releasesQuery), async (c) => {
      const { with: wanted, until, ...page } = c.req.valid('query');
      const list = await listReleases(deps.db, {
        ...page,
        end: until && getEndMoment({ startsAt: until, endsAt: null }, deps.env.timeZone),
      });
      return c.json<ListedRelease[]>(wanted === 'changes' ? await withChanges(deps.db, list) : list);
    })
    .get('/:id', async (c) => {
      const release = getFound(await findRelease(deps.db, parseItemId(c.req.param('id'))));
      const earlier = await findReleaseBefore(deps.db, release.id);
      const snapshot = await getReleaseSnapshot(deps.db, release.id);
      const differences = earlier ? listDifferences(await getReleaseSnapshot(deps.db, earlier.id), snapshot) : [];
      return c.json({ ...release, differences });
    })
    .post('/:id/restore', async (c) => {
      const id = parseItemId(c.req.param('id'));
      const restored = await restoreRelease(deps, { id, by: c.get('admin').username });
      nameWrite(c, { releaseId: restored.release.id });
      return c.json(restored);
    });
}
