import type { NewPreviewShare } from '../../contract/previews.ts';
import { renderTestPage } from '../publish/testing-pipeline.ts';
import { createSignedInApp, TEST_ORIGIN } from '../testing.ts';

export const SHARES_PATH = '/api/admin/previews';
export const DAY = 24 * 60 * 60 * 1000;

export async function setUpPreviews() {
  const { app, send } = await createSignedInApp();
  app.deps.site.render = async (input, path) => {
    const page = await renderTestPage(input, path);
    const html = page.body.toString().replace('<h1>', `<a href="/events">Events</a><h1>${path} `);
    return {
      ...page,
      headers: { ...page.headers, 'content-security-policy': "style-src 'self'; frame-ancestors 'none'" },
      body: Buffer.from(html),
    };
  };
  const save = async (value: string) => {
    const key = 'home_main_content';
    const made = await send('POST', '/api/admin/content', { key, value });
    if (made.status === 409) await send('PUT', '/api/admin/content/1', { value });
    await app.publisher.idle();
  };
  const share = async (body: Record<string, unknown> = {}) =>
    (await send('POST', SHARES_PATH, body)).body as NewPreviewShare;
  const open = async (url: string) => {
    const { pathname, search } = new URL(url, TEST_ORIGIN);
    return app.send('GET', pathname + search);
  };
  return { app, send, save, share, open };
}
