import { Hono } from 'hono';
import { chooseInput, schoolDays, seasonInput } from '../../contract/season/season.ts';
import { WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import { nameWrite } from '../content/write-item.ts';
import type { ApiEnv } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import {
  applySeason,
  chooseForItem,
  getSeasonState,
  type SeasonDeps,
  setSchoolDays,
  startSeason,
  stopSeason,
  undoSeason,
} from './season.service.ts';

/** Routes mounted at /api/admin/season. */
export function seasonRoutes(deps: SeasonDeps) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .use(async (c, next) => {
      await next();
      if (c.req.method !== 'GET' && c.res.ok) deps.events.emit({ type: 'season' });
    })
    .get('/', async (c) => c.json(await getSeasonState(deps)))
    .post('/', jsonBody(seasonInput), async (c) => {
      await startSeason(deps, c.req.valid('json').year, c.get('admin').username);
      return c.json(await getSeasonState(deps), 201);
    })
    .put('/', jsonBody(schoolDays), async (c) => {
      await setSchoolDays(deps, c.req.valid('json'));
      return c.json(await getSeasonState(deps));
    })
    .delete('/', async (c) => {
      await stopSeason(deps);
      return c.json(await getSeasonState(deps));
    })
    .put('/:entity/:id', jsonBody(chooseInput), async (c) => {
      const entity = WORKING_COPY_ENTITIES.find((each) => each === c.req.param('entity'));
      if (!entity) throw notFound();
      const item = { entity, id: parseItemId(c.req.param('id')) };
      await chooseForItem(deps, item, { ...c.req.valid('json'), by: c.get('admin').username });
      return c.json(await getSeasonState(deps));
    })
    .post('/apply', async (c) => {
      const applied = await applySeason(deps, c.get('admin').username);
      nameWrite(c, { releaseId: applied.season.releaseAfter });
      return c.json(applied);
    })
    .post('/undo', async (c) => c.json(await undoSeason(deps, c.get('admin').username)));
}
