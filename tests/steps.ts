import { countPlain, countPlaywright, countVitest, type Report } from './support/reports.ts';

export interface Step {
  name: string;
  group: 'static' | 'unit' | 'journeys' | 'crash';
  args: string[];
  env?: Record<string, string>;
  /** Reads sources alone: begins while the site and the server are still being compiled. */
  isOfSources?: boolean;
  /** Reads the runner's own report; a step without one counts as a single test. */
  read?: (report: string, output: string) => Promise<Report>;
}

/** Folders whose imports `.dependency-cruiser.mjs` judges. */
const IMPORTING = ['admin', 'api', 'club', 'contract', 'db', 'scripts', 'site', 'tests'];

/** A lane's steps run one after another, the lanes side by side: one core waits less for the other. */
export const LANES: Record<'daily' | 'slow', Step[][]> = {
  daily: [
    [
      checkSources('format and lint', '@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
      { ...runProgram('language', 'scripts/check-language.ts'), group: 'static', isOfSources: true },
      checkSources('unused files and dependencies', 'knip/bin/knip.js'),
      checkSources(
        'direction of imports',
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--output-type',
        'err',
        ...IMPORTING,
      ),
      // Two programs, as `npm run typecheck`: docs/decisions/023. They need what compiling the site writes.
      { ...checkSources('types', 'typescript-7/bin/tsc', '--singleThreaded'), isOfSources: false },
      {
        ...checkSources(
          'types of the site’s components',
          'astro/bin/astro.mjs',
          'check',
          '--tsconfig',
          'tsconfig.astro.json',
          '--minimumFailingSeverity',
          'warning',
        ),
        isOfSources: false,
      },
      runVitest('unit and API tests', '--project=pure', '--project=dashboard', '--project=api', '--maxWorkers=2'),
      runProgram('kill while publishing', 'tests/slow/crash/run.ts', '--rounds', '2'),
    ],
    [runPlaywright('journeys', 'journeys', 'timed')],
  ],
  slow: [
    [
      // Mostly waiting: for locks, disks and clocks.
      runVitest('faults of disk, database and clock; buckets; workflows', '--project=slow', '--maxWorkers=2'),
      {
        ...runVitest(
          'API tests on a shared database',
          '--project=api',
          '--testTimeout=120000',
          'db/transact',
          'api/publish/publish.test',
          'api/backups/backups.test',
          'api/backups/restore-backup.test',
          'api/content/undo.test',
          'api/content/hero-images.test',
        ),
        env: { TEST_DATABASE: 'remote' },
      },
      runProgram(
        'restores that fail or are killed at one operation after another',
        'tests/slow/crash/restores.ts',
        '--every',
        '40',
        '--last',
        '12',
      ),
      runProgram('power cuts at random moments', 'tests/slow/power/run.ts', '--states', '10'),
      {
        name: 'hostile requests to every operation',
        group: 'crash',
        // Each of its requests is no test.
        args: ['tests/slow/hostile/fuzz.ts', '--minutes', '0.05'],
      },
    ],
    [
      runPlaywright('journeys with buckets, white label, stored pictures, and on the other screen', 'slow'),
      runProgram('three publishers, each killed again and again', 'tests/slow/crash/publishers.ts', '--kills', '8'),
      runProgram(
        'a cache before the site',
        'tests/slow/edge/run.ts',
        '--cache',
        'varnish',
        '--publishes',
        '50',
        '--views',
        '100',
      ),
      runProgram('two servers on one shared database', 'tests/slow/load/shared-database.ts', '--seconds', '4'),
      runProgram('growth under mixed load', 'tests/slow/load/growth.ts', '--publishes', '80'),
    ],
  ],
};

/** After the lanes, alone: what measures time. */
export const AFTERWARDS: Record<keyof typeof LANES, Step[]> = {
  daily: [],
  slow: [runVitest('time limits', '--project=timed'), runPlaywright('hostile uploads', 'slow-timed')],
};

function checkSources(name: string, program: string, ...args: string[]): Step {
  return { name, group: 'static', isOfSources: true, args: [`node_modules/${program}`, ...args] };
}

function runProgram(name: string, ...args: string[]): Step {
  return { name, group: 'crash', args, read: countPlain };
}

function runVitest(name: string, ...args: string[]): Step {
  const runner = ['node_modules/vitest/vitest.mjs', 'run', '--retry=1', '--reporter=default', '--reporter=json'];
  return { name, group: 'unit', args: [...runner, '--outputFile=REPORT', ...args], read: countVitest };
}

function runPlaywright(name: string, ...projects: string[]): Step {
  // A second try, because a lost landing costs more than a journey that is named as flaky.
  const runner = ['node_modules/@playwright/test/cli.js', 'test', '--retries=1', '--reporter=list,json'];
  const args = [...runner, ...projects.map((project) => `--project=${project}`)];
  return { name, group: 'journeys', args, read: countPlaywright };
}
