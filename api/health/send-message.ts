import type { StoredEntry } from '../../db/schema/index.ts';
import { sendRequest } from '../deliver/notify/send-request.ts';
import { signWebhook } from '../deliver/notify/send-webhook.ts';
import { WEBHOOK } from '../messages/messages.queries.ts';
import type { AlertWebhookSettings, Env } from '../process/env.ts';
import { loadOnce } from '../process/load-once.ts';

export interface OutgoingMessage {
  /** The same for every try, so that the other side can tell a repetition. */
  id: string;
  /** An email address, or `webhook`. */
  to: string;
  entries: StoredEntry[];
  now: Date;
}

export type SendMessage = (message: OutgoingMessage) => Promise<void>;

/** Milliseconds for each step of talking to a mail server. */
const MAIL_LIMIT = 10_000;
const DISCORD_MAX = 2000;
const LINE_MAX = 500;

/** Sends one message by mail or webhook. Rejects where the other server does not take it. */
export function createSender({
  mail,
  alertWebhook,
  publicUrl,
}: Pick<Env, 'mail' | 'alertWebhook' | 'publicUrl'>): SendMessage {
  const { host } = new URL(publicUrl);
  const openTransport = loadOnce(async () => {
    // Loaded with the first mail: a start does not wait for it.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: mail?.url,
      connectionTimeout: MAIL_LIMIT,
      greetingTimeout: MAIL_LIMIT,
      socketTimeout: MAIL_LIMIT,
      // Nothing in a message names a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });

  return async ({ id, to, entries, now }) => {
    const cleaned = entries.map(cleanEntry);
    const subject = `${host}: ${cleaned.length === 1 ? cleaned[0]?.title : `${cleaned.length} messages`}`;
    if (to === WEBHOOK) {
      if (alertWebhook) await sendWebhook(alertWebhook, { id, subject, entries: cleaned, publicUrl, now });
      return;
    }
    if (!mail) return;
    const transport = await openTransport();
    await transport.sendMail({
      messageId: `<${id}@${host.replace(/:\d+$/, '')}>`,
      from: { name: host, address: mail.from },
      // As an object, so that no name or second address is read out of it.
      to: { name: '', address: to },
      subject,
      text: formatText(cleaned, publicUrl),
      html: formatHtml(subject, cleaned, publicUrl),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** One line each: what people typed makes no line, header or direction of its own. */
function cleanEntry({ title, lines, link }: StoredEntry): StoredEntry {
  return { title: cleanLine(title), lines: lines.map(cleanLine), link };
}

function cleanLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX).toWellFormed()}…` : line;
}

const formatText = (entries: readonly StoredEntry[], publicUrl: string): string =>
  entries
    .map(({ title, lines, link }) =>
      [title, ...lines, ...(link ? [`${link.label}: ${publicUrl}${link.path}`] : [])].join('\n\n'),
    )
    .join('\n\n----\n\n');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function formatHtml(subject: string, entries: readonly StoredEntry[], publicUrl: string): string {
  const parts = entries.map(({ title, lines, link }) => {
    const button =
      'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b2545;color:#fff;font-weight:600;text-decoration:none';
    return [
      `<h1 style="font-size:20px;line-height:1.3;margin:0 0 12px">${escapeHtml(title)}</h1>`,
      ...lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`),
      ...(link
        ? [
            `<p style="margin:20px 0 0"><a href="${escapeHtml(publicUrl + link.path)}" style="${button}">${escapeHtml(link.label)}</a></p>`,
          ]
        : []),
    ].join('\n');
  });
  const rule = '<hr style="border:0;border-top:1px solid #d5dbe3;margin:24px 0">';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6f9"><div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;color:#1c2733;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
${parts.join(`\n${rule}\n`)}
</div></body></html>`;
}

interface WebhookMessage {
  id: string;
  subject: string;
  entries: StoredEntry[];
  publicUrl: string;
  now: Date;
}

/** Characters that would make a link, a mention or a format of what somebody typed. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_~|[\]()<>#@]/g, '\\$&');
const escapeSlack = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

const formatPlain = ({ entries, publicUrl }: WebhookMessage, escapeText: (text: string) => string): string =>
  entries
    .map(({ title, lines, link }) =>
      [title, ...lines]
        .map(escapeText)
        .concat(link ? publicUrl + link.path : [])
        .join('\n'),
    )
    .join('\n\n');

/** Each service's body, as its documentation has it. */
const SHAPES = {
  slack: (message) => ({ text: formatPlain(message, escapeSlack) }),
  discord: (message) => ({
    content: formatPlain(message, escapeMarkdown).slice(0, DISCORD_MAX),
    allowed_mentions: { parse: [] },
  }),
  ntfy: (message, { url }) => ({
    topic: new URL(url).pathname.split('/').at(-1),
    title: message.subject,
    message: formatPlain(message, String),
    click: message.publicUrl + (message.entries[0]?.link?.path ?? ''),
  }),
  signed: ({ subject, entries, publicUrl, now }) => ({
    type: 'alert',
    timestamp: now.toISOString(),
    data: { site: publicUrl, subject, entries },
  }),
} as const satisfies Record<
  AlertWebhookSettings['shape'],
  (message: WebhookMessage, settings: AlertWebhookSettings) => object
>;

function sendWebhook(settings: AlertWebhookSettings, message: WebhookMessage): Promise<void> {
  const { shape, token, secret } = settings;
  // ntfy takes JSON at its root: in headers a title would need an encoding.
  const url = shape === 'ntfy' ? new URL('.', settings.url).href : settings.url;
  const body = JSON.stringify(SHAPES[shape](message, settings));
  const signature = shape === 'signed' ? signWebhook({ id: `msg_${message.id}`, body, secret, now: message.now }) : {};
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...signature,
  };
  return sendRequest({ url, headers, body });
}
