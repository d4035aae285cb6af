import fc from 'fast-check';
import type { Release } from '../../contract/releases.ts';
import type { TestApp } from '../testing.ts';

export const publish = '/api/admin/publish';
export const releases = '/api/admin/releases';
export const content = '/api/admin/content';
export const links = '/api/admin/external-links';

export interface Stored {
  id: number;
  version: number;
}

type Step =
  | { kind: 'create' | 'link'; n: number }
  | { kind: 'edit' | 'remove' | 'restore'; n: number }
  | { kind: 'hold' | 'publish' | 'discard' };

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('create', 'link', 'edit', 'remove', 'restore'), n: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constantFrom('hold', 'publish', 'discard') }),
);

export const pick = <Row>(rows: Row[], n: number): Row | undefined => rows[n % Math.max(rows.length, 1)];

/** A volunteer's calls. */
export async function signedIn(app: TestApp) {
  const cookie = await app.signInNew();
  const send = (method: string, path: string, body?: Record<string, unknown>) =>
    app.send(method, path, { cookie, body });
  const list = async <Row>(path: string) => (await send('GET', path)).body as Row[];
  const restore = (id: number) => send('POST', `${releases}/${id}/restore`);
  const releaseOf = async (id: number) => (await send('GET', `${releases}/${id}`)).body as Release;
  const wait = () => send('PUT', `${publish}/settings`, { autoPublish: false });
  return { send, list, restore, releaseOf, wait };
}

/** Whatever a club's volunteers did before, in any order. */
export async function play({ send, list, restore, wait }: Awaited<ReturnType<typeof signedIn>>, steps: Step[]) {
  for (const [index, { kind, ...more }] of steps.entries()) {
    const n = 'n' in more ? more.n : 0;
    const item = pick(await list<Stored>(content), n);
    const release = pick(await list<Release>(releases), n);
    if (kind === 'create') await send('POST', content, { key: `key_${n}`, value: `<p>${index}</p>` });
    if (kind === 'link') await send('POST', links, { name: `Link ${index}`, url: 'https://a.example' });
    if (kind === 'edit' && item) await send('PUT', `${content}/${item.id}`, { value: `<p>edit ${index}</p>` });
    if (kind === 'remove' && item) await send('DELETE', `${content}/${item.id}`);
    if (kind === 'restore' && release) await restore(release.id);
    if (kind === 'hold') await wait();
    if (kind === 'publish') await send('POST', publish, {});
    if (kind === 'discard') await send('POST', `${publish}/discard`);
  }
}
