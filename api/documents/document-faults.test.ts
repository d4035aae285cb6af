import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { HealthItem, HealthState } from '../../contract/health.ts';
import { answerCsv, createTestDocuments, HOURS } from './testing-documents.ts';

const csv = { 'content-type': 'text/csv' };
const html = { 'content-type': 'text/html; charset=utf-8' };

function status(code: number): RequestListener {
  return (_request, response) =>
    void response.writeHead(code, html).end('<html><body><p>Something else</p></body></html>');
}

function redirect(location: string): RequestListener {
  return (_request, response) => void response.writeHead(302, { location }).end();
}

function page(words: string): RequestListener {
  return (_request, response) =>
    void response.writeHead(200, html).end(`<!doctype html><html><head><title>${words}</title></head></html>`);
}

function stream(response: ServerResponse): void {
  const write = (): void => {
    if (!response.destroyed) response.write('Monday,3 PM\n'.repeat(10_000), () => setImmediate(write));
  };
  write();
}

const FAULTS: [what: string, listener: RequestListener, problem: RegExp][] = [
  ['401', status(401), /private/],
  ['403', status(403), /private/],
  ['404', status(404), /gone/],
  ['410', status(410), /gone/],
  ['429', status(429), /reached/],
  ['500', status(500), /reached/],
  ['502', status(502), /reached/],
  ['503', status(503), /reached/],
  ['204', (_request, response) => void response.writeHead(204).end(), /reached/],
  ['300', status(300), /reached/],
  ['a redirect to Google’s sign-in', redirect('https://accounts.google.com/ServiceLogin?continue=x'), /private/],
  ['a redirect to the school’s sign-in', redirect('https://login.school.example/start'), /private/],
  ['a redirect to a sign-in path', redirect('https://school.example/sign-in'), /private/],
  ['a redirect to this machine', redirect('https://127.0.0.1/hours.csv'), /public internet/],
  ['a redirect to plain http', redirect('http://docs.google.com/hours.csv'), /public internet/],
  ['endless redirects', redirect('https://docs.google.com/again'), /reached/],
  ['200 with a sign-in page', page('Sign in - Google Accounts'), /private/],
  ['200 with an access request page', page('Google Sheets: You need access'), /private/],
  ['200 with an error page', page('Sorry, unable to open the file'), /private/],
  [
    'a sign-in page declared as CSV',
    (_request, response) => void response.writeHead(200, csv).end('<!DOCTYPE html><html><title>Sign in</title>'),
    /private/,
  ],
  ['silence', () => undefined, /reached/],
  ['silence after the headers', (_request, response) => void response.writeHead(200, csv).write('Day,'), /reached/],
  ['a connection that breaks off', (request) => void request.socket.destroy(), /reached/],
  [
    'a body that breaks off',
    (_request, response) =>
      void response.writeHead(200, { ...csv, 'content-length': 5000 }).write('Day,Open\n', () => response.destroy()),
    /reached/,
  ],
  [
    'a declared gigabyte',
    (_request, response) => void response.writeHead(200, { ...csv, 'content-length': 1e9 }).write('Day'),
    /too long/,
  ],
  ['an endless stream', (_request, response) => stream(response.writeHead(200, csv)), /too long/],
  [
    'a gzip bomb',
    (_request, response) =>
      void response.writeHead(200, { ...csv, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000, 'a'))),
    /too long/,
  ],
  [
    'invalid gzip',
    (_request, response) => void response.writeHead(200, { ...csv, 'content-encoding': 'gzip' }).end(HOURS),
    /reached/,
  ],
  [
    'a PDF',
    (_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
    /file/,
  ],
  [
    'an image declared as CSV',
    answerCsv(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2])),
    /letters|file/,
  ],
  ['no content type', (_request, response) => void response.writeHead(200).end(HOURS), /file/],
  ['CSV declared as HTML', (_request, response) => void response.writeHead(200, html).end(HOURS), /file/],
  ['a quote that never ends', answerCsv('Day,Open,Close\nMonday,"3 PM,5 PM\n'), /file/],
  ['nothing', answerCsv(''), /empty/],
  ['headings alone', answerCsv('Day,Open,Close\n,,\n'), /empty|another one/],
  ['empty cells', answerCsv(',,,\n,,,\n'), /empty/],
  ['10,000 rows', answerCsv(`Day,Open,Close\n${'Monday,3 PM,5 PM\n'.repeat(10_000)}`), /too long/],
  ['a formula’s error', answerCsv('Day,Open,Close\nMonday,#REF!,5 PM\n'), /#REF!/],
  ['formulas that still load', answerCsv('Day,Open,Close\nMonday,Loading...,5 PM\n'), /#REF!/],
  ['another sheet', answerCsv('Item,Price\nT-shirt,$15\n'), /another one/],
  ['a list instead of the table', answerCsv('See the other sheet\nThank you\n'), /another one/],
  [
    'an encoding other than declared',
    answerCsv(Buffer.from('Day,Open,Close\nMonday,3 PM \x97 caf\xe9,5 PM\n', 'latin1')),
    /letters/,
  ],
  ['control characters', answerCsv('Day,Open,Close\nMonday\u0000,3 PM,5 PM\n'), /file/],
];

test('covers forty faults', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(40);
});

