import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRIEF_SECONDS, getPageCaching } from '../http/security-headers.ts';
import type { Env } from '../process/env.ts';

/** Marker file in the data folder while purges fail, for a web server that serves the release's folder. */
const MARKER = 'purge-failing';

export type EdgeCaching = Awaited<ReturnType<typeof createEdgeCaching>>;

/** Caching of pages: as configured, or a minute while the CDN cannot be purged. */
export async function createEdgeCaching({ edgeSeconds, dataDir }: Pick<Env, 'edgeSeconds' | 'dataDir'>) {
  const usual = getPageCaching(edgeSeconds);
  const brief = getPageCaching(edgeSeconds === null ? null : Math.min(edgeSeconds, BRIEF_SECONDS));
  const marker = join(dataDir, MARKER);
  let current = usual;
  await rm(marker, { force: true });
  return {
    /** Current caching. The same object until it changes. */
    get: () => current,
    /** @returns true if the caching of pages changed */
    follow: async (isPurgeFailing: boolean) => {
      const next = isPurgeFailing ? brief : usual;
      if (next === current) return false;
      await (isPurgeFailing ? writeFile(marker, '') : rm(marker, { force: true }));
      current = next;
      return true;
    },
  };
}
