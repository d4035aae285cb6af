import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startHranaServer } from './hrana-server.ts';

/** With TEST_DATABASE=remote every test's database is on a server, else in a file. */
export default async ({ provide }: TestProject) => {
  if (process.env.TEST_DATABASE !== 'remote') {
    provide('databaseServer', null);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'club-shared-'));
  const server = await startHranaServer({ folder });
  provide('databaseServer', { url: server.url, folder });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
