import type { RenderInput } from '../../contract/releases.ts';
import { startSlices } from '../process/slices.ts';
import { listPaths } from './page-input.ts';
import type { RenderedFile, RenderPath } from './site-renderer.ts';

export type RenderResult = RenderedFile | { path: string; error: unknown };

/** Renders every page of the release. A page that throws becomes a result, so that the check can name it. */
export async function renderPages(render: RenderPath, input: RenderInput): Promise<RenderResult[]> {
  const results: RenderResult[] = [];
  const pause = startSlices();
  for (const path of listPaths(input)) {
    results.push(await render(input, path).catch((error: unknown) => ({ path, error })));
    await pause();
  }
  return results;
}
