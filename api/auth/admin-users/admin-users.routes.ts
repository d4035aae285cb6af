import { Hono } from 'hono';
import { createAdminUser, updateAdminUser } from '../../../contract/admin-users.ts';
import { confirmPassword } from '../../../contract/two-factor.ts';
import { readCreator } from '../../changes/unchanged.ts';
import type { ApiEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { parseItemId } from '../../http/parameters.ts';
import type { Effects } from '../../process/effects.ts';
import { requireSuperAdmin } from '../require-admin.ts';
import { listAdminUsers } from './admin-users.queries.ts';
import {
  createAdminUserAccount,
  deleteAdminUserAccount,
  removeOthersTwoFactor,
  updateAdminUserAccount,
} from './admin-users.service.ts';

export function adminUserRoutes(deps: Effects) {
  return new Hono<ApiEnv>()
    .use(requireSuperAdmin(deps))
    .get('/', async (c) => c.json(await listAdminUsers(deps.db)))
    .post('/', jsonBody(createAdminUser), async (c) => {
      const { createKey } = readCreator(c);
      return c.json(await createAdminUserAccount(deps, c.get('admin'), c.req.valid('json'), createKey), 201);
    })
    .put('/:id', jsonBody(updateAdminUser), async (c) => {
      const id = parseItemId(c.req.param('id'));
      return c.json(await updateAdminUserAccount(deps, c.get('admin'), id, c.req.valid('json')));
    })
    .post('/:id/second-factor/removal', jsonBody(confirmPassword), async (c) => {
      const id = parseItemId(c.req.param('id'));
      await removeOthersTwoFactor(deps, { actor: c.get('admin'), id, ...c.req.valid('json') });
      return c.body(null, 204);
    })
    .delete('/:id', async (c) => {
      await deleteAdminUserAccount(deps, c.get('admin'), parseItemId(c.req.param('id')));
      return c.body(null, 204);
    });
}
