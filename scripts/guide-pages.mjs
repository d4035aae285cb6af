import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownToHtml } from 'satteri';
import sharp from 'sharp';

const MODULE = 'virtual:guide';
const FOLDER = join(import.meta.dirname, '../docs/guide');
const LINK = /\]\(([a-z-]+)\.md\)/g;

/** Vite plugin: the pages of docs/guide as HTML with bundled images, in the order of its README. */
export const guidePages = {
  name: 'guide-pages',
  resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
  async load(id) {
    if (id !== `\0${MODULE}`) return null;
    const index = await readFile(join(FOLDER, 'README.md'), 'utf8');
    const pages = await Promise.all([...index.matchAll(LINK)].map(([, page]) => readPage(page)));
    for (const { id } of pages) this.addWatchFile(join(FOLDER, `${id}.md`));
    const images = [...new Set(pages.flatMap(({ images }) => images))];
    const imports = images.map(
      (image, at) => `import image${at} from ${JSON.stringify(`${join(FOLDER, image)}?url`)};`,
    );
    const addresses = images.map((image, at) => `${JSON.stringify(image)}: image${at}`);
    return [
      ...imports,
      `const addresses = { ${addresses.join(', ')} };`,
      `const pages = ${JSON.stringify(pages.map(({ id, title, html }) => ({ id, title, html })))};`,
      'const place = (html) => html.replaceAll(/(?<=src=")[^"]+/g, (image) => addresses[image]);',
      'export const guide = pages.map((page) => ({ ...page, html: place(page.html) }));',
    ].join('\n');
  },
};

async function readPage(id) {
  const { html } = markdownToHtml(await readFile(join(FOLDER, `${id}.md`), 'utf8'));
  const [, title] = /<h1>(.*?)<\/h1>/.exec(html) ?? [];
  const images = [...html.matchAll(/(?<=src=")[^"]+/g)].map(([image]) => image);
  let body = html.replaceAll('h1>', 'h3>').replaceAll(/href="([a-z-]+)\.md"/g, 'href="/admin/help?page=$1"');
  for (const image of images) {
    const { width, height } = await sharp(join(FOLDER, image)).metadata();
    body = body.replace(`src="${image}"`, `width="${width}" height="${height}" $&`);
  }
  return { id, title, images, html: body };
}
