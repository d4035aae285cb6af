import { setImmediate as yieldNow } from 'node:timers/promises';
import { Hono } from 'hono';
import { checkRequest, dismissFinding as dismissFindingInput } from '../../../contract/check.ts';
import { checkContent, checkItem } from '../../../contract/checks/check-items.ts';
import type { Finding } from '../../../contract/checks/findings.ts';
import { getContentKeyDefinition, isContentKey } from '../../../contract/content-keys.ts';
import { listOwnPaths } from '../../../contract/custom-pages.ts';
import { sanitizeRichText } from '../../../contract/sanitize-rich-text.ts';
import { transact } from '../../../db/transact.ts';
import { requireAdmin } from '../../auth/require-admin.ts';
import type { ApiEnv } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { jsonBody } from '../../http/json-body.ts';
import { parseItemId } from '../../http/parameters.ts';
import type { Effects } from '../../process/effects.ts';
import { readListTexts } from '../content-items.queries.ts';
import { readWorkingCopy } from '../working-copy.ts';
import { dismissFinding, listDismissedFindings, reopenFinding } from './dismissed-findings.queries.ts';
import { getCheckContext } from './site-findings.ts';

/** Routes mounted at /api/admin/check. */
export function checkRoutes(deps: Effects) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/left', async (c) => c.json(await listDismissedFindings(deps.db)))
    .post('/left', jsonBody(dismissFindingInput), async (c) => {
      const finding = { ...c.req.valid('json'), by: c.get('admin').username, at: deps.now().toISOString() };
      await transact(deps.db, (tx) => dismissFinding(tx, finding));
      return c.body(null, 204);
    })
    .delete('/left/:id', async (c) => {
      const id = parseItemId(c.req.param('id'));
      if (!(await transact(deps.db, (tx) => reopenFinding(tx, id)))) throw notFound();
      return c.body(null, 204);
    })
    .post('/', jsonBody(checkRequest), async (c) => {
      const request = c.req.valid('json');
      const ownPaths = listOwnPaths((await readWorkingCopy(deps.db)).rows.customPages);
      const context = { ...getCheckContext(deps.env, deps.now(), await readListTexts(deps.db)), ownPaths };
      if ('key' in request) {
        const { key, value } = request;
        const cleaned = clean(key, value);
        // Either takes long for the longest text: other requests go between.
        await yieldNow();
        return c.json({ findings: checkContent({ key, value: cleaned }, context) });
      }
      const { entity, fields } = request;
      const isText = entity === 'contentItems' && fields.type !== 'text';
      const cleaned = Object.entries(fields).map(([name, value]) =>
        isText && /^(value|fallbackValue)$/.test(name) && typeof value === 'string'
          ? [name, clean(fields.key, value)]
          : [name, value],
      );
      await yieldNow();
      const findings: Finding[] = checkItem(entity, Object.fromEntries(cleaned), context);
      return c.json({ findings });
    });
}

/** Sanitizes rich text as storing would. Other kinds are returned unchanged. */
function clean(key: unknown, value: string): string {
  return typeof key === 'string' && isContentKey(key) && getContentKeyDefinition(key).kind !== 'html'
    ? value
    : sanitizeRichText(value);
}
