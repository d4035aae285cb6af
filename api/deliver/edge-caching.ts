import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRIEF_SECONDS, getPageCaching, type PageCaching } from '../http/security-headers.ts';
import type { Env } from '../process/env.ts';

/** In the data folder while it counts, for a web server that serves the release's folder. */
const MARKER = 'purge-failing';

export interface EdgeCaching {
  /** The same object for as long as it counts. */
  get: () => PageCaching;
  /** @returns true where the caching of pages has changed */
  follow: (isPurgeFailing: boolean) => Promise<boolean>;
}

/** Caching of pages: as configured, or a minute while the CDN cannot be purged. */
export async function createEdgeCaching({
  edgeSeconds,
  dataDir,
}: Pick<Env, 'edgeSeconds' | 'dataDir'>): Promise<EdgeCaching> {
  const usual = getPageCaching(edgeSeconds);
  const brief = getPageCaching(edgeSeconds === null ? null : Math.min(edgeSeconds, BRIEF_SECONDS));
  const marker = join(dataDir, MARKER);
  let current = usual;
  await rm(marker, { force: true });
  return {
    get: () => current,
    follow: async (isPurgeFailing) => {
      const next = isPurgeFailing ? brief : usual;
      if (next === current) return false;
      await (isPurgeFailing ? writeFile(marker, '') : rm(marker, { force: true }));
      current = next;
      return true;
    },
  };
}
