import { expect, test } from 'vitest';
import { PROGRAM } from '../process/version.ts';
import { createTestApp } from '../testing.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = { METRICS_TOKEN: 'scrape-me' };
const headers = { authorization: 'Bearer scrape-me' };

test('counts requests and publishes, and reports figures from the database', async () => {
  await using app = await createTestApp(TOKEN);
  const cookie = await app.signInNew();
  await app.send('POST', '/api/admin/content', { cookie, body: { key: 'welcome', value: 'Hi' } });
  await app.publisher.idle();
  for (const step of ['rendering', 'live'] as const) {
    app.deps.events.emit({ type: 'publish', release: 7, step, error: null });
  }
  const { status, body, headers: received } = await app.send('GET', '/metrics', { headers });
  expect(status).toBe(200);
  expect(received.get('content-type')).toContain('text/plain');
  expect(body).toMatch(/club_api_request_seconds_count\{method="POST",status="2xx"\} 2/);
  expect(body).toMatch(/club_publishes_total\{outcome="live"\} 1/);
  expect(body).toMatch(/club_publish_seconds_count 1/);
  expect(body).toMatch(/club_live_release 1\n/);
  expect(body).toMatch(/club_backup_timestamp_seconds 0\n/);
});

test('measures the process at every scrape', async () => {
  await using app = await createTestApp();
  const { db, now, events } = app.deps;
  const metrics = createMetrics({ db, now, events, isProcessMeasured: true });
  for (let scrape = 0; scrape < 2; scrape += 1) {
    expect((await metrics.print()).text.match(/^process_resident_memory_bytes \d+$/gm)).toHaveLength(1);
  }
});

test('shows version and commit in the health report on request', async () => {
  await using app = await createTestApp();
  expect((await app.send('GET', '/healthz')).body).toEqual({ status: 'ok' });
  expect((await app.send('GET', '/healthz?verbose=1')).body).toEqual({ status: 'ok', ...PROGRAM });
});

test('requires the token where one is set', async () => {
  await using app = await createTestApp(TOKEN);
  expect((await app.send('GET', '/metrics')).status).toBe(403);
  expect((await app.send('GET', '/metrics', { headers: { authorization: 'Bearer scrape-you' } })).status).toBe(403);
});

test('serves only this machine, without a proxy, where no token is set', async () => {
  await using app = await createTestApp();
  const getMetrics = (remoteAddress: string, more: Record<string, string> = {}) =>
    app.app.request('/metrics', { headers: more }, { incoming: { socket: { remoteAddress } } });
  expect((await getMetrics('127.0.0.1')).status).toBe(200);
  expect((await getMetrics('::1')).status).toBe(200);
  expect((await getMetrics('203.0.113.9')).status).toBe(403);
  expect((await getMetrics('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
});
