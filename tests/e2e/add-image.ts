import type { Page } from '@playwright/test';
import type { Sharp } from 'sharp';
import { drawPhotograph } from '../support/fixtures/images.ts';

/** Milliseconds: seconds on a quiet machine, and the image worker lets everybody else go first. */
const PREPARING = 120_000;

/** A photo at the top of the home page. @returns its own address */
export async function addImage(page: Page, url: string, width = 640, image?: Sharp): Promise<string> {
  const file = await (image ?? (await drawPhotograph(width, 480))).jpeg().toBuffer();
  const { uploadURL } = await (await page.request.post(`${url}/api/objects/upload`, { data: {} })).json();
  await page.request.put(uploadURL, { data: file, headers: { 'content-type': 'image/jpeg' } });
  const imageUrl = `/objects/images/${new URL(uploadURL).pathname.split('/public/images/')[1]}`;
  const data = { imageUrl, altText: 'Two players at the net', pageType: 'home', sortOrder: '-1' };
  const response = await page.request.post(`${url}/api/admin/hero-images`, { data, timeout: PREPARING });
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}
