import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tar from 'tar';
import { fromRoot } from '../../../db/project-root.ts';
import { SUPER_ADMIN } from '../server.ts';

/** Public calls whose responses are stored with each version. */
export const PUBLIC_CALLS = [
  '/api/site-content',
  '/api/hero-images?pageType=home',
  '/api/carousel-images?pageType=home',
  '/api/embed-documents',
  '/api/external-links',
  '/api/calendar-events',
];

/** The account of an ordinary admin beside the first one. */
export const VOLUNTEER = { username: 'treasurer', password: 'a bake sale in may' };

export const getFixture = (version: string, file = ''): string =>
  fromRoot(join('tests/fixtures/upgrade', version, file));

/** Responses of the version's own program when the club was stored. */
export const readStored = async (version: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(getFixture(version, 'responses.json'), 'utf8'));

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** A copy of the version's data folder. */
export async function unpackData(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'club-upgrade-'));
  await mkdir(folder, { recursive: true });
  await tar.extract({ cwd: folder, file: getFixture(version, 'data.tar.gz') });
  return folder;
}

type Send = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

/** Calls as the first account, each of which must succeed. */
export async function signIn(url: string, account: object = SUPER_ADMIN): Promise<Send> {
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const init = { method, headers: { ...headers, cookie }, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(path.startsWith('http') ? path : url + path, init);
    if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? null : await response.json()) as Body;
  };
}
