import { toImageUrl } from '../../../api/media/testing-uploads.ts';
import type { RunningServer } from '../../support/server.ts';

export interface UploadOutcome {
  /** The status of the first call that refused, or of the record's creation. */
  status: number;
  message: string | undefined;
  /** The record, where there is one. */
  id: number | undefined;
  imageUrl: string | undefined;
  milliseconds: number;
}

/** Sends a file as the dashboard does, then names it in a record. */
export async function uploadAndAdd({ url }: RunningServer, cookie: string, file: Buffer): Promise<UploadOutcome> {
  const upload = await fetch(`${url}/api/objects/upload`, { method: 'POST', headers: { cookie } });
  const { uploadURL } = (await upload.json()) as { uploadURL: string };
  const started = performance.now();
  const put = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(file),
  });
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ imageUrl: toImageUrl(uploadURL), pageType: 'home' });
  const response = put.ok ? await fetch(`${url}/api/admin/hero-images`, { method: 'POST', headers, body }) : put;
  const { message, id, imageUrl } = JSON.parse((await response.text()) || '{}') as {
    message?: string;
    id?: number;
    imageUrl?: string;
  };
  return { status: response.status, message, id, imageUrl, milliseconds: performance.now() - started };
}