test.each(FAULTS)(
  'keeps the last good copy on %s, and reports it after two checks',
  async (what, listener, problem) => {
    await using club = await createTestDocuments(what.startsWith('silence') ? { longest: 1000 } : {});
    await club.addDocument();
    await club.pass();
    const findHealth = async (): Promise<HealthState | undefined> => {
      const cookie = await club.app.signInNew({ isSuperAdmin: true });
      const { body } = await club.app.send('GET', '/api/admin/health', { cookie });
      return (body as HealthItem[]).find(({ id }) => id === 'documents')?.state;
    };
    const before = await club.getShown();
    expect(before).toEqual([expect.stringContaining('<td>3:00 PM</td>')]);
    club.internet.serve('school.example', page('Sign in'));
    club.internet.serve('login.school.example', page('Welcome'));
    club.answer(listener);
    await club.pass();
    expect([await club.getShown(), (await club.getState())?.state]).toEqual([before, 'current']);
    expect(await findHealth()).toBe('waiting');
    await club.pass();
    expect(await club.getShown()).toEqual(before);
    expect(await club.getState()).toMatchObject({ state: 'failing', problem: expect.stringMatching(problem) });
    expect(await findHealth()).toBe('problem');
    club.answer(answerCsv(HOURS.replace('5:00 PM', '6:00 PM')));
    await club.pass();
    expect(await club.getShown()).toEqual([expect.stringContaining('<td>6:00 PM</td>')]);
    expect(await club.getState()).toMatchObject({ state: 'current', problem: null });
  },
);

test.each([
  [
    'reordered columns',
    'Close,Day,Open\n5:00 PM,Monday,3:00 PM\n',
    '<th scope="col">Close</th><th scope="col">Day</th>',
  ],
  [
    'markup in cells',
    'Day,Open,Close\n<b onclick=x>Monday</b>,<script>1</script>,"=1+1"\n',
    '&lt;script&gt;1&lt;/script&gt;',
  ],
  ['merged cells', 'Day,Open,Close\nMonday,3 PM,4 PM\n,5 PM,6 PM\n', '<th rowspan="2" scope="row">Monday</th>'],
  ['right-to-left text', 'Day,Open,Close\nשני,15:00,17:00\n', '<th scope="row" dir="auto">שני</th>'],
  ['a byte order mark', '\ufeffDay,Open,Close\nMonday,3 PM,5 PM\n', '<th scope="col">Day</th>'],
  ['UTF-8 declared as Latin-1', 'Day,Open,Close\nMonday,café,5 PM\n', 'café'],
])('publishes %s as intended', async (what, body, expected) => {
  await using club = await createTestDocuments();
  await club.addDocument();
  await club.pass();
  const charset = what.endsWith('Latin-1') ? 'iso-8859-1' : 'utf-8';
  club.answer(
    (_request, response) => void response.writeHead(200, { 'content-type': `text/csv; charset=${charset}` }).end(body),
  );
  await club.pass();
  expect(await club.getShown()).toEqual([expect.stringContaining(expected)]);
});
