import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getBackupStatus } from '../backups/backup-status.queries.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Effects } from '../process/effects.ts';
import { type StageTime, stageTimes } from '../process/stages.ts';
import { getSchedulerState } from '../publish/publish-lease.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';

/** Seconds. A publish takes a few hundredths. */
const PUBLISH_BUCKETS = [0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12];
const STAGE_BUCKETS = [0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128];
const REQUEST_BUCKETS = [0.005, 0.02, 0.08, 0.32, 1.28, 5.12];

export type Metrics = ReturnType<typeof createMetrics>;

interface MetricsOptions extends Pick<Effects, 'db' | 'now'> {
  events: LiveUpdates;
  /** Measures memory, event loop and the like, which belong to the process rather than to one app in it. */
  isProcessMeasured?: boolean;
}

export function createMetrics({ db, events, now, isProcessMeasured = false }: MetricsOptions) {
  const register = new Registry();
  const registers = [register];
  if (isProcessMeasured) watchStages(registers);
  const requests = new Histogram({
    name: 'club_api_request_seconds',
    help: 'Requests to the API, by method and class of status.',
    labelNames: ['method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  watchPublishes(events, registers);
  addStoredState({ db, now }, registers);
  // From the first scrape on, because measuring the event loop wakes an idle process a hundred times a second.
  let isMeasuring = !isProcessMeasured;
  const measureProcess = (): void => {
    if (!isMeasuring) collectDefaultMetrics({ register });
    isMeasuring = true;
  };
  return {
    countRequest: ({ method, status, seconds }: { method: string; status: number; seconds: number }) =>
      requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, seconds),
    print: async () => {
      measureProcess();
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}

function watchStages(registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'club_publish_stage_seconds',
    help: 'What a save is busy with until visitors see it.',
    labelNames: ['stage'],
    buckets: STAGE_BUCKETS,
    registers,
  });
  stageTimes.subscribe((message) => {
    const { stage, milliseconds } = message as StageTime;
    seconds.observe({ stage }, milliseconds / 1000);
  });
}

function watchPublishes(events: LiveUpdates, registers: Registry[]): void {
  const outcomes = new Counter({
    name: 'club_publishes_total',
    help: 'Releases that this process took to their end, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'club_publish_seconds',
    help: 'From the first rendered page until visitors get the release.',
    buckets: PUBLISH_BUCKETS,
    registers,
  });
  const begun = new Map<number, number>();
  events.subscribe({
    onEvent: (event) => {
      if (event.type !== 'publish') return;
      const { release, step } = event;
      if (step === 'rendering') begun.set(release, performance.now());
      if (step !== 'live' && step !== 'failed' && step !== 'superseded') return;
      outcomes.inc({ outcome: step });
      const start = begun.get(release);
      begun.delete(release);
      if (step === 'live' && start !== undefined) seconds.observe((performance.now() - start) / 1000);
    },
  });
}

/** Metrics read from the database at each scrape. */
function addStoredState({ db, now }: Pick<MetricsOptions, 'db' | 'now'>, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const secondsOf = (iso: string | null | undefined): number => (iso ? Date.parse(iso) / 1000 : 0);
  gauge(
    'club_live_release',
    'Number of the release that visitors see.',
    async () => (await findLiveRelease(db))?.id ?? 0,
  );
  gauge('club_live_release_timestamp_seconds', 'When that release was made.', async () =>
    secondsOf((await findLiveRelease(db))?.createdAt),
  );
  gauge('club_scheduler_timestamp_seconds', 'When the scheduler last looked at the clock; 0 for never.', async () =>
    secondsOf((await getSchedulerState(db, now())).lastRunAt),
  );
  gauge('club_backup_timestamp_seconds', 'When the last good backup was made; 0 for never.', async () =>
    secondsOf((await getBackupStatus(db)).lastGoodBackup?.at),
  );
  gauge('club_drill_timestamp_seconds', 'When a backup was last restored by a test; 0 for never.', async () =>
    secondsOf((await getBackupStatus(db)).lastGoodDrill?.at),
  );
}
