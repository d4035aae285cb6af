import { RELEASE_PATHS } from '../../contract/release-paths.ts';
import type { RenderInput } from '../../contract/releases.ts';
import type { RenderedFile, RenderPath } from './site-renderer.ts';

export type RenderResult = RenderedFile | { path: string; error: unknown };

/** Every path of the release; a page that throws is an answer too, so that the check can say which one it was. */
export const renderPages = (render: RenderPath, input: RenderInput): Promise<RenderResult[]> =>
  Promise.all(RELEASE_PATHS.map((path) => render(input, path).catch((error: unknown) => ({ path, error }))));
