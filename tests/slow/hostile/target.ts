import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApiListener } from '../../../api/api-listener.ts';
import { createHttpServer } from '../../../api/http/http-server.ts';
import { createDocument, type OpenApiDocument } from '../../../api/openapi/create-document.ts';
import { createTestApp, TEST_PASSWORD } from '../../../api/testing.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { type RawResponse, sendRaw } from './raw-request.ts';
import type { Known } from './schema-values.ts';

export interface Target extends AsyncDisposable {
  document: OpenApiDocument;
  known: Known;
  /** Signs in again first where what was sent before ended the session. */
  send(request: HostileRequest): Promise<RawResponse>;
}

const MINUTE = 60_000;

/** The real API behind the real HTTP server, with an item of every kind and a super admin who is signed in. */
export async function startTarget(): Promise<Target> {
  const app = await createTestApp();
  const server = createHttpServer(createApiListener(app.deps)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  let cookie = await app.signInNew({ isSuperAdmin: true });
  const post = (path: string, body: Record<string, unknown>) => app.send('POST', path, { cookie, body });
  await post('/api/admin/content', { key: 'home_main_content', value: '<p>Go</p>' });
  await post('/api/admin/hero-images', { imageUrl: 'https://a.example/b.png', pageType: 'home' });
  await post('/api/admin/carousel-images', { imageUrl: 'https://a.example/b.png', pageType: 'home' });
  await post('/api/admin/embed-documents', { title: 'Hours', documentUrl: 'https://a.example' });
  await post('/api/admin/external-links', { name: 'School', url: 'https://a.example' });
  await post('/api/admin/calendar-events', { title: 'Party', startsAt: '2026-12-04' });
  const { token } = (await post('/api/admin/second-factor/passkeys/options', { currentPassword: TEST_PASSWORD }))
    .body as { token: string };

  const known: Known = {
    id: [1, 2, 3],
    key: ['home_navy_section', 'notes', 'x_1'],
    value: ['<p>Hi</p>', '<p><a href="https://a.example">x</a></p>'],
    imageUrl: ['https://a.example/b.png', '/objects/images/none.jpg'],
    url: ['https://a.example'],
    documentUrl: ['https://docs.google.com/spreadsheets/d/abc/edit'],
    embedUrl: ['', 'https://a.example'],
    currentPassword: [TEST_PASSWORD],
    newPassword: [TEST_PASSWORD],
    token: [token],
    name: ['none.jpg', 'A name'],
    pageType: ['home', 'panther-store'],
    section: ['store-hours'],
    showFrom: [null, '2026-10-17T17:00'],
    showUntil: [null, '2036-10-17T17:00:00Z'],
    last: [1, 2, 3],
    termEndsOn: [null, '2036-06-30'],
    path: ['', 'about', 'nothing'],
  };

  let sent = 0;
  const send = async (request: HostileRequest): Promise<RawResponse> => {
    sent += 1;
    // Past the pause that follows ten wrong passwords.
    if (sent % 40 === 0) app.advance(16 * MINUTE);
    const response = await sendRaw(port, request, cookie);
    if (response.status !== 401 || !request.isSignedIn) return response;
    const isEnded = (await app.send('GET', '/api/auth/user', { cookie })).status === 401;
    if (!isEnded) return response;
    cookie = await app.signInNew({ isSuperAdmin: true });
    return sendRaw(port, request, cookie);
  };

  return {
    document: createDocument(app.app.routes),
    known,
    send,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await app[Symbol.asyncDispose]();
    },
  };
}
