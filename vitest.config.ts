import { defineConfig } from 'vitest/config';

/** Tests that start real servers, fill disks, clone the project or fuzz: `npm run test:slow`. */
const SLOW = [
  'tests/slow/{faults,takedown}/*.test.ts',
  'scripts/{dev,workflows,npm-parent}.test.ts',
  'api/media/s3-store.test.ts',
  'api/deliver/bucket/fill-bucket.test.ts',
  'api/media/disk-full.test.ts',
  'tests/operations/fuzz.test.ts',
];

/** Tests that measure time run alone. */
const TIMED = ['{admin,api,contract}/**/*.timed.test.ts'];

/** Node runs the sources as the product does, without transforming each first. No module is mocked. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    globalSetup: ['tests/support/hrana-server/vitest-setup.ts'],
    // Two cores: argon2 and SQLite make the slowest tests wait for one another, not hang.
    testTimeout: 30_000,
    // Its second is over on a busy machine before what is waited for has begun.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{contract,site}/**/*.test.ts'],
          exclude: TIMED,
          isolate: false,
          experimental: NATIVE,
        },
      },
      // Its components are JSX, which Node does not run by itself.
      {
        extends: true,
        test: { name: 'dashboard', include: ['admin/**/*.test.{ts,tsx}'], exclude: TIMED, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{db,api,scripts}/**/*.test.ts', 'tests/operations/*.test.ts'],
          exclude: [...SLOW, ...TIMED],
          isolate: false,
          experimental: NATIVE,
        },
      },
      { extends: true, test: { name: 'timed', include: TIMED, fileParallelism: false } },
      { extends: true, test: { name: 'slow', include: SLOW } },
      { extends: true, test: { name: 'alerts', include: ['tests/slow/alerts/*.test.ts'] } },
    ],
  },
});
