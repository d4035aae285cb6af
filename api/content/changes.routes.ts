import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SessionAdmin } from '../../contract/auth.ts';
import {
  CHANGE_ENTITIES,
  type Change,
  type ChangeEntity,
  type DeletedItem,
  restoreVersion as restoreVersionInput,
  type UndoableEntity,
} from '../../contract/changes.ts';
import type { MarkedDifference } from '../../contract/differences.ts';
import { labelOf } from '../../contract/entities.ts';
import { pageType } from '../../contract/fields.ts';
import { findImageName } from '../../contract/image-address.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import { findChange, listChanges, listDeletions, listPeople } from '../changes/changes.queries.ts';
import { writeChangesCsv } from '../changes/changes-csv.ts';
import type { ApiEnv } from '../http/context.ts';
import { forbidden, getFound } from '../http/errors.ts';
import { jsonBody, query } from '../http/json-body.ts';
import { idQuery, pageQuery, parseItemId } from '../http/parameters.ts';
import type { ContentDeps } from './content-deps.ts';
import { readListTexts } from './content-items.queries.ts';
import { compareRows, type DescribeContext } from './differences/compare-rows.ts';
import { restoreVersion, undoBatch, undoChange } from './undo.service.ts';
import { readWorkingCopy } from './working-copy.ts';
import { nameWrite } from './write-item.ts';

const filterQuery = z.object({
  entity: z.enum(CHANGE_ENTITIES, { error: `entity must be one of ${CHANGE_ENTITIES.join(', ')}` }).optional(),
  id: idQuery.optional(),
  by: z.string({ error: 'by must be given once' }).optional(),
  page: pageType.optional(),
});

const changesQuery = pageQuery.extend({
  ...filterQuery.shape,
  batches: z.literal('newest', { error: 'batches can only be newest' }).optional(),
});

const OF_SUPER_ADMINS: ChangeEntity[] = ['adminUsers', 'security'];

type JsonRecord = Record<string, string | number | boolean | null>;

type Row = Record<string, unknown>;

const compareChange = ({ entity, before, after }: Change, describeContext: DescribeContext): MarkedDifference[] =>
  compareRows(entity, before as Row | null, after as Row | null, describeContext);

/** Routes mounted at /api/admin/changes. */
export function changeRoutes(deps: ContentDeps) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', query(changesQuery), async (c) => {
      const list = await listChanges(deps.db, withoutHidden(c.req.valid('query'), c.get('admin')));
      return c.json(list.map(toJson));
    })
    .get('/people', async (c) => c.json(await listPeople(deps.db)))
    .get('/deleted', query(pageQuery), async (c) => {
      const deletions = await listDeletions(deps.db, c.req.valid('query'));
      const describeContext = await getDescribeContext(deps);
      return c.json(deletions.map((change) => describeDeletion(change, describeContext)));
    })
    .get('/:id', async (c) => {
      const change = getFound(await findChange(deps.db, parseItemId(c.req.param('id'))));
      withoutHidden({ entity: change.entity }, c.get('admin'));
      return c.json({ ...toJson(change), changes: compareChange(change, await getDescribeContext(deps)) });
    })
    .post('/:id/restore', jsonBody(restoreVersionInput), async (c) => {
      const id = parseItemId(c.req.param('id'));
      const { last } = c.req.valid('json');
      return c.json(nameUndone(c, await restoreVersion(deps, { id, last, admin: c.get('admin') })));
    })
    .post('/batches/:id/undo', async (c) => {
      const id = parseItemId(c.req.param('id'));
      const { batch, releaseId } = await undoBatch(deps, { id, admin: c.get('admin') });
      return c.json(nameWrite(c, { batch, releaseId }));
    })
    .post('/:id/undo', async (c) => {
      const id = parseItemId(c.req.param('id'));
      return c.json(nameUndone(c, await undoChange(deps, { id, admin: c.get('admin') })));
    });
}

/** CSV export of the same list. Mounted at /api/admin. */
export function changeExportRoutes(deps: ContentDeps) {
  return new Hono<ApiEnv>().get('/changes.csv', requireAdmin(deps), query(filterQuery), (c) => {
    const lines = writeChangesCsv(deps.db, withoutHidden(c.req.valid('query'), c.get('admin')));
    // Errors if the lines do, so that a browser never takes a partial history for the whole.
    const body = Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream;
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="changes-${deps.now().toISOString().slice(0, 10)}.csv"`,
    });
  });
}

/**
 * Hides account changes and sign-ins from everybody but super admins.
 * @throws 403 if such an entity is requested
 */
function withoutHidden<Filter extends { entity?: ChangeEntity | undefined }>(
  filter: Filter,
  { isSuperAdmin }: SessionAdmin,
) {
  if (filter.entity && OF_SUPER_ADMINS.includes(filter.entity) && !isSuperAdmin) throw forbidden();
  return { ...filter, hidden: isSuperAdmin ? undefined : ('adminUsers' as const) };
}

// The typed client needs JSON types in place of `unknown` and `object`.
function nameUndone(c: Context, { item, changeId, releaseId }: Awaited<ReturnType<typeof undoChange>>) {
  return nameWrite(c, { item: item as JsonRecord | null, changeId, releaseId });
}

function toJson<Stored extends Change>(change: Stored) {
  return { ...change, before: change.before as JsonRecord | null, after: change.after as JsonRecord | null };
}

async function getDescribeContext({ db, env }: ContentDeps): Promise<DescribeContext> {
  return {
    timeZone: env.timeZone,
    items: await readListTexts(db),
    pages: (await readWorkingCopy(db)).rows.customPages,
  };
}

function describeDeletion(change: Change, describeContext: DescribeContext): DeletedItem {
  const { id, entityId, at, by } = change;
  const entity = change.entity as UndoableEntity;
  const label =
    entity === 'media'
      ? (change.before as { name: string }).name
      : labelOf(entity, change.before as never, describeContext.items);
  const paperName = entity === 'papers' ? findImageName((change.before as { fileUrl: string }).fileUrl) : null;
  const changes = compareChange(change, describeContext);
  return { change: id, entity, id: entityId, label, changes, at, by, ...(paperName && { paperName }) };
}
