import { type Client, must } from '../../support/client.ts';
import type { CorpusResult } from './judge.ts';

/** Calls that store a text as typed, with the field. */
const PLACES = [
  { path: '/api/admin/external-links', field: 'name', rest: { url: 'https://a.example' } },
  { path: '/api/admin/external-links', field: 'description', rest: { name: 'x', url: 'https://a.example' } },
  {
    path: '/api/admin/carousel-images',
    field: 'title',
    rest: { imageUrl: 'https://a.example/b.png', pageType: 'home' },
  },
  { path: '/api/admin/hero-images', field: 'altText', rest: { imageUrl: 'https://a.example/b.png', pageType: 'home' } },
  { path: '/api/admin/embed-documents', field: 'title', rest: { documentUrl: 'https://a.example' } },
  { path: '/api/admin/calendar-events', field: 'title', rest: { startsAt: '2026-12-04' } },
];
// Not signing in: after ten failures nobody from this address could.
const OTHERS = [
  { path: '/api/admin/content', field: 'key', rest: { value: 'x' } },
  { path: '/api/admin/external-links', field: 'url', rest: { name: 'x' } },
  { path: '/api/admin/previews', field: 'expiresAt', rest: {} },
];

/** Each string comes back exactly, or is refused with 4xx. */
export async function tryStrings(
  client: Client,
  strings: string[],
  report: (line: string) => void,
): Promise<CorpusResult> {
  const counts: Record<string, number> = { exact: 0, refused: 0, elsewhere: 0 };
  const faults: string[] = [];
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  await must(client.call('PUT', '/api/admin/publish/settings', { autoPublish: false }), 200);
  for (const [index, text] of strings.entries()) {
    if (index > 0 && index % 100 === 0) report(`${index} of ${strings.length} strings`);
    for (const { path, field, rest } of PLACES) {
      const response = await client.call('POST', path, { ...rest, [field]: text });
      const shown = `${path} ${field} ${JSON.stringify(text).slice(0, 80)}`;
      if (response.status === 201) {
        const item = JSON.parse(response.body) as Record<string, unknown>;
        if (item[field] === text) count('exact');
        else faults.push(`${shown} came back as ${JSON.stringify(item[field]).slice(0, 80)}`);
        await must(client.call('DELETE', `${path}/${item.id}`), 204);
      } else if (response.status >= 400 && response.status < 500) count('refused');
      else faults.push(`${shown} got status ${response.status}`);
    }
    for (const { path, field, rest } of OTHERS) {
      const { status } = await client.call('POST', path, { ...rest, [field]: text });
      if (status >= 500) faults.push(`${path} ${field} ${JSON.stringify(text).slice(0, 80)} got status ${status}`);
      else count('elsewhere');
    }
  }
  return { entries: strings.length, counts, faults };
}
