import { type RunningServer, SUPER_ADMIN } from '../../support/server.ts';

export function must(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message);
}

export async function signIn({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SUPER_ADMIN),
  });
  must(response.status === 200, `signing in got status ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** A block that says `save 0`. @returns its id */
export async function createBlock({ url }: RunningServer, cookie: string, key = 'home_main_content'): Promise<number> {
  const response = await fetch(`${url}/api/admin/content`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ key, value: '<p>save 0</p>', type: 'html' }),
  });
  must(response.status === 201, `creating the block got status ${response.status}`);
  return ((await response.json()) as { id: number }).id;
}

/** Saves, and waits for the response. @returns the release that will show it, 0 where it was saved before. @throws TypeError where the server is gone */
export async function putSave(
  { url }: RunningServer,
  { cookie, block, save }: { cookie: string; block: number; save: number },
): Promise<number> {
  const response = await fetch(`${url}/api/admin/content/${block}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ value: `<p>save ${save}</p>` }),
  });
  must(response.status === 200, `save ${save} got status ${response.status}: ${await response.clone().text()}`);
  await response.arrayBuffer();
  return Number(response.headers.get('x-release-id'));
}
