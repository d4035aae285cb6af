import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changes as changesTable } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createTestApp } from '../testing.ts';
import { formatLine } from './changes-csv.ts';

/** RFC 4180, as a spreadsheet reads it. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

async function setUp() {
  const app = await createTestApp();
  const [one, two] = [await app.createAdmin(), await app.createAdmin()];
  const [mine, theirs] = [await app.signIn(one.username), await app.signIn(two.username)];
  const post = (cookie: string, path: string, body: Record<string, unknown>) =>
    app.send('POST', `/api/admin/${path}`, { cookie, body });
  await post(mine, 'content', { key: 'home_main_content', value: '<p>"a", b</p>' });
  await post(theirs, 'content', { key: 'about_main_content', value: '<p>x</p>' });
  await post(theirs, 'hero-images', { imageUrl: 'https://a.example/b.png', pageType: 'about' });
  await post(theirs, 'embed-documents', { title: 'Hours', documentUrl: 'https://a.example', pageType: 'get-involved' });
  await post(mine, 'external-links', { name: '=1+1', url: 'https://a.example', location: 'get-involved' });
  await app.send('PUT', '/api/admin/content/1', { cookie: theirs, body: { value: '<p>new</p>' } });
  const read = async (search = '', cookie = mine) => {
    const response = await app.send('GET', `/api/admin/changes.csv${search}`, { cookie });
    return { ...response, records: parseCsv(String(response.body)) };
  };
  const idsOf = async (search: string) => {
    const fromCsv = (await read(search)).records.slice(1).map(([id]) => Number(id));
    const { body } = await app.send('GET', `/api/admin/changes${search}`, { cookie: mine });
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual(fromCsv);
    return fromCsv;
  };
  return { app, one, two, mine, read, idsOf };
}

describe('audit trail as CSV', () => {
  test('opens in a spreadsheet, newest first', async () => {
    const { app, one, two, mine, read } = await setUp();
    await using _ = app;
    const { headers, records } = await read();
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="changes-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const whole = await app.app.request('/api/admin/changes.csv', { headers: { cookie: mine } });
    expect([...new Uint8Array(await whole.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(records[0]?.[0]).toBe('Change');
    expect(records).toHaveLength(7);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(records[1]).toEqual([
      '6',
      time,
      two.username,
      'update',
      'contentItems',
      'home_main_content',
      '1',
      '{"value":"<p>\\"a\\", b</p>"}',
      '{"value":"<p>new</p>"}',
    ]);
    expect(records[6]?.slice(0, 8)).toEqual([
      '1',
      time,
      one.username,
      'create',
      'contentItems',
      'home_main_content',
      '1',
      '',
    ]);
  });

  test('keeps any cell from running as a formula', async () => {
    const { app, read } = await setUp();
    await using _ = app;
    expect((await read('?entity=externalLinks')).records[1]?.[5]).toBe("'=1+1");
  });

  test.each([
    ['\n=1+1', "'\n'=1+1"],
    ['School\r\n=1+1', "School\r\n'=1+1"],
    ['School\r"@SUM(1)', 'School\r"\'@SUM(1)'],
    ['＝1+1', "'＝1+1"],
    ['a;=1+1', "a;'=1+1"],
    ['a; "@SUM(1)', 'a; "\'@SUM(1)'],
    ['a\t-1', "a\t'-1"],
    ['a;b', 'a;b'],
    ['1-1=0', '1-1=0'],
  ])('keeps spreadsheets of any locale from running %j', (text, expected) =>
    expect(parseCsv(formatLine([text]))).toEqual([[expected]]),
  );

  test('contains exactly the filtered list', async () => {
    const { app, one, two, idsOf } = await setUp();
    await using _ = app;
    expect(await idsOf(`?by=${one.username.toUpperCase()}`)).toEqual([5, 1]);
    expect(await idsOf(`?by=${two.username}&entity=contentItems`)).toEqual([6, 2]);
    expect(await idsOf('?by=nobody')).toEqual([]);
    expect(await idsOf('?entity=contentItems&id=1')).toEqual([6, 1]);
    expect(await idsOf('?page=home')).toEqual([6, 1]);
    expect(await idsOf('?page=about')).toEqual([3, 2]);
    expect(await idsOf('?page=get_involved')).toEqual([5, 4]);
    expect(await idsOf('?page=events')).toEqual([]);
  });

  test('includes accounts for super admins only', async () => {
    const { app, read } = await setUp();
    await using _ = app;
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const body = { username: 'newcomer', password: 'long enough' };
    await app.send('POST', '/api/admin/users', { cookie, body });
    expect((await read('', cookie)).records[1]).toContain('newcomer');
    const { records, body: text } = await read();
    expect(records).toHaveLength(7);
    expect(text).not.toContain('newcomer');
    expect((await read('?entity=adminUsers')).status).toBe(403);
    expect((await read('', '')).status).toBe(401);
  });

  test.each(['?page=nowhere', '?entity=sessions', '?id=x', '?by=a&by=b'])('refuses %s', async (search) => {
    const { app, read } = await setUp();
    await using _ = app;
    expect((await read(search)).status).toBe(400);
  });

  test('contains a long history completely', async () => {
    const { app, read } = await setUp();
    await using _ = app;
    const change = { entity: 'settings' as const, entityId: 1, action: 'update' as const, at: '2026-01-01T00:00:00Z' };
    await transact(app.db, (tx) => tx.insert(changesTable).values(Array.from({ length: 394 }, () => change)));
    const ids = (await read()).records.slice(1).map(([id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: 400 }, (_, index) => 400 - index));
  });

  test('reads back unchanged, whatever its cells contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', ' ', 'é') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (records) => {
        const read = parseCsv(records.map(formatLine).join(''));
        const guard = (text: string) => text.replace(/^(?=[=\r\n])|(?<=[\r\n][\s"]*)(?==)/g, "'");
        const shown = records.map((record) => record.map(guard));
        expect(read).toEqual(shown);
      }),
    );
  });
});
