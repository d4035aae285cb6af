import { setImmediate as yieldNow } from 'node:timers/promises';
import { RENDERED_PATHS } from '../../contract/release-paths.ts';
import type { RenderInput } from '../../contract/releases.ts';
import type { RenderedFile, RenderPath } from './site-renderer.ts';

export type RenderResult = RenderedFile | { path: string; error: unknown };

/** Milliseconds. A page that is made anew takes that long; visitors go between them. */
const SLICE = 3;

/** Every page of the release; one that throws counts too, so that the check can say which one it was. */
export const renderPages = async (render: RenderPath, input: RenderInput): Promise<RenderResult[]> => {
  const results: RenderResult[] = [];
  let since = performance.now();
  for (const path of RENDERED_PATHS) {
    results.push(await render(input, path).catch((error: unknown) => ({ path, error })));
    if (performance.now() - since < SLICE) continue;
    await yieldNow();
    since = performance.now();
  }
  return results;
};
