import { Hono } from 'hono';
import { checkRequest } from '../../contract/check.ts';
import { checkContent, checkItem } from '../../contract/checks/check-items.ts';
import type { CheckContext } from '../../contract/checks/check-text.ts';
import type { Finding } from '../../contract/checks/findings.ts';
import { toWallTime } from '../../contract/club-time.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { Deps } from '../deps.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody } from '../http/json-body.ts';

/** Rich text as it would be stored; what else a key holds stays as it is. */
const clean = (key: unknown, value: string): string =>
  typeof key === 'string' && isContentKey(key) && getContentKeyDefinition(key).kind !== 'html'
    ? value
    : sanitizeRichText(value);

/** Today is what the club's wall shows. */
const getContext = ({ env, now }: Pick<Deps, 'env' | 'now'>): CheckContext => ({
  now: new Date(toWallTime(now().toISOString(), env.timeZone)),
  origin: env.publicUrl,
});

/** Mounted at /api/admin/check. */
export const checkRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().use(requireAdmin(deps)).post('/', jsonBody(checkRequest), (c) => {
    const request = c.req.valid('json');
    const context = getContext(deps);
    if ('key' in request) {
      const { key, value } = request;
      return c.json({ findings: checkContent({ key, value: clean(key, value) }, context) });
    }
    const { entity, fields } = request;
    const isText = entity === 'contentItems' && fields.type !== 'text';
    const cleaned = Object.entries(fields).map(([name, value]) =>
      isText && /^(value|fallbackValue)$/.test(name) && typeof value === 'string'
        ? [name, clean(fields.key, value)]
        : [name, value],
    );
    const findings: Finding[] = checkItem(entity, Object.fromEntries(cleaned), context);
    return c.json({ findings });
  });
