import { Hono } from 'hono';
import { z } from 'zod';
import { CHANGE_ENTITIES } from '../../contract/changes.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../context.ts';
import type { Deps } from '../deps.ts';
import { forbidden } from '../errors.ts';
import { query } from '../middleware/json-body.ts';
import { idQuery, pageQuery } from '../middleware/paging.ts';
import { parseItemId } from '../working-copy/item-id.ts';
import { nameRelease } from '../working-copy/write-item.ts';
import { listChanges } from './changes.queries.ts';
import { undoChange } from './undo.service.ts';

const changesQuery = pageQuery.extend({
  entity: z.enum(CHANGE_ENTITIES, { error: `entity must be one of ${CHANGE_ENTITIES.join(', ')}` }).optional(),
  id: idQuery.optional(),
});

export const changeRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', query(changesQuery), async (c) => {
      const filter = c.req.valid('query');
      const { isSuperAdmin } = c.get('admin');
      // Accounts, with their addresses, are the super admins' business alone.
      if (filter.entity === 'adminUsers' && !isSuperAdmin) throw forbidden();
      const list = await listChanges(deps.db, { ...filter, hidden: isSuperAdmin ? undefined : 'adminUsers' });
      return c.json(list.map(toJson));
    })
    .post('/:id/undo', async (c) => {
      const id = parseItemId(c.req.param('id'));
      const { item, changeId, releaseId } = await undoChange(deps, { id, admin: c.get('admin') });
      nameRelease(c, releaseId);
      return c.json({ item: item as JsonRecord | null, changeId });
    });

// `unknown` has no JSON type of its own for the typed client.
const toJson = ({ before, after, ...change }: Awaited<ReturnType<typeof listChanges>>[number]) => ({
  ...change,
  before: before as JsonRecord | null,
  after: after as JsonRecord | null,
});

type JsonRecord = Record<string, string | number | boolean | null>;
