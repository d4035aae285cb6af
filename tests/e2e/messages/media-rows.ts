import { expect, type Page } from '@playwright/test';
import { MESSAGES } from '../../../contract/messages.ts';
import { addImage } from '../add-image.ts';
import { failThen, openTab, type Row } from './row.ts';

const MEDIA = '/api/admin/media';

async function openImage(page: Page): Promise<void> {
  await openTab(page, 'media', 'Media library');
  await page.getByRole('button', { name: /^Two players at the net/ }).click();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const remove = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Remove for good', exact: true }).click();
const allow = (page: Page) => page.getByRole('button', { name: 'Allow this file again' }).click();

export const mediaRows: Row[] = [
  ...failThen(
    { failure: MESSAGES.media.updateFailure, success: MESSAGES.media.updated, how: 'a photo is said to show people' },
    { method: 'PUT', path: MEDIA },
    async (page) => {
      await addImage(page, new URL(page.url()).origin);
      await openImage(page);
      await page.getByRole('switch', { name: 'Shows people' }).click();
      await save(page);
    },
    (page) => page.getByRole('button', { name: /^(Save|Retry)$/ }).click(),
  ),
  ...failThen(
    { failure: MESSAGES.media.takeDownFailure, success: MESSAGES.media.takenDown, how: 'a photo is removed for good' },
    { method: 'POST', path: MEDIA },
    async (page) => {
      await openImage(page);
      await page.getByRole('button', { name: 'Remove for good' }).click();
      await page.getByLabel('Type “remove” to confirm').fill('remove');
      await remove(page);
    },
    remove,
  ),
  ...failThen(
    {
      failure: MESSAGES.media.allowFailure,
      success: MESSAGES.media.allowedAgain,
      how: 'a photo that was removed is allowed again',
    },
    { method: 'POST', path: '/api/admin/takedowns' },
    async (page) => {
      await expect(page.getByText('Gone everywhere', { exact: true })).toBeVisible({ timeout: 60_000 });
      await allow(page);
    },
    allow,
  ),
];
