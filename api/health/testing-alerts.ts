import { pino } from 'pino';
import type { DeliveryState } from '../../contract/deliveries.ts';
import type { StoredEntry } from '../../db/schema/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { WEBHOOK } from '../messages/messages.queries.ts';
import { readEnv } from '../process/env.ts';
import { createAlertWatch } from './alert-watch.ts';
import type { HealthDeps } from './checks.ts';
import type { SendMessage } from './send-message.ts';

export interface SentMessage {
  to: string;
  titles: string[];
  entries: StoredEntry[];
  at: string;
}

/** A Tuesday at ten in the morning in Los Angeles. */
const START = Date.parse('2027-03-09T18:00:00Z');

export type TestWatches = Awaited<ReturnType<typeof createTestWatches>>;

/** Processes that watch one database, on one clock; what they send is collected. */
export async function createTestWatches(processes = 1, environment: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const { db } = database;
  const env = readEnv({
    DATA_DIR: database.folder,
    LOG_LEVEL: 'silent',
    BACKUP_HOUR: 'off',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ALERT_FROM: 'site@club.example.org',
    ALERT_TO: 'board@club.example.org',
    ...environment,
  });
  let now = START;
  const sent: SentMessage[] = [];
  const outside = {
    isMailDown: false,
    purgeError: null as string | null,
    room: 0.5,
    certificateDays: 90,
    domainDays: 90,
  };
  const endsIn = (days: number) => ({
    endsAt: new Date(now + (days + 0.5) * 86_400_000).toISOString(),
    seenAt: new Date(now).toISOString(),
  });
  const state = (): DeliveryState => ({ to: 'purge', release: 1, at: null, attempts: 1, error: outside.purgeError });
  const deps: HealthDeps = {
    db,
    env,
    log: pino({ level: 'silent' }),
    now: () => new Date(now),
    delivery: { getStates: async () => [state()] },
    surroundings: {
      certificate: async () => endsIn(outside.certificateDays),
      domain: async () => endsIn(outside.domainDays),
      getRoom: async () => ({ bytes: 1e9, part: outside.room }),
    },
  };
  const send: SendMessage = async (message) => {
    if (outside.isMailDown && message.to !== WEBHOOK) throw new Error('connect ECONNREFUSED');
    const { to, entries } = message;
    sent.push({ to, entries, titles: entries.map(({ title }) => title), at: new Date(now).toISOString() });
  };
  // Time is passed here by hours: a moved clock is tested separately.
  const moved = Array.from({ length: processes }, (): number | null => null);
  const takeMove = (index: number): number | null => {
    const hours = moved[index] ?? null;
    moved[index] = null;
    return hours;
  };
  const start = () => moved.map((_, index) => createAlertWatch({ ...deps, send, checkClock: () => takeMove(index) }));
  let watches = start();
  /** Passes time, in steps of a few seconds, with every process looking at each. */
  const pass = async (ms: number, step = 5000): Promise<void> => {
    for (let passed = 0; passed < ms; passed += step) {
      now += step;
      for (const tick of watches) await tick();
    }
  };
  return {
    database,
    db,
    deps,
    outside,
    sent,
    pass,
    /** Replaces every process by a new one. */
    restart: () => {
      watches = start();
    },
    titles: () => sent.flatMap(({ titles }) => titles),
    advance: (ms: number) => {
      now += ms;
    },
    moveClock: (hours: number) => {
      now += hours * 3_600_000;
      moved.fill(hours);
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
