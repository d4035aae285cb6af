import { Hono } from 'hono';
import { mailedToken } from '../../contract/auth.ts';
import {
  type AlertOverview,
  type AlertTest,
  alertSettings,
  setAlertAddress as setAddress,
} from '../../contract/health.ts';
import { transact } from '../../db/transact.ts';
import { requireAdmin, requireSuperAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody } from '../http/json-body.ts';
import { getAlertSettings, listRecipients, saveAlertSettings, WEBHOOK } from '../messages/messages.queries.ts';
import type { Effects } from '../process/effects.ts';
import { confirmAlertAddress, deleteAlertAddress, getAlertAddress, setAlertAddress } from './alert-address.service.ts';
import { toEntry } from './check-texts.ts';
import { createSender } from './send-message.ts';

/** Routes mounted at /api/admin/alerts. */
export function alertRoutes(deps: Effects) {
  return (
    new Hono<ApiEnv>()
      .get('/', requireSuperAdmin(deps), async (c) => c.json(await getAlertOverview(deps)))
      .put('/', requireSuperAdmin(deps), jsonBody(alertSettings), async (c) => {
        await transact(deps.db, (tx) => saveAlertSettings(tx, c.req.valid('json')));
        return c.json(await getAlertOverview(deps));
      })
      .post('/test', requireSuperAdmin(deps), async (c) => c.json(await sendTest(deps, c.get('admin').username)))
      .get('/address', requireAdmin(deps), async (c) => c.json(await getAlertAddress(deps, c.get('admin'))))
      .put('/address', requireAdmin(deps), jsonBody(setAddress), async (c) =>
        c.json(await setAlertAddress(deps, c.get('admin'), c.req.valid('json'))),
      )
      .delete('/address', requireAdmin(deps), async (c) => {
        await deleteAlertAddress(deps, c.get('admin'));
        return c.body(null, 204);
      })
      // Not signed in: the link opens in whatever browser the mail is read in.
      .post('/address/confirmation', jsonBody(mailedToken), async (c) => {
        await confirmAlertAddress(deps, c.req.valid('json').token);
        return c.body(null, 204);
      })
  );
}

async function getAlertOverview({ db, env }: Effects): Promise<AlertOverview> {
  return {
    settings: await getAlertSettings(db),
    hasMail: env.mail !== null,
    webhook: env.alertWebhook?.shape ?? null,
    recipients: (await listRecipients(db, env)).filter((recipient) => recipient !== WEBHOOK),
  };
}

/** Sends a test message to every recipient at once and returns the outcomes. */
async function sendTest({ db, env, log, now }: Effects, username: string): Promise<AlertTest> {
  const send = createSender(env);
  const line = `Sent by “${username}” from the dashboard. If you can read this, alerts arrive.`;
  const entries = [toEntry('This is a test', [line])];
  const sendTo = async (to: string) => {
    const error = await send({ id: `test-${crypto.randomUUID()}`, to, entries, now: now() }).then(
      () => null,
      (err: Error) => {
        log.warn({ err }, 'Test message not sent');
        return err.message;
      },
    );
    return { to: to === WEBHOOK ? (env.alertWebhook?.shape ?? to) : to, error };
  };
  return { sent: await Promise.all((await listRecipients(db, env)).map(sendTo)) };
}
