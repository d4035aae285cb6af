import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient as openDatabase } from '@libsql/client';
import { expect, test } from 'vitest';
import type { PublishState, Release } from '../../../contract/releases.ts';
import { type Client, createBlock, createClient, must } from '../../support/client.ts';
import { findFreePort, type RunningServer, startServer } from '../../support/server.ts';
import { PATIENCE, readPage } from './faulty-club.ts';

const SHEET = 'https://docs.google.com/spreadsheets/d/abc-123/edit';
const STORE = '/panther-store';
/** Moments after the request at which the process is killed. Milliseconds. */
const MOMENTS = [0, 4, 8, 15, 25, 40, 60, 90, 150, 400];

/** A sheet whose closing time a test sets. */
async function startSheet() {
  const sheet = { close: '', url: '', stop: () => {} };
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end(`Day,Open,Close\nMonday,3:00 PM,${sheet.close}\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  sheet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sheet.stop = () => server.close();
  return sheet;
}

interface Process {
  server: RunningServer;
  client: Client;
}

async function startProcess(port: number, sheet: string, dataDir?: string): Promise<Process> {
  const entry = 'tests/support/outside/start-with-sheet.ts';
  const env = { FETCH_OUTSIDE: 'on', TEST_SHEET: sheet };
  const server = await startServer({ port, entry, env, ...(dataDir ? { dataDir } : {}) });
  const client = createClient(server);
  await client.signIn();
  return { server, client };
}

const read = async <Answer>({ client }: Process, path: string): Promise<Answer> =>
  JSON.parse((await must(client.call('GET', `/api/admin/${path}`), 200)).body) as Answer;

const countCopies = async (process: Process): Promise<number> =>
  (await read<Release[]>(process, 'releases?limit=100')).filter(({ kind }) => kind === 'document').length;

const listPending = async (process: Process): Promise<string[]> =>
  (await read<PublishState>(process, 'publish')).pending.map(({ entity }) => entity).toSorted();

test('publishes each copy once and no draft, while the process that fetched it is killed beside another', async () => {
  const sheet = await startSheet();
  const ports = [await findFreePort(), await findFreePort()] as const;
  const first = await startProcess(ports[0], sheet.url);
  const { dataDir } = first.server;
  const processes = [first, await startProcess(ports[1], sheet.url, dataDir)] as [Process, Process];
  const database = openDatabase({ url: `file:${dataDir}/club.db` });
  const isStored = async (words: string): Promise<boolean> =>
    String((await database.execute('select body from document_sources')).rows[0]?.body).includes(words);
  try {
    sheet.close = '5:00 PM';
    const body = { title: 'Hours', documentUrl: SHEET };
    const { id } = JSON.parse((await must(first.client.call('POST', '/api/admin/embed-documents', body), 201)).body);
    for (const { server } of processes) await expect.poll(() => readPage(server, STORE), PATIENCE).toContain('5:00 PM');
    await must(first.client.call('PUT', '/api/admin/publish/settings', { autoPublish: false }), 200);
    await createBlock(first.client);
    const seen = new Set<string>();
    for (const [round, moment] of MOMENTS.entries()) {
      sheet.close = `5:${10 + round} PM`;
      const [doomed, other] = (round % 2 === 0 ? [0, 1] : [1, 0]) as [0 | 1, 0 | 1];
      const { server, client } = processes[doomed];
      const checked = client.call('POST', `/api/admin/document-copies/${id}/check`, {}).catch(() => null);
      await sleep(moment);
      await server.stop({ signal: 'SIGKILL', keepData: true });
      await checked;
      client.close();
      const survivor = processes[other];
      const wasStored = await isStored(sheet.close);
      const wasPublished = (await countCopies(survivor)) === round + 2;
      seen.add(wasPublished ? 'published' : wasStored ? 'stored' : 'lost with its process');
      // A draft wakes the other process, which publishes what it finds stored. What is not stored is fetched again.
      const draft = { title: `Draft ${round}` };
      await must(survivor.client.call('PUT', `/api/admin/embed-documents/${id}`, draft), 200);
      if (!wasStored) await must(survivor.client.call('POST', `/api/admin/document-copies/${id}/check`, {}), 200);
      await expect.poll(() => readPage(survivor.server, STORE), PATIENCE).toContain(sheet.close);
      processes[doomed] = await startProcess(ports[doomed], sheet.url, dataDir);
      for (const each of processes) {
        await expect.poll(() => readPage(each.server, STORE), PATIENCE).toContain(sheet.close);
        expect((await readPage(each.server, STORE)) + (await readPage(each.server))).not.toMatch(/Draft|<p>Start/);
      }
      expect(await countCopies(survivor)).toBe(round + 2);
      expect(await listPending(survivor)).toEqual(['contentItems', 'embedDocuments']);
    }
    process.stdout.write(`killed while a document is copied: ${[...seen].toSorted().join(', ')}\n`);
    expect(seen.size).toBeGreaterThan(1);
    await must(processes[0].client.call('POST', '/api/admin/publish', {}), 200);
    expect(await listPending(processes[0])).toEqual([]);
    await expect.poll(() => readPage(processes[1].server, STORE), PATIENCE).toContain(`Draft ${MOMENTS.length - 1}`);
    expect(await readPage(processes[0].server, STORE)).toContain(sheet.close);
  } finally {
    database.close();
    for (const { server, client } of processes) {
      client.close();
      await server.stop({ keepData: true });
    }
    await rm(dataDir, { recursive: true, force: true });
    sheet.stop();
  }
}, 600_000);
