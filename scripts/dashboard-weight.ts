import type { Page, Request } from 'playwright';
import { signIn } from './dashboard-load.ts';

/** Compressed bytes of each script that the page asks for, by its name without the hash. */
const recordScripts = (page: Page) => {
  const scripts = new Map<string, number>();
  const reading: Promise<void>[] = [];
  const record = (request: Request) => {
    if (request.resourceType() !== 'script') return;
    const name = new URL(request.url()).pathname.split('/').at(-1)?.split('.')[0] ?? request.url();
    reading.push(
      request.sizes().then(({ responseBodySize }) => {
        scripts.set(name, (scripts.get(name) ?? 0) + responseBodySize);
      }),
    );
  };
  page.on('requestfinished', record);
  const read = async () => {
    await Promise.all(reading);
    return new Map(scripts);
  };
  /** What is still on its way when the page closes has no size. */
  const end = () => {
    page.off('requestfinished', record);
    return read();
  };
  return { read, end };
};

const toKilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

/** What the first tab loads, and what comes only with an editor and the uploader. */
export const weighFirstTab = async (page: Page, base: string) => {
  const scripts = recordScripts(page);
  await signIn(page, base);
  await page.waitForLoadState('load');
  const firstTab = await scripts.read();
  await page.getByRole('button', { name: 'Create Main Page Content' }).click();
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Hero Image' }).click();
  await page.getByRole('button', { name: 'Upload image' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const later = [...(await scripts.end())].filter(([name]) => !firstTab.has(name));
  return {
    kilobytes: toKilobytes([...firstTab.values()].reduce((total, bytes) => total + bytes, 0)),
    chunks: Object.fromEntries([...firstTab].map(([name, bytes]) => [name, toKilobytes(bytes)])),
    laterChunks: Object.fromEntries(later.map(([name, bytes]) => [name, toKilobytes(bytes)])),
  };
};
