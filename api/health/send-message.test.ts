import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createMailServer } from 'node:net';
import { expect, it } from 'vitest';
import { clubColors } from '../../club/colors.ts';
import { readEnv } from '../process/env.ts';
import { createSender } from './send-message.ts';
import { startMailServer } from './testing-mail.ts';

const NOW = new Date('2027-03-09T18:00:00Z');
const LINK = { label: 'Health', path: '/admin?tab=health' };
const PUBLIC = { PUBLIC_URL: 'https://club.example.org', TRUST_PROXY: '127.0.0.1' };

const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n ',
  '\r\n\t',
  '\0\r\n',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '%0d%0a',
  '=0D=0A',
];
const LINES = [
  'Bcc: v@evil.example',
  'To: v@evil.example',
  'Subject: other',
  'From: v@evil.example',
  'Reply-To: v@evil.example',
  'Content-Type: text/html',
  'MIME-Version: 9',
  '\r\n<b>body</b>',
  '--boundary--',
  '.\r\nMAIL FROM:<v@evil.example>',
];
const OTHERS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</title></head><h1>',
  '&lt;b&gt;',
  '<!--',
  '{{7*7}}',
  '"Name" <v@evil.example>',
  'a@evil.example, b@evil.example',
  '=?utf-8?B?DQpCY2M6IHZAZXZpbC5leGFtcGxl?=',
  '\u202etxt.exe',
  '\ud800 alone',
  'x'.repeat(5000),
  '.',
  '-- ',
];

/** A folder of public corpora, which are not the project's own, adds theirs. */
function readCorpora(folder: string): string[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const scripts = (read('xss-public.json') as { payload: string }[]).map(({ payload }) => payload);
  return [
    ...scripts,
    ...(read('naughty-strings.json') as { value?: string }[]).map((each) => each.value ?? String(each)),
  ];
}

const hostile = [
  ...BREAKS.flatMap((between) => LINES.map((line) => `Title${between}${line}`)),
  ...OTHERS,
  ...(process.env.CORPORA ? readCorpora(process.env.CORPORA) : []),
];

function message(text: string) {
  return {
    id: 'alert-1-2',
    to: 'board@club.example.org',
    now: NOW,
    entries: [{ title: text, lines: [text, `Not published: ${text}.`], link: LINK }],
  };
}

it('sends mail with text and HTML parts that an independent parser reads', async () => {
  const server = await startMailServer();
  const send = createSender(readEnv({ ...PUBLIC, SMTP_URL: server.url, ALERT_FROM: 'site@club.example.org' }));
  await send(message('The disk is nearly full'));
  await server.close();
  const [{ mail, to } = { mail: null, to: [] }] = server.received;
  expect(to).toEqual(['board@club.example.org']);
  expect(mail?.subject).toBe('club.example.org: The disk is nearly full');
  expect(mail?.from?.text).toBe('"club.example.org" <site@club.example.org>');
  expect(mail?.messageId).toBe('<alert-1-2@club.example.org>');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.text).toContain('Health: https://club.example.org/admin?tab=health');
  expect(mail?.html).toContain('<a href="https://club.example.org/admin?tab=health"');
  expect(mail?.html).toContain(`background:${clubColors['brand-900']}`);
});

it('names a site whose address has umlauts as people write it', async () => {
  const server = await startMailServer();
  const site = { PUBLIC_URL: 'https://schüler.example.org:8443', TRUST_PROXY: '127.0.0.1' };
  await createSender(readEnv({ ...site, SMTP_URL: server.url, ALERT_FROM: 'site@club.example.org' }))(message('Full'));
  await server.close();
  const mail = server.received[0]?.mail;
  expect(mail?.subject).toBe('schüler.example.org:8443: Full');
  expect(mail?.from?.value[0]?.name).toBe('schüler.example.org:8443');
  expect(mail?.messageId).toBe('<alert-1-2@xn--schler-5ya.example.org>');
});

it('keeps any text from becoming a header, a recipient, a line of its own or markup', async () => {
  const server = await startMailServer();
  const send = createSender(readEnv({ ...PUBLIC, SMTP_URL: server.url, ALERT_FROM: 'site@club.example.org' }));
  await send(message('plain'));
  const [plain] = server.received;
  const names = [...(plain?.mail.headers.keys() ?? [])].toSorted();
  const tagsOf = (html: unknown): string[] => String(html).match(/<\/?[a-z][^\s>]*/gi) ?? [];
  for (const text of hostile) {
    await send(message(text));
    const last = server.received.at(-1);
    expect(last?.to, text).toEqual(['board@club.example.org']);
    expect([...(last?.mail.headers.keys() ?? [])].toSorted(), text).toEqual(names);
    expect(last?.mail.attachments, text).toEqual([]);
    expect(tagsOf(last?.mail.html), text).toEqual(tagsOf(plain?.mail.html));
    expect(last?.mail.text?.split('\n'), text).toHaveLength(plain?.mail.text?.split('\n').length ?? 0);
  }
  await server.close();
  expect(server.received).toHaveLength(hostile.length + 1);
}, 600_000);

