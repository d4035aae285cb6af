import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { waitUntilIdle } from './accessibility.ts';
import { expect } from './fixtures.ts';

/** WCAG's bound for text of any size. */
const LEAST_CONTRAST = 4.5;

interface Drawing {
  data: Buffer;
  width: number;
}

interface TextBox {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Every text in the element stands out from what is drawn behind it. Measured from pixels, because axe says nothing about
 * text over a background image: the element is drawn with its text and without, and each text's strongest pixel counts.
 */
export async function expectReadable(element: Locator): Promise<void> {
  // Playwright's own way of hiding carets and animations is an inline style, which the dashboard's policy refuses.
  const options = { animations: 'allow', caret: 'initial' } as const;
  await element.scrollIntoViewIfNeeded();
  await waitUntilIdle(element.page());
  const drawn = await decode(await element.screenshot(options));
  const boxes = await element.evaluate(listTextBoxes);
  await element.evaluate(hideText);
  const ground = await decode(await element.screenshot(options));
  await element.evaluate(() => document.adoptedStyleSheets.pop());
  expect(boxes.length, 'texts measured').toBeGreaterThan(0);
  const faint = boxes.flatMap((box) => {
    const contrast = findStrongest(drawn, ground, box);
    return contrast < LEAST_CONTRAST ? [`${box.text}: ${contrast.toFixed(1)}:1`] : [];
  });
  expect(faint, 'texts under 4.5:1').toEqual([]);
}

async function decode(png: Buffer): Promise<Drawing> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** Runs in the page. */
function listTextBoxes(root: Element): TextBox[] {
  const origin = root.getBoundingClientRect();
  const boxes: TextBox[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(node);
    const [line] = range.getClientRects();
    if (text === '' || !line || line.width < 2) continue;
    boxes.push({
      text,
      left: Math.max(0, Math.floor(line.left - origin.left)),
      top: Math.max(0, Math.floor(line.top - origin.top)),
      right: Math.floor(line.right - origin.left),
      bottom: Math.floor(line.bottom - origin.top),
    });
  }
  return boxes;
}

/** Runs in the page; undone by taking the last sheet away. */
function hideText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { color: transparent !important; text-decoration-color: transparent !important; }');
  document.adoptedStyleSheets.push(sheet);
}

function findStrongest(drawn: Drawing, ground: Drawing, { left, top, right, bottom }: TextBox): number {
  let strongest = 1;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [text, behind] = [getLuminance(drawn, x, y), getLuminance(ground, x, y)];
      strongest = Math.max(strongest, (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05));
    }
  }
  return strongest;
}

function getLuminance({ data, width }: Drawing, x: number, y: number): number {
  const at = (y * width + x) * 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => toLinear((data[at + channel] ?? 0) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
