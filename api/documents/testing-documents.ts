import type { RequestListener } from 'node:http';
import type { DocumentCopy } from '../../contract/document-copies.ts';
import { createTestInternet } from '../outside/testing-internet.ts';
import { createTestApp } from '../testing.ts';
import { createDocumentWatch } from './document-watch.ts';

export const SHEET = 'https://docs.google.com/spreadsheets/d/abc-123/edit#gid=0';
export const HOURS = 'Day,Open,Close\nMonday,3:00 PM,5:00 PM\nTuesday,Closed,\n';
export const HOUR = 3_600_000;

export function answerCsv(csv: string | Buffer): RequestListener {
  return (_request, response) => void response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(csv);
}

/** Creates a club whose store page shows a sheet from a fake internet. */
export async function createTestDocuments({ longest = 10_000 } = {}) {
  const internet = await createTestInternet({ longest });
  const app = await createTestApp({ FETCH_OUTSIDE: 'on' });
  app.deps.fetchOutside = internet.fetchOutside;
  const cookie = await app.signInNew();
  const watch = createDocumentWatch(app.deps);
  internet.serve('docs.google.com', answerCsv(HOURS));
  const send = async (method: string, path: string, body?: Record<string, unknown>) =>
    app.send(method, `/api/admin/${path}`, { cookie, body });
  return {
    app,
    internet,
    watch,
    send,
    /** Sets the sheet's response. */
    answer: (listener: RequestListener) => internet.serve('docs.google.com', listener),
    addDocument: async (fields: Record<string, unknown> = {}): Promise<number> => {
      const { body } = await send('POST', 'embed-documents', { title: 'Store hours', documentUrl: SHEET, ...fields });
      return (body as { id: number }).id;
    },
    /** Advances the clock by an hour and runs the due checks. */
    pass: async (): Promise<void> => {
      app.advance(HOUR + 1);
      await watch.tick();
      await app.publisher.idle();
    },
    /** Published copies. */
    getShown: async (): Promise<string[]> => {
      const { body } = await app.send('GET', '/api/site-content');
      const items = body as { key: string; value: string }[];
      return items.filter(({ key }) => key.startsWith('document_copy_')).map(({ value }) => value);
    },
    getState: async (): Promise<DocumentCopy | undefined> =>
      ((await send('GET', 'document-copies')).body as DocumentCopy[])[0],
    [Symbol.asyncDispose]: async () => {
      await watch.close();
      await app[Symbol.asyncDispose]();
      await internet[Symbol.asyncDispose]();
    },
  };
}
