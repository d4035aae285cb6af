import { countPlain, countPlaywright, countVitest, type Report } from '../tests/support/reports.ts';

export interface Step {
  name: string;
  group: 'static' | 'unit' | 'journeys' | 'crash';
  args: string[];
  env?: Record<string, string>;
  /** Reads sources alone: begins while the site and the server are still being compiled. */
  isOfSources?: true;
  /** Reads the runner's own report; a step without one counts as a single test. */
  read?: (report: string, output: string) => Promise<Report>;
}

const bin = (name: string, path: string): string => `node_modules/${name}/${path}`;

const vitest = (...args: string[]): string[] => [
  ...[bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', '--outputFile=REPORT'],
  ...args,
];
const playwright = (...projects: string[]): string[] => [
  ...[bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'],
  ...projects.map((project) => `--project=${project}`),
];

/** Folders whose imports `.dependency-cruiser.mjs` judges. */
const IMPORTING = ['admin', 'api', 'club', 'contract', 'db', 'scripts', 'site', 'tests'];

/** A lane's steps run one after another, the lanes side by side: one core waits less for the other. */
export const LANES: Record<'daily' | 'slow', Step[][]> = {
  daily: [
    [
      {
        name: 'format and lint',
        group: 'static',
        isOfSources: true,
        args: [bin('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
      },
      { name: 'unused files and dependencies', group: 'static', isOfSources: true, args: [bin('knip', 'bin/knip.js')] },
      {
        name: 'direction of imports',
        group: 'static',
        isOfSources: true,
        args: [bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'), '--output-type', 'err', ...IMPORTING],
      },
      // Two programs, as `npm run typecheck`: docs/decisions/023.
      { name: 'types', group: 'static', args: [bin('typescript-7', 'bin/tsc'), '--singleThreaded'] },
      {
        name: 'types of the site’s components',
        group: 'static',
        args: [
          ...[bin('astro', 'bin/astro.mjs'), 'check', '--tsconfig', 'tsconfig.astro.json'],
          ...['--minimumFailingSeverity', 'warning'],
        ],
      },
      {
        name: 'unit and API tests',
        group: 'unit',
        args: vitest('--project=pure', '--project=dashboard', '--project=api', '--maxWorkers=2'),
        read: countVitest,
      },
      {
        name: 'kill while publishing',
        group: 'crash',
        args: ['tests/slow/crash/run.ts', '--rounds', '2'],
        read: countPlain,
      },
    ],
    [{ name: 'journeys', group: 'journeys', args: playwright('journeys', 'timed'), read: countPlaywright }],
  ],
  slow: [
    [
      {
        name: 'faults of disk, database and clock; buckets; workflows',
        group: 'unit',
        // Mostly waiting: for locks, disks and clocks.
        args: vitest('--project=slow', '--maxWorkers=2'),
        read: countVitest,
      },
      {
        name: 'API tests on a shared database',
        group: 'unit',
        args: vitest(
          ...[
            '--project=api',
            '--testTimeout=120000',
            'db/transact',
            'api/publish/publish.test',
            'api/backups/backups.test',
            'api/backups/restore-backup.test',
          ],
          ...['api/content/undo.test', 'api/content/hero-images.test'],
        ),
        env: { TEST_DATABASE: 'remote' },
        read: countVitest,
      },
      {
        name: 'restores that fail or are killed at one operation after another',
        group: 'crash',
        args: ['tests/slow/crash/restores.ts', '--every', '40', '--last', '12'],
        read: countPlain,
      },
      {
        name: 'power cuts at random moments',
        group: 'crash',
        args: ['tests/slow/power/run.ts', '--states', '10'],
        read: countPlain,
      },
      {
        name: 'hostile requests to every operation',
        group: 'crash',
        // Each of its requests is no test.
        args: ['tests/slow/hostile/fuzz.ts', '--minutes', '0.05'],
      },
    ],
    [
      {
        name: 'journeys with buckets, white label, stored pictures, and on the other screen',
        group: 'journeys',
        args: playwright('slow'),
        read: countPlaywright,
      },
      {
        name: 'three publishers, each killed again and again',
        group: 'crash',
        args: ['tests/slow/crash/publishers.ts', '--kills', '8'],
        read: countPlain,
      },
      {
        name: 'a cache before the site',
        group: 'crash',
        args: ['tests/slow/edge/run.ts', '--cache', 'varnish', '--publishes', '50', '--views', '100'],
        read: countPlain,
      },
      {
        name: 'two servers on one shared database',
        group: 'crash',
        args: ['tests/slow/load/shared-database.ts', '--seconds', '4'],
        read: countPlain,
      },
      {
        name: 'growth under mixed load',
        group: 'crash',
        args: ['tests/slow/load/growth.ts', '--publishes', '80'],
        read: countPlain,
      },
    ],
  ],
};

/** After the lanes, alone: what measures time. */
export const AFTERWARDS: Record<keyof typeof LANES, Step[]> = {
  daily: [],
  slow: [
    { name: 'time limits', group: 'unit', args: vitest('--project=timed'), read: countVitest },
    { name: 'hostile uploads', group: 'journeys', args: playwright('slow-timed'), read: countPlaywright },
  ],
};
