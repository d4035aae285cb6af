import { CONTENT_VALUE_MAX } from '../../../contract/content-items.ts';
import { type ContentKey, contentKeyRegistry } from '../../../contract/content-keys.ts';
import { type Client, must } from '../../support/client.ts';
import { drawPhotograph } from '../../support/fixtures/images.ts';
import type { RunningServer } from '../../support/server.ts';
import { uploadAndAdd } from './upload-and-add.ts';

/** A record whose plain fields take a payload each. */
interface Place {
  path: string;
  rest: Record<string, unknown>;
  /** Each with the most it holds. */
  fields: Record<string, number>;
  /** Values an address field must refuse or read as a web address. */
  addresses: string[];
}

const IMAGE = { imageUrl: 'https://a.example/b.png', pageType: 'home' };

const PLACES: Place[] = [
  {
    path: '/api/admin/external-links',
    rest: { name: 'x', url: 'https://a.example' },
    fields: { name: 200, description: 500 },
    addresses: ['url'],
  },
  {
    path: '/api/admin/carousel-images',
    rest: IMAGE,
    fields: { title: 200, description: 500, altText: 500 },
    addresses: ['imageUrl'],
  },
  { path: '/api/admin/hero-images', rest: IMAGE, fields: { altText: 500 }, addresses: ['imageUrl'] },
  {
    path: '/api/admin/embed-documents',
    rest: { title: 'x', documentUrl: 'https://a.example' },
    fields: { title: 200 },
    addresses: ['documentUrl', 'embedUrl'],
  },
  {
    path: '/api/admin/users',
    rest: { username: 'x', password: 'long-enough' },
    fields: { firstName: 100, lastName: 100, username: 90 },
    addresses: ['email'],
  },
];

/** Every key that holds rich text, and every one that holds one line. */
const keysOf = (kind: 'html' | 'text'): ContentKey[] =>
  (Object.keys(contentKeyRegistry) as ContentKey[]).filter((key) => contentKeyRegistry[key].kind === kind);

export interface Fields {
  /** Puts each payload into each plain field; those that refuse it keep what they had. */
  fill(payloads: string[]): Promise<void>;
  /** The same rich text in every block of every page. */
  write(html: string): Promise<void>;
  filled: number;
  refused: number;
  faults: string[];
}

const idOf = (body: string): number => (JSON.parse(body) as { id: number }).id;

/** Rows for `count` payloads at a time, written again for each batch: much quicker than new ones. */
export async function createFields(
  client: Client,
  { server, cookie, count }: { server: RunningServer; cookie: string; count: number },
): Promise<Fields> {
  const rows = new Map<Place, number[]>();
  for (const place of PLACES) rows.set(place, await makeRows(client, place, count));
  const blocks = { html: await makeBlocks(client, 'html'), text: await makeBlocks(client, 'text') };
  const image = await createPng(server, cookie);

  const put = async (path: string, body: Record<string, unknown>): Promise<void> => {
    const { status } = await client.call('PUT', path, body);
    if (status === 200) fields.filled += 1;
    else if (status >= 400 && status < 500) fields.refused += 1;
    else fields.faults.push(`${path} got status ${status}`);
  };

  const fill = async (payloads: string[]): Promise<void> => {
    for (const [index, payload] of payloads.entries()) {
      for (const [{ path, fields: texts, addresses }, ids] of rows) {
        const entries = Object.entries(texts).map(([field, max]) => [field, payload.slice(0, max)]);
        await put(`${path}/${ids[index]}`, Object.fromEntries(entries));
        for (const field of addresses) await put(`${path}/${ids[index]}`, { [field]: payload });
      }
    }
    for (const [index, block] of blocks.text.entries()) {
      await put(`/api/admin/content/${block}`, { value: payloads[index % payloads.length] ?? '' });
    }
    await put(`/api/admin/media/${image}`, { description: payloads.join(' ').slice(0, 500) });
  };

  const write = async (html: string): Promise<void> => {
    if (html.length > CONTENT_VALUE_MAX) throw new Error('the batch is too large for one block');
    for (const block of blocks.html)
      await must(client.call('PUT', `/api/admin/content/${block}`, { value: html }), 200);
  };

  const fields: Fields = { fill, write, filled: 0, refused: 0, faults: [] };
  return fields;
}

async function makeRows(client: Client, { path, rest }: Place, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = 'username' in rest ? { ...rest, username: `x${index}` } : rest;
    ids.push(idOf((await must(client.call('POST', path, body), 201)).body));
  }
  return ids;
}

async function makeBlocks(client: Client, kind: 'html' | 'text'): Promise<number[]> {
  const stored = JSON.parse((await client.call('GET', '/api/admin/content')).body) as { id: number; key: string }[];
  const ids: number[] = [];
  for (const key of keysOf(kind)) {
    const known = stored.find((item) => item.key === key)?.id;
    const value = kind === 'html' ? '<p>Corpus</p>' : 'Corpus';
    ids.push(known ?? idOf((await must(client.call('POST', '/api/admin/content', { key, value }), 201)).body));
  }
  return ids;
}

async function createPng(server: RunningServer, cookie: string): Promise<string> {
  const file = await (await drawPhotograph(64, 48)).jpeg().toBuffer();
  const { imageUrl } = await uploadAndAdd(server, cookie, file);
  return imageUrl?.split('/').at(-1) ?? '';
}
