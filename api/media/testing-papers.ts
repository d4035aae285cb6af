import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { PaperFacts } from '../../contract/papers.ts';
import { makePaper, type PaperOptions } from '../../tests/support/fixtures/papers.ts';
import type { TestApp } from '../testing.ts';
import { beginMedia, finishMedia } from './media.queries.ts';
import { toImageUrl } from './testing-uploads.ts';

const NAME = `${'ab'.repeat(16)}.pdf`;

/** Address of the paper that `storeTestPaper` puts into the store. */
export const TEST_PAPER_URL = IMAGES_PATH + NAME;

/** Stores a paper without an upload, for tests of all kinds of items. */
export async function storeTestPaper({ db, deps: { media, now } }: TestApp): Promise<void> {
  const file = await makePaper();
  // Rows of earlier versions also have the file's name.
  const facts: PaperFacts & { name: string } = {
    name: NAME,
    pageCount: 1,
    bytes: file.length,
    isTagged: false,
    hasText: true,
  };
  const metadata = { fileName: 'bylaws.pdf', description: '', isDecorative: false, focalPoint: null };
  const made = { imageId: NAME.slice(0, 32), uploadKey: 'none.pdf', addedBy: '', isKept: true, metadata };
  await media.store.saveImage(NAME, file);
  await beginMedia(db, { ...made, paper: facts, at: now() });
  await finishMedia(db, made.imageId, null, now());
}

/** Uploads a PDF file as programs do. @returns the address of the upload, and the status of its PUT */
export async function uploadPaper(
  { app, send }: TestApp,
  cookie: string,
  file: Uint8Array,
): Promise<{ url: string; status: number; body: string }> {
  const response = await send('POST', '/api/objects/upload', { cookie, body: { type: 'application/pdf' } });
  const { uploadURL } = response.body as { uploadURL: string };
  const headers = { 'content-type': 'application/pdf' };
  const put = await app.request(uploadURL, { method: 'PUT', headers, body: new Uint8Array(file) });
  return { url: toImageUrl(uploadURL), status: put.status, body: await put.text() };
}

export async function addPaper(app: TestApp, cookie: string, options: PaperOptions & { title?: string } = {}) {
  const { title = 'Minutes of October', ...paper } = options;
  const { url } = await uploadPaper(app, cookie, await makePaper(paper));
  return app.send('POST', '/api/admin/papers', { cookie, body: { title, kind: 'minutes', fileUrl: url } });
}
