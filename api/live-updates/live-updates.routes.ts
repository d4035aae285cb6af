import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { type EditingReport, editingReport, eventsQuery, type LiveUpdate } from '../../contract/live-updates.ts';
import { isTwoFactorDue, requireAdmin } from '../auth/require-admin.ts';
import { findOpenSession } from '../auth/sessions.ts';
import type { ApiEnv } from '../http/context.ts';
import { ApiError, forbidden } from '../http/errors.ts';
import { jsonBody, query } from '../http/json-body.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Effects } from '../process/effects.ts';
import { reportEditing } from './editors.queries.ts';

/** Interval in milliseconds. Proxies close connections that are silent for a minute. */
const HEARTBEAT = 15_000;
/** Number of queued updates at which a listener is dropped. Its browser reconnects and refetches what it missed. */
const BACKLOG = 1000;

type LiveUpdateDeps = Effects & { events: LiveUpdates };

/** Open streams per account. A browser opens one, for the visible window. */
const MOST_STREAMS = 10;

/** True for account forms, which only super admins may know about. */
const isAboutAccounts = ({ entity }: Pick<EditingReport, 'entity'>): boolean => entity === 'adminUsers';

/** Routes mounted at /api/admin/events. */
export function liveUpdateRoutes(deps: LiveUpdateDeps, { heartbeat = HEARTBEAT }: { heartbeat?: number } = {}) {
  const streams = new Map<number, number>();
  const countStream = (id: number, step: 1 | -1) => streams.set(id, (streams.get(id) ?? 0) + step);
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .post('/editing', jsonBody(editingReport), async (c) => {
      const report = c.req.valid('json');
      if (isAboutAccounts(report) && !c.get('admin').isSuperAdmin) throw forbidden();
      const { editors, isNews } = await reportEditing(deps.db, report, c.get('admin').username, deps.now());
      const { entity, item } = report;
      // Windows on other processes get it in the response to their next report.
      if (isNews) deps.events.emit({ type: 'editing', entity, item, editors });
      return c.json({ editors });
    })
    .get('/', query(eventsQuery), (c) => {
      // Otherwise nginx would buffer the stream.
      c.header('X-Accel-Buffering', 'no');
      const [sessionId, { id, isSuperAdmin }] = [c.get('sessionId'), c.get('admin')];
      if ((streams.get(id) ?? 0) >= MOST_STREAMS) throw new ApiError('tooMany', ERROR_MESSAGES.tooManyStreams);
      const { window } = c.req.valid('query');
      const isWanted = (event: LiveUpdate, from: string | undefined): boolean => {
        if (event.type === 'editing') return isSuperAdmin || !isAboutAccounts(event);
        return event.type === 'publish' || from === undefined || from !== window;
      };
      countStream(id, 1);
      return streamSSE(c, (stream) =>
        sendEvents(stream, deps, {
          heartbeat,
          isWanted,
          maySend: async () => {
            const session = await findOpenSession(deps.db, sessionId, deps.now());
            return session?.admin.isSuperAdmin === isSuperAdmin && !(await isTwoFactorDue(deps.db, session));
          },
          // Hono's own handler would print the error or send its text to the browser.
        })
          .catch((err: unknown) => deps.log.warn({ err }, 'Live updates stream ended early'))
          .finally(() => countStream(id, -1)),
      );
    });
}

interface Sending {
  heartbeat: number;
  isWanted: (event: LiveUpdate, from: string | undefined) => boolean;
  /** Checked before each send, so that a browser that was signed out gets nothing more. */
  maySend: () => Promise<boolean>;
}

async function sendEvents(
  stream: SSEStreamingApi,
  { events }: Pick<LiveUpdateDeps, 'events'>,
  { heartbeat, isWanted, maySend }: Sending,
): Promise<void> {
  const waiting: LiveUpdate[] = [];
  let isOver = false;
  let wake = Promise.withResolvers<void>();
  const end = (): void => {
    isOver = true;
    wake.resolve();
  };
  stream.onAbort(end);
  const unsubscribe = events.subscribe({
    onEvent: (event, from) => {
      if (!isWanted(event, from)) return;
      waiting.push(event);
      if (waiting.length > BACKLOG) end();
      wake.resolve();
    },
    onClose: end,
  });
  try {
    // Format: html.spec.whatwg.org, "Server-sent events". The comment line is a keep-alive.
    while (!isOver && (await maySend())) {
      wake = Promise.withResolvers();
      if (waiting.length === 0) await stream.write(': listening\n\n');
      for (const event of waiting.splice(0)) {
        await stream.writeSSE({ event: event.type, data: JSON.stringify(event) });
      }
      if (isOver || waiting.length > 0) continue;
      const timer = setTimeout(wake.resolve, heartbeat);
      await wake.promise;
      clearTimeout(timer);
    }
  } finally {
    unsubscribe();
  }
}
