import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';

/** Memory and disk use of a server. In MB, except the last. */
export interface Sizes {
  /** Resident, with all that the allocator keeps for later. */
  memory: number;
  /** Of JavaScript, with the buffers that it holds. */
  heap: number;
  database: number;
  writeAheadLog: number;
  /** Images. */
  objects: number;
  folders: number;
}

const MB = 1024 * 1024;
const round1 = (value: number): number => Math.round(value * 10) / 10;

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

const HEAP = ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'];

/** Memory of the process as Linux reports it. 0 if it reports none. */
export async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return round1(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

/** One figure of `/metrics`. @throws where it is missing */
export function readMetric(metrics: string, name: string): number {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (line === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(line.slice(name.length + 1));
}

/** @param metrics what `/metrics` says */
export async function readSizes(dataDir: string, pid: number, metrics: string): Promise<Sizes> {
  return {
    memory: await readMemory(pid),
    heap: round1(HEAP.reduce((sum, name) => sum + readMetric(metrics, name), 0) / MB),
    database: round1((await sizeOf(join(dataDir, 'club.db'))) / MB),
    writeAheadLog: round1((await sizeOf(join(dataDir, 'club.db-wal'))) / MB),
    objects: round1((await sizeOfFolder(join(dataDir, 'objects'))) / MB),
    folders: (await readdir(join(dataDir, 'releases'))).filter((name) => /^\d+$/.test(name)).length,
  };
}

/** Row count of each table. */
export async function countRows(dataDir: string): Promise<Record<string, number>> {
  const client = createClient({ url: pathToFileURL(join(dataDir, 'club.db')).href, timeout: 5000 });
  try {
    const { rows: tables } = await client.execute(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.execute(`SELECT count(*) FROM "${name}"`);
      counts[String(name)] = Number(rows[0]?.[0]);
    }
    return counts;
  } finally {
    client.close();
  }
}

async function sizeOfFolder(path: string): Promise<number> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(({ parentPath, name }) => sizeOf(join(parentPath, name))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
