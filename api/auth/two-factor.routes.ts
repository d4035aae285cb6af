import { type Context, Hono } from 'hono';
import {
  addPasskey,
  confirmOwner,
  confirmPassword,
  confirmTotp,
  requireSecondFactor,
} from '../../contract/two-factor.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody } from '../http/json-body.ts';
import { getOwnOrigin } from '../http/same-origin.ts';
import type { Effects } from '../process/effects.ts';
import { requireAdmin, requireSuperAdmin } from './require-admin.ts';
import {
  confirmTotpCode,
  finishPasskey,
  getTwoFactorState,
  makeRecoveryCodes,
  type Owner,
  removeFactor,
  setTwoFactorRequired,
  startOwnChallenge,
  startPasskey,
  startTotp,
} from './two-factor.service.ts';

/** Routes mounted at /api/admin/second-factor. Open to users who must still set up two-factor sign-in. */
export function twoFactorRoutes(deps: Effects) {
  const getOwner = (c: Context<ApiEnv>): Owner => ({
    admin: c.get('admin'),
    origin: getOwnOrigin(c.req.header('origin'), deps.env),
  });
  const sendState = async (c: Context<ApiEnv>) => c.json(await getTwoFactorState(deps, c.get('admin')));
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps, { evenIfDue: true }))
    .get('/', sendState)
    .post('/totp', jsonBody(confirmPassword), async (c) =>
      c.json(await startTotp(deps, getOwner(c), c.req.valid('json').currentPassword)),
    )
    .put('/totp', jsonBody(confirmTotp), async (c) => {
      await confirmTotpCode(deps, getOwner(c), c.req.valid('json').code);
      return sendState(c);
    })
    .post('/totp/removal', jsonBody(confirmOwner), async (c) => {
      await removeFactor(deps, getOwner(c), c.req.valid('json'));
      return sendState(c);
    })
    .post('/passkeys/options', jsonBody(confirmPassword), async (c) =>
      c.json(await startPasskey(deps, getOwner(c), c.req.valid('json').currentPassword)),
    )
    .post('/passkeys', jsonBody(addPasskey), async (c) => {
      await finishPasskey(deps, getOwner(c), c.req.valid('json'));
      return sendState(c);
    })
    .post('/passkeys/:id/removal', jsonBody(confirmOwner), async (c) => {
      await removeFactor(deps, getOwner(c), { id: c.req.param('id'), ...c.req.valid('json') });
      return sendState(c);
    })
    .post('/recovery-codes', jsonBody(confirmOwner), async (c) => {
      const codes = await makeRecoveryCodes(deps, getOwner(c), c.req.valid('json'));
      return c.json({ codes });
    })
    .post('/step', jsonBody(confirmPassword), async (c) =>
      c.json(await startOwnChallenge(deps, getOwner(c), c.req.valid('json').currentPassword)),
    )
    .put('/requirement', requireSuperAdmin(deps, { evenIfDue: true }), jsonBody(requireSecondFactor), async (c) => {
      await setTwoFactorRequired(deps, getOwner(c), c.req.valid('json'));
      return sendState(c);
    });
}
