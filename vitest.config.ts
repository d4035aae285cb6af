import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,db,api,site,admin,scripts}/**/*.test.{ts,tsx}', 'tests/{hostile,operations,faults}/*.test.ts'],
    globalSetup: ['tests/hrana-server/vitest-setup.ts'],
    // Two cores: argon2 and SQLite make the slowest tests wait for one another, not hang.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
