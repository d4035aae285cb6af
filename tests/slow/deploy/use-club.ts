import sharp from 'sharp';
import { toImageUrl } from '../../../api/media/testing-uploads.ts';

/** Addresses of a club: one for an editor's requests, one for visitors. They differ only behind a CDN. */
interface Club {
  url: string;
  /** Origin header of browsers. */
  origin: string;
  username: string;
  password: string;
}

interface Verification {
  release: number;
  provenAt: string | null;
  problem: string | null;
}

export interface Editing {
  save: (text: string) => Promise<number>;
  /** @returns the public address of the image */
  upload: () => Promise<string>;
  /** When the dashboard saw at the public address what is live; null until then. */
  findVerification: () => Promise<Verification>;
}

/** Signs in as the first super admin, with one block to save. */
export async function editClub({ url, origin, username, password }: Club): Promise<Editing> {
  let cookie = '';
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: { origin, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const signedIn = await expectStatus(
    await call('POST', '/api/admin/login', { username, password }),
    200,
    'signing in',
  );
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const blocks = (await (await call('GET', '/api/admin/content')).json()) as { id: number; key: string }[];
  const known = blocks.find(({ key }) => key === 'home_main_content');
  const first = { key: 'home_main_content', value: '<p>begun</p>', type: 'html' };
  const block =
    known ?? (await (await expectStatus(await call('POST', '/api/admin/content', first), 201, 'a block')).json());

  return {
    save: async (text) => {
      const response = await call('PUT', `/api/admin/content/${block.id}`, { value: `<p>${text}</p>` });
      return Number((await expectStatus(response, 200, 'saving')).headers.get('x-release-id'));
    },
    upload: async () => {
      const image = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#123a6b' } })
        .jpeg()
        .toBuffer();
      const file = { contentType: 'image/jpeg', size: image.length };
      const upload = await expectStatus(await call('POST', '/api/objects/upload', file), 200, 'asking to upload');
      const { uploadURL } = (await upload.json()) as { uploadURL: string };
      const isOwn = uploadURL.startsWith(origin);
      const put = await fetch(uploadURL.replace(origin, url), {
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg', ...(isOwn ? { origin, cookie } : {}) },
        body: new Uint8Array(image),
      });
      if (!put.ok) throw new Error(`uploading got status ${put.status}: ${await put.text()}`);
      const hero = { imageUrl: toImageUrl(uploadURL), altText: 'The field at night', isActive: true };
      const response = await call('POST', '/api/admin/hero-images', { ...hero, sortOrder: '0', pageType: 'home' });
      const { imageUrl } = (await (await expectStatus(response, 201, 'the picture')).json()) as { imageUrl: string };
      return imageUrl;
    },
    findVerification: async () => {
      const { live } = (await (await call('GET', '/api/admin/publish')).json()) as {
        live: { id: number; provenAt: string | null; proofProblem: string | null };
      };
      return { release: live.id, provenAt: live.provenAt, problem: live.proofProblem };
    },
  };
}

/** Until visitors at the address get a page with this text. @returns milliseconds */
export async function waitForVisitors(url: string, text: string, patience = 60_000): Promise<number> {
  const started = performance.now();
  for (;;) {
    const page = await fetch(url).then(
      (response) => response.text(),
      () => '',
    );
    const passed = Math.round(performance.now() - started);
    if (page.includes(text)) return passed;
    if (passed > patience) throw new Error(`visitors of ${url} do not get “${text}”`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function expectStatus(response: Response, status: number, what: string): Promise<Response> {
  if (response.status !== status) throw new Error(`${what} got status ${response.status}: ${await response.text()}`);
  return response;
}
