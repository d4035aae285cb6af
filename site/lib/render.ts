import { createApp } from 'astro/app/entrypoint';
import type { RenderInput } from '../../contract/releases.ts';

const app = createApp({ streaming: false });

/** Renders one public path of a release. Null where the site has no such page. */
export async function render(input: RenderInput, path: string): Promise<Response | null> {
  const request = new Request(new URL(path, input.publicUrl));
  const routeData = app.match(request);
  return routeData ? app.render(request, { routeData, locals: { input } }) : null;
}
