import { setTimeout as sleep } from 'node:timers/promises';
import { domainToUnicode } from 'node:url';
import { clubColors } from '../../club/colors.ts';
import { escapeHtml, escapeText } from '../../contract/plain-text.ts';
import type { StoredEntry } from '../../db/schema/index.ts';
import { sendRequest } from '../deliver/notify/send-request.ts';
import { signWebhook } from '../deliver/notify/send-webhook.ts';
import { WEBHOOK } from '../messages/messages.queries.ts';
import type { AlertWebhookSettings, Env } from '../process/env.ts';
import { loadOnce } from '../process/load-once.ts';

export interface OutgoingMessage {
  /** Same for every attempt, so that the receiver can detect repeats. */
  id: string;
  /** Email address, or `webhook`. */
  to: string;
  entries: StoredEntry[];
  now: Date;
}

export type SendMessage = (message: OutgoingMessage) => Promise<void>;

/** Timeout for each step with the mail server. Milliseconds. */
const MAIL_LIMIT = 10_000;
const DISCORD_MAX = 2000;
const LINE_MAX = 500;

/** Cleaned entry with its link's whole address. Null without a link. */
type Part = StoredEntry & { url: string | null };

const BUTTON = `display:inline-block;padding:12px 20px;border-radius:8px;background:${clubColors['brand-900']};color:#fff;font-weight:600;text-decoration:none`;

interface WebhookMessage extends Pick<OutgoingMessage, 'id' | 'now'>, Pick<Env, 'publicUrl'> {
  subject: string;
  parts: Part[];
}

/** Escapes characters that would turn user text into links, mentions or formatting. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_~|[\]()<>#@]/g, '\\$&');

/** Body for each service, following its documentation. */
const SHAPES: Record<AlertWebhookSettings['shape'], (message: WebhookMessage, url: string) => object> = {
  slack: ({ parts }) => ({ text: formatPlain(parts, escapeText) }),
  discord: ({ parts }) => ({
    content: formatPlain(parts, escapeMarkdown).slice(0, DISCORD_MAX),
    allowed_mentions: { parse: [] },
  }),
  ntfy: ({ subject, parts, publicUrl }, url) => ({
    topic: new URL(url).pathname.split('/').at(-1),
    title: subject,
    message: formatPlain(parts),
    click: parts[0]?.url ?? publicUrl,
  }),
  signed: ({ subject, parts, publicUrl, now }) => ({
    type: 'alert',
    timestamp: now.toISOString(),
    data: { site: publicUrl, subject, entries: parts },
  }),
};

/**
 * Creates a function that sends a message by mail or webhook. Rejects if the other server does not accept it.
 * @param longest milliseconds after which a mail counts as not sent
 */
export function createSender(
  options: Pick<Env, 'mail' | 'alertWebhook' | 'publicUrl'>,
  longest = 2 * MAIL_LIMIT,
): SendMessage {
  const { mail, alertWebhook, publicUrl } = options;
  const { host, hostname } = new URL(publicUrl);
  const siteName = host.replace(hostname, domainToUnicode(hostname));
  const openTransport = loadOnce(async () => {
    // Loaded on demand, so that a start does not wait for it.
    const { createTransport } = await import('nodemailer');
    const limits = { connectionTimeout: MAIL_LIMIT, greetingTimeout: MAIL_LIMIT, socketTimeout: MAIL_LIMIT };
    // Messages never reference files or addresses to fetch.
    return createTransport({ url: mail?.url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  });

  return async ({ id, to, entries, now }) => {
    const parts = entries.map(({ title, lines, link }) => ({
      title: cleanLine(title),
      lines: lines.map(cleanLine),
      link,
      url: link && publicUrl + link.path,
    }));
    const subject = `${siteName}: ${parts.length === 1 ? parts[0]?.title : `${parts.length} messages`}`;
    if (to === WEBHOOK) {
      if (alertWebhook) await sendWebhook(alertWebhook, { id, subject, parts, publicUrl, now });
    } else if (mail) {
      const transport = await openTransport();
      const sending = transport.sendMail({
        messageId: `<${id}@${hostname}>`,
        from: { name: siteName, address: mail.from },
        // An object, so that the address is not parsed for names or further addresses.
        to: { name: '', address: to },
        subject,
        text: parts
          .map(({ title, lines, link, url }) =>
            [title, ...lines, ...(link ? [`${link.label}: ${url}`] : [])].join('\n\n'),
          )
          .join('\n\n----\n\n'),
        html: formatHtml(subject, parts),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      // The limits of single steps start again with each line from the server.
      const limit = sleep(longest, null, { ref: false }).then(() => {
        throw new Error('The mail server took too long');
      });
      await Promise.race([sending, limit]).catch(({ message }: Error) => {
        // Servers quote the address, which the log must not contain.
        throw new Error(message.replaceAll(to, 'the recipient'));
      });
    }
  };
}

function formatPlain(parts: readonly Part[], escapeText = (text: string) => text): string {
  const format = ({ title, lines, url }: Part) => [...[title, ...lines].map(escapeText), url ?? []].flat().join('\n');
  return parts.map(format).join('\n\n');
}

/** Reduces user text to one line, without control characters that could add lines, headers or text direction. */
function cleanLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX).toWellFormed()}…` : line;
}

function sendWebhook({ shape, url, token, secret }: AlertWebhookSettings, message: WebhookMessage): Promise<void> {
  const body = JSON.stringify(SHAPES[shape](message, url));
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(shape === 'signed' && signWebhook({ id: `msg_${message.id}`, body, secret, now: message.now })),
  };
  // ntfy accepts JSON at its root. As headers, titles would need encoding.
  return sendRequest({ url: shape === 'ntfy' ? new URL('.', url).href : url, headers, body });
}

function formatHtml(subject: string, parts: readonly Part[]): string {
  const formatted = parts.map(({ title, lines, link, url }) =>
    [
      `<h1 style="font-size:20px;line-height:1.3;margin:0 0 12px">${escapeHtml(title)}</h1>`,
      ...lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`),
      link &&
        `<p style="margin:20px 0 0"><a href="${escapeHtml(url ?? '')}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
    ].join('\n'),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6f9"><div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;color:#1c2733;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
${formatted.join('\n<hr style="border:0;border-top:1px solid #d5dbe3;margin:24px 0">\n')}
</div></body></html>`;
}