it('rejects when the mail server refuses, without naming a password', async () => {
  const server = await startMailServer();
  server.outside.isRefusing = true;
  const send = createSender(readEnv({ SMTP_URL: server.url, ALERT_FROM: 'site@club.example.org' }));
  await expect(send(message('plain'))).rejects.toThrow(/refused/);
  await server.close();
  const url = 'smtp://name:top-secret@127.0.0.1:9';
  const error = await createSender(readEnv({ SMTP_URL: url, ALERT_FROM: 'site@club.example.org' }))(message('a')).catch(
    (err: Error) => err,
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error ?? {}))).not.toContain('top-secret');
});

it('gives up on a mail server that never comes to an end', async () => {
  const server = createMailServer((socket) => {
    socket.on('error', () => undefined).write('220 club\r\n');
    socket.on('data', () => socket.write('250-More\r\n'));
    const drip = setInterval(() => socket.write('250-More\r\n'), 20);
    socket.on('close', () => clearInterval(drip));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = createSender(readEnv({ SMTP_URL: url, ALERT_FROM: 'site@club.example.org' }), 500);
  await expect(send(message('plain'))).rejects.toThrow('took too long');
  server.close();
});

it('does not repeat an address that the mail server quotes', async () => {
  const server = await startMailServer();
  server.outside.isUnknown = true;
  const send = createSender(readEnv({ SMTP_URL: server.url, ALERT_FROM: 'site@club.example.org' }));
  const error = await send(message('plain')).catch((err: Error) => err);
  await server.close();
  expect(String(error)).toContain('<the recipient>: unknown');
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error ?? {}))).not.toContain('board@');
});

async function listen() {
  const received: { headers: IncomingHttpHeaders; body: string; url: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push({ headers: request.headers, body, url: request.url });
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function sendWebhook(shape: string, text: string) {
  const server = await listen();
  const environment = { ALERT_WEBHOOK_URL: `${server.url}/in/topic`, ALERT_WEBHOOK_SHAPE: shape };
  const env = readEnv({ ...PUBLIC, ...environment, ALERT_WEBHOOK_TOKEN: 'tk', WEBHOOK_SECRET: 'sixteen characters' });
  await createSender(env)({ ...message(text), to: 'webhook' });
  server.close();
  const [request] = server.received;
  if (!request) throw new Error('nothing came');
  return { ...request, json: JSON.parse(request.body) as Record<string, unknown> };
}

it('sends what Slack accepts, without mentions', async () => {
  const { json, headers } = await sendWebhook('slack', '<!channel> & all');
  expect(json.text).toMatch(/^&lt;!channel&gt; &amp; all\n/);
  expect(headers.authorization).toBe('Bearer tk');
});

it('sends what Discord accepts, without mentions and masked links', async () => {
  const { json } = await sendWebhook('discord', '@everyone [here](https://evil.example)');
  expect(json.allowed_mentions).toEqual({ parse: [] });
  expect(json.content).toContain('\\@everyone \\[here\\]\\(https://evil.example\\)');
});

it('sends what ntfy accepts, at its root', async () => {
  const { json, url } = await sendWebhook('ntfy', 'The disk is nearly full');
  expect(url).toBe('/in/');
  expect(json).toMatchObject({ topic: 'topic', click: 'https://club.example.org/admin?tab=health' });
});

it('signs its own format according to Standard Webhooks', async () => {
  const { json, headers, body } = await sendWebhook('signed', 'The disk is nearly full');
  expect(json).toMatchObject({ type: 'alert', timestamp: NOW.toISOString() });
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = createHmac('sha256', 'sixteen characters').update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
});

it.each([
  ['https://hooks.slack.com/services/T/B/x', 'slack'],
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://ntfy.sh/topic', 'ntfy'],
  ['https://example.org/alerts', 'signed'],
])('recognizes the format of %s', (url, shape) => {
  const env = readEnv({ ALERT_WEBHOOK_URL: url, WEBHOOK_SECRET: 'sixteen characters' });
  expect(env.alertWebhook?.shape).toBe(shape);
});

it.each([
  [{ SMTP_URL: 'https://mail.example.org' }, /SMTP_URL/],
  [{ SMTP_URL: 'smtp://mail.example.org' }, /ALERT_FROM/],
  [{ SMTP_URL: 'smtp://mail.example.org', ALERT_FROM: 'a@example.org\nBcc: b@example.org' }, /ALERT_FROM/],
  [{ ALERT_TO: 'a@example.org' }, /SMTP_URL/],
  [{ ALERT_WEBHOOK_URL: 'https://example.org/alerts' }, /WEBHOOK_SECRET/],
])('refuses an invalid environment: %o', (environment, reason) => {
  expect(() => readEnv(environment as Record<string, string>)).toThrow(reason);
});
