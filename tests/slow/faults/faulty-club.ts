import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { RELEASE_JSON_PATH } from '../../../contract/release-paths.ts';
import type { ReleaseIdentity } from '../../../contract/releases.ts';
import type { RunningServer } from '../../support/server.ts';
import { createBlock, signIn } from '../crash/editor.ts';

/** For what waits on a busy machine. Milliseconds. */
export const PATIENCE = { timeout: 60_000, interval: 100 };
export const TIME_LIMIT = 240_000;

export const readPage = async ({ url }: RunningServer, path = '/'): Promise<string> => (await fetch(url + path)).text();

export const getStatus = async ({ url }: RunningServer, path: string): Promise<number> =>
  (await fetch(url + path)).status;

/** The number of the release that visitors get. */
export const findShown = async ({ url }: RunningServer): Promise<number> =>
  ((await (await fetch(url + RELEASE_JSON_PATH)).json()) as ReleaseIdentity).id;

export const findLinked = async (dataDir: string): Promise<number> =>
  Number((await readlink(join(dataDir, 'live')).catch(() => '0')).split('/').at(-1));

export const becomesReady = (server: RunningServer): Promise<void> =>
  expect.poll(() => getStatus(server, '/readyz').catch(() => 0), PATIENCE).toBe(200);

export interface Editor {
  cookie: string;
  block: number;
}

/** Signed in, with one block published and written to the folder. */
export async function startEditing(server: RunningServer): Promise<Editor> {
  const cookie = await signIn(server);
  const block = await createBlock(server, cookie);
  await expectSave(server, 0);
  return { cookie, block };
}

/** Visitors get the save, from memory and from the folder that `live` points to. */
export async function expectSave(server: RunningServer, save: number): Promise<void> {
  await expect.poll(() => readPage(server), PATIENCE).toContain(`save ${save}<`);
  const shown = await findShown(server);
  await expect.poll(() => findLinked(server.dataDir), PATIENCE).toBeGreaterThanOrEqual(shown);
}

/** Saves and returns the outcome. */
export async function trySave(
  { url }: RunningServer,
  { cookie, block }: Editor,
  value: string,
): Promise<{ status: number; message: string | null }> {
  const response = await fetch(`${url}/api/admin/content/${block}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });
  const { message = null } = (await response.json()) as { message?: string };
  return { status: response.status, message };
}

/** Every page, what it links to, and what no page is, as visitors should get it. */
export async function expectVisitorsServed(server: RunningServer): Promise<void> {
  const home = await readPage(server);
  const files = [...home.matchAll(/(?:href|src)="(\/(?:_astro|objects)\/[^"?]+)"/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(1);
  for (const path of [
    '/',
    '/about',
    '/get-involved',
    '/panther-store',
    '/events',
    '/release.json',
    ...new Set(files),
  ]) {
    expect([path, await getStatus(server, path)]).toEqual([path, 200]);
  }
  expect(await getStatus(server, '/nowhere')).toBe(404);
}
