/** Renders the picture that a shared link shows, one per page, into site/public/share/: `node scripts/render-share-images.ts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { brand } from '../contract/brand.ts';
import { PAGE_TYPES, type PageType } from '../contract/pages.ts';
import { ensureChromium } from './chromium.ts';

const SCENES: Record<PageType, string> = {
  home: 'home',
  about: 'about',
  get_involved: 'involved',
  events: 'events',
  panther_store: 'store',
};
const SIZE = { width: 1200, height: 630 };

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const readDataUrl = async (path: string, type: string): Promise<string> =>
  `data:${type};base64,${(await readFile(at(path))).toString('base64')}`;

const archivo = await readDataUrl('site/fonts/archivo.woff2', 'font/woff2');
const mark = await readDataUrl('site/art/mark-on-navy.svg', 'image/svg+xml');

const getMarkup = (headline: readonly string[], scene: string): string => `<!doctype html><style>
@font-face { font-family: Archivo; src: url(${archivo}); font-weight: 600 900; font-stretch: 100% 125%; }
* { margin: 0; box-sizing: border-box; }
body { position: relative; overflow: hidden; width: ${SIZE.width}px; height: ${SIZE.height}px; background: #0b1f3f;
  color: #fff; font: 840 26px/1 Archivo; font-stretch: 122%; text-transform: uppercase; }
.layer { position: absolute; top: 0; right: 0; }
img.scene { width: 100%; height: 100%; object-fit: cover; }
.club { position: absolute; left: 64px; bottom: 56px; display: flex; align-items: center; gap: 20px; }
.club img { width: 84px; }
h1 { position: absolute; top: 72px; left: 60px; font: 860 80px/.95 Archivo; font-stretch: 120%; letter-spacing: -.024em; }
</style>
<div class="layer" style="width:640px;height:630px;background:#f2a900;clip-path:polygon(229px 0,100% 0,100% 100%,0 100%)"></div>
<div class="layer" style="width:615px;height:606px;background:#0b1f3f;clip-path:polygon(229px 0,100% 0,100% 100%,9px 100%)"></div>
<div class="layer" style="width:604px;height:596px;background:#fff8e6;clip-path:polygon(229px 0,100% 0,100% 100%,12px 100%)"></div>
<div class="layer" style="width:596px;height:588px;clip-path:polygon(230px 0,100% 0,100% 100%,16px 100%)"><img class="scene" src="${scene}"></div>
<h1>${headline.join('<br>')}</h1>
<p class="club"><img src="${mark}"><span>${brand.club.name}</span></p>`;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: SIZE });
  await mkdir(at('site/public/share'), { recursive: true });
  for (const type of PAGE_TYPES) {
    const scene = await readDataUrl(`site/art/scene-${SCENES[type]}.svg`, 'image/svg+xml');
    await page.setContent(getMarkup(brand.pages[type].headline, scene));
    await page.evaluate(() => document.fonts.ready);
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toBuffer();
    await writeFile(at(`site/public/share/${type}.png`), picture);
    console.log(`share/${type}.png: ${picture.length} bytes`);
  }
} finally {
  await browser.close();
}
