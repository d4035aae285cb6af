import type { Page } from '@playwright/test';
import { failThen, openTab, type Row, region } from './row.ts';

const NAVY = 'Navy Banner Content';
const CONTENT = '/api/admin/content';

async function type(page: Page, text: string): Promise<void> {
  const block = region(page, NAVY);
  await block.getByRole('button', { name: /^(Create|Edit)/ }).click();
  await block.getByRole('textbox', { name: NAVY }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
const press = (page: Page, name: string) => region(page, NAVY).getByRole('button', { name, exact: true }).click();

export const contentRows: Row[] = [
  ...failThen(
    {
      failure: 'Failed to update content',
      success: 'Content added successfully',
      how: 'a block that uses its default is created',
    },
    { method: 'POST', path: CONTENT },
    async (page) => {
      await type(page, 'Go Panthers.');
      await press(page, 'Save');
    },
    (page) => press(page, 'Retry'),
  ),
  ...failThen(
    { failure: 'Failed to update content', success: 'Content updated successfully', how: 'a stored block is saved' },
    { method: 'PUT', path: CONTENT },
    async (page) => {
      await type(page, 'Go, Panthers, go.');
      await press(page, 'Save');
    },
    (page) => press(page, 'Retry'),
  ),
  {
    message: 'Navy content copied from Homepage to all other pages',
    how: 'the banner of the Homepage is copied in Global Settings',
    provoke: async (page) => {
      await openTab(page, 'global-settings', 'Global Settings');
      const card = region(page, 'Copy Navy Banner Content');
      await card.getByLabel('Copy from').selectOption({ label: 'Homepage' });
      await card.getByRole('button', { name: /^Copy to/ }).click();
    },
  },
  {
    message: 'Built-in text is back',
    how: 'a stored block is reset to its default',
    provoke: async (page) => {
      await openTab(page, 'homepage', 'Homepage');
      await press(page, 'Reset to default');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click();
    },
  },
  ...failThen(
    {
      failure: 'Failed to delete content',
      success: 'Content deleted successfully',
      how: 'the picture of the About tab is removed',
    },
    { method: 'DELETE', path: CONTENT },
    async (page) => {
      await openTab(page, 'about', 'About');
      const card = region(page, 'Your Impact Tab Image');
      await card.getByLabel('Or image URL').fill('https://photos.example.org/impact.png');
      await card.getByRole('button', { name: 'Save Image' }).click();
      await card.getByRole('button', { name: 'Remove Image' }).click();
    },
    (page) => region(page, 'Your Impact Tab Image').getByRole('button', { name: 'Remove Image' }).click(),
  ),
  {
    message: 'Impact image updated successfully',
    how: 'a picture takes the place of the diagram on the About tab',
    provoke: async (page) => {
      await openTab(page, 'about', 'About');
      const card = region(page, 'Your Impact Tab Image');
      await card.getByLabel('Or image URL').fill('https://photos.example.org/impact.png');
      await card.getByRole('button', { name: 'Save Image' }).click();
    },
  },
];
