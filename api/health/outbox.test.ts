import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import { RequestRefused } from '../deliver/notify/send-request.ts';
import { queueMessages, WEBHOOK } from '../messages/messages.queries.ts';
import { sendDueMessages } from './outbox.ts';
import type { OutgoingMessage, SendMessage } from './send-message.ts';

const ENTRY = { title: 'The disk is nearly full', lines: [], link: null };

/** An outbox whose messages are sent by `send`, on a clock of its own. */
async function createOutbox(send: SendMessage, signal?: AbortSignal) {
  const database = await createTestDatabase();
  const { db } = database;
  let now = Date.parse('2027-03-09T18:00:00Z');
  const sent: OutgoingMessage[] = [];
  const collect: SendMessage = (message) => {
    sent.push(message);
    return send(message);
  };
  const deps = { db, log: pino({ level: 'silent' }), now: () => new Date(now), send: collect };
  return {
    sent,
    queue: (key: string, ...recipients: string[]) =>
      queueMessages(db, { key, kind: 'alert', entry: ENTRY, recipients, at: deps.now() }),
    run: () => sendDueMessages({ ...deps, ...(signal && { signal }) }),
    pass: (ms: number) => {
      now += ms;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

it('sends to the webhook although a mail server does not respond', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  await using outbox = await createOutbox(({ to }) => (to === WEBHOOK ? Promise.resolve() : promise));
  await outbox.queue('disk', 'a@club.example.org', WEBHOOK);
  const running = outbox.run();
  await expect.poll(() => outbox.sent.map(({ to }) => to)).toContain(WEBHOOK);
  reject(new Error('Timeout'));
  await running;
  expect(outbox.sent).toHaveLength(2);
});

it('tries each message once per round, however long an attempt takes', async () => {
  await using outbox = await createOutbox(async () => {
    outbox.pass(10_000);
    throw new Error('Timeout');
  });
  await outbox.queue('disk', 'a@club.example.org', 'b@club.example.org', 'c@club.example.org');
  await outbox.run();
  expect(outbox.sent).toHaveLength(3);
});

it('waits as long as a service asks by Retry-After', async () => {
  const limited = new RequestRefused('discord.com responded with 429', { retryAfterMs: 90_000 });
  await using outbox = await createOutbox(() => Promise.reject(limited));
  await outbox.queue('disk', WEBHOOK);
  for (const [passed, requests] of [
    [0, 1],
    [80_000, 1],
    [10_000, 2],
  ] as const) {
    outbox.pass(passed);
    await outbox.run();
    expect(outbox.sent).toHaveLength(requests);
  }
});

it('repeats a message under its id, and gives one with more alerts another', async () => {
  await using outbox = await createOutbox(() => Promise.reject(new Error('Connection closed')));
  await outbox.queue('disk', 'a@club.example.org');
  await outbox.run();
  outbox.pass(60_000);
  await outbox.run();
  await outbox.queue('certificate', 'a@club.example.org');
  outbox.pass(60_000);
  await outbox.run();
  const [first, second, third] = outbox.sent.map(({ id }) => id);
  expect(outbox.sent.map(({ entries }) => entries.length)).toEqual([1, 1, 2]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('begins no message once its process stops', async () => {
  const ending = new AbortController();
  const recipients = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@club.example.org`);
  await using outbox = await createOutbox(async () => ending.abort(), ending.signal);
  await outbox.queue('disk', ...recipients);
  await outbox.run();
  expect(outbox.sent.length).toBeLessThan(recipients.length);
});
