import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Paper } from '../../../contract/papers.ts';
import type { Takedown } from '../../../contract/takedowns.ts';
import { type Client, createClient, must } from '../../support/client.ts';
import { makePaper } from '../../support/fixtures/papers.ts';
import { findFreePort, startServer } from '../../support/server.ts';

const PAPERS = '/api/admin/papers';

/** Sends a file as programs do. @returns the address that the record names */
async function upload(client: Client, file: Buffer): Promise<string> {
  const upload = await must(client.call('POST', '/api/objects/upload', { type: 'application/pdf' }), 200);
  const { uploadURL } = JSON.parse(upload.body) as { uploadURL: string };
  const headers = { 'content-type': 'application/pdf' };
  const sent = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(file) });
  if (sent.status !== 200) throw new Error(`the file was refused: ${sent.status}`);
  return uploadURL;
}

const list = async (client: Client): Promise<Paper[]> =>
  JSON.parse((await must(client.call('GET', PAPERS), 200)).body) as Paper[];

/** Problem of a public paper: missing, half, or other bytes than its row describes. Null if all are well. */
async function findProblem(client: Client, url: string, files: readonly Buffer[]): Promise<string | null> {
  for (const { slug, bytes, isActive } of await list(client)) {
    const response = await fetch(`${url}/papers/${slug}.pdf`);
    const file = Buffer.from(await response.arrayBuffer());
    if (response.status !== (isActive ? 200 : 404)) return `${slug} responds with ${response.status}`;
    if (isActive && file.length !== bytes) return `${slug} has ${file.length} bytes, and not ${bytes}`;
    if (isActive && !files.some((each) => each.equals(file))) return `${slug} is none of the files`;
  }
  return null;
}

test('leaves nothing half-done after a kill during an upload, a replacement or a takedown', async () => {
  const files = await Promise.all([1, 2, 3].map((pages) => makePaper({ pages, text: `File ${pages}` })));
  const [first, second, third] = files as [Buffer, Buffer, Buffer];
  const port = await findFreePort();
  let server = await startServer({ port });
  const { dataDir } = server;
  const open = async (): Promise<Client> => {
    const client = createClient(server);
    await client.signIn();
    return client;
  };
  /** Kills the server this long after the work began, and starts it again. */
  const killDuring = async (work: (client: Client) => Promise<unknown>, milliseconds: number): Promise<Client> => {
    const client = await open();
    const done = work(client).catch(() => null);
    await sleep(milliseconds);
    await server.stop({ signal: 'SIGKILL', keepData: true });
    await done;
    client.close();
    server = await startServer({ port, dataDir });
    return open();
  };
  try {
    const client = await open();
    await must(client.call('POST', PAPERS, { title: 'Bylaws', fileUrl: await upload(client, first) }), 201);
    client.close();
    for (const milliseconds of [1, 30, 120, 400, 900]) {
      const added = await killDuring(
        async (each) => each.call('POST', PAPERS, { title: `At ${milliseconds}`, fileUrl: await upload(each, second) }),
        milliseconds,
      );
      await expect.poll(() => findProblem(added, server.url, files)).toBeNull();
      added.close();
      const replaced = await killDuring(async (each) => {
        const fileUrl = await upload(each, milliseconds % 2 === 0 ? third : first);
        return each.call('PUT', `${PAPERS}/1`, { fileUrl });
      }, milliseconds);
      await expect.poll(() => findProblem(replaced, server.url, files)).toBeNull();
      expect((await list(replaced))[0]).toMatchObject({ id: 1, slug: 'bylaws' });
      replaced.close();
    }
    const [bylaws] = await list(await open());
    const name = bylaws?.fileUrl.split('/').at(-1) ?? '';
    const takenDown = await killDuring(
      (each) => each.call('POST', `/api/admin/media/${name}/takedown`, { confirm: name }),
      60,
    );
    await must(takenDown.call('POST', `/api/admin/media/${name}/takedown`, { confirm: name }), 202).catch(() => null);
    const readReceipts = async () =>
      JSON.parse((await must(takenDown.call('GET', '/api/admin/takedowns'), 200)).body) as Takedown[];
    await expect.poll(async () => (await readReceipts()).every(({ isDone }) => isDone), { timeout: 60_000 }).toBe(true);
    // Earlier files have receipts of their own, if a replacement was done before its kill. No file has two.
    const names = (await readReceipts()).map((receipt) => receipt.name);
    expect(names).toContain(name);
    expect(new Set(names).size).toBe(names.length);
    expect((await fetch(`${server.url}/papers/bylaws.pdf`)).status).toBe(404);
    await expect.poll(() => findProblem(takenDown, server.url, files)).toBeNull();
    takenDown.close();
  } finally {
    await server.stop();
  }
}, 300_000);
