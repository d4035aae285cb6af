import { setImmediate as breathe } from 'node:timers/promises';
import { RELEASE_PATHS } from '../../contract/release-paths.ts';
import type { RenderInput } from '../../contract/releases.ts';
import type { RenderedFile, RenderPath } from './site-renderer.ts';

export type RenderResult = RenderedFile | { path: string; error: unknown };

/** Every path of the release; a page that throws is an answer too, so that the check can say which one it was. */
export const renderPages = async (render: RenderPath, input: RenderInput): Promise<RenderResult[]> => {
  const results: Promise<RenderResult>[] = [];
  for (const path of RELEASE_PATHS) {
    results.push(render(input, path).catch((error: unknown) => ({ path, error })));
    // Each takes milliseconds; visitors go between them.
    await breathe();
  }
  return Promise.all(results);
};
