import { CONTENT_VALUE_MAX } from '../../../contract/content-items.ts';
import { PARTS_MAX } from '../../../contract/fields.ts';
import { type Client, createClient } from '../../support/client.ts';
import type { RunningServer } from '../../support/server.ts';

const ROUNDS = 5;

const fill = (piece: string, parts: number): string =>
  piece.repeat(Math.min(Math.floor((CONTENT_VALUE_MAX - 10) / piece.length), Math.floor((PARTS_MAX - 10) / parts)));

/** Texts that take the most work among those of their length. */
const TEXTS: Record<string, string> = {
  brackets: '<'.repeat(CONTENT_VALUE_MAX),
  ampersands: '&'.repeat(CONTENT_VALUE_MAX),
  entities: fill('&amp;', 0.1),
  'paragraphs without an end': fill('<p style="color:red">a', 1),
  'list typed by hand': `<p>${fill('- a<br />', 1)}</p>`,
  dates: `<p>${fill('Sun, Oct 17, 2026<br />', 1)}</p>`,
  images: `<p>${fill('<img src="/objects/images/a.webp" alt="Our band" />a, a, a, ', 1)}</p>`,
  links: `<p>${fill('<a href="/events">here</a> ', 2)}</p>`,
  styles: `<p>${fill('<span style="color: #123456; font-size: 12px">a</span>', 2)}</p>`,
};

/** Milliseconds that another call waits at most while one person has each text checked and stored, the best of five rounds. */
export async function measureHeld(server: RunningServer, writer: Client): Promise<Record<string, number>> {
  const other = createClient(server);
  await other.signIn();
  const key = 'events_main_content';
  const waits: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, value] of Object.entries(TEXTS)) {
      let isOver = false;
      const sent = writer
        .call('POST', '/api/admin/check', { key, value })
        .then(() => writer.call('PUT', '/api/admin/content', { items: [{ key, value }] }))
        .finally(() => {
          isOver = true;
        });
      let longest = 0;
      while (!isOver) {
        const started = performance.now();
        await other.call('GET', '/api/admin/auth');
        longest = Math.max(longest, performance.now() - started);
      }
      await sent;
      waits[name] = Math.min(waits[name] ?? Number.POSITIVE_INFINITY, longest);
    }
  }
  other.close();
  return waits;
}
