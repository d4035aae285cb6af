import { expect, type Locator, type Page } from '@playwright/test';
import { drawPhotograph } from '../../support/fixtures/images.ts';
import { failThen, openTab, type Row, region } from './row.ts';

const SENT = '**/api/objects/public/images/**';
const EXPIRED = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Upload image' });

const inDialog = (message: string) => (page: Page) => dialog(page).getByText(message, { exact: true });

const again = (page: Page) => dialog(page).getByRole('button', { name: 'Try again' }).click();

const uploadRows: Row[] = [
  uploadRow('Cannot add more files', 'a second picture is dropped on the upload dialog', async (page) => {
    await region(page, 'Hero images').getByRole('button', { name: 'Add Hero Image' }).click();
    await page.getByRole('form', { name: 'Add Hero Image' }).getByRole('button', { name: 'Upload image' }).click();
    await choose(page);
    await page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File(['x'], 'second.png', { type: 'image/png' }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    });
  }),
  uploadRow('Non 2xx', 'the store refuses the picture', async (page) => {
    await page.route(SENT, (route) => route.fulfill({ status: 400, body: 'no' }));
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  }),
  uploadRow('Request has expired', 'the upload took longer than its permission lasts', async (page) => {
    await page.unroute(SENT);
    await page.route(SENT, (route) => route.fulfill({ status: 403, contentType: 'application/xml', body: EXPIRED }));
    await again(page);
  }),
  uploadRow('Unknown error', 'the connection breaks while the picture is sent', async (page) => {
    await page.unroute(SENT);
    await page.route(SENT, (route) => route.abort('connectionreset'));
    await again(page);
  }),
  uploadRow('Cannot upload to an undefined URL', 'the server names no address for the picture', async (page) => {
    await page.unroute(SENT);
    await page.route('**/api/objects/upload', (route) => route.fulfill({ json: {} }));
    await again(page);
  }),
  uploadRow('No Internet connection', 'the network goes while the dialog is open', async (page) => {
    await page.unroute('**/api/objects/upload');
    await page.context().setOffline(true);
  }),
];

export const imageRows: Row[] = [
  ...listRows({
    list: 'Hero images',
    add: 'Add Hero Image',
    path: '/api/admin/hero-images',
    name: 'Hero image',
    uploaded: 'Image uploaded successfully',
  }),
  ...listRows({
    list: 'Carousel images',
    add: 'Add Carousel Image',
    path: '/api/admin/carousel-images',
    name: 'Carousel image',
    uploaded: 'Carousel image uploaded successfully',
  }),
  ...uploadRows.map((row, index) =>
    index > 0
      ? row
      : {
          ...row,
          provoke: async (page: Page) => {
            await openTab(page, 'events', 'Events');
            await row.provoke(page);
          },
        },
  ),
];

function uploadRow(message: string, how: string, provoke: (page: Page) => Promise<void>): Row {
  return {
    message,
    how,
    provoke,
    find: inDialog(message),
  };
}

async function choose(page: Page): Promise<void> {
  const buffer = await (await drawPhotograph(320, 200)).jpeg().toBuffer();
  const input = page.locator('input.uppy-Dashboard-input').first();
  await input.setInputFiles({ name: 'stand.jpg', mimeType: 'image/jpeg', buffer });
}

interface Kind {
  list: string;
  add: string;
  path: string;
  name: 'Hero image' | 'Carousel image';
  uploaded: string;
}

function listRows({ list, add, path, name, uploaded }: Kind): Row[] {
  const form = (page: Page) => page.getByRole('form', { name: add });
  const open = (page: Page) => region(page, list).getByRole('button', { name: add }).click();
  const submit = (page: Page) => form(page).getByRole('button', { name: add }).click();
  const remove = async (page: Page) => {
    await region(page, list).getByRole('button', { name: 'Delete The away stand' }).click();
    const question = page.getByRole('alertdialog');
    if (name === 'Carousel image') await question.getByRole('button', { name: 'Delete' }).click();
  };
  return [
    ...failThen(
      {
        failure: `Failed to add ${name.toLowerCase()}`,
        success: `${name} added successfully`,
        how: `the form "${add}" is sent`,
      },
      { method: 'POST', path },
      async (page) => {
        await open(page);
        await form(page).getByLabel('Or image URL').fill('https://photos.example.org/stand.png');
        await form(page).getByLabel('Describe this image').fill('The away stand');
        await submit(page);
      },
      submit,
    ),
    ...failThen(
      {
        failure: `Failed to delete ${name.toLowerCase()}`,
        success: `${name} deleted successfully`,
        how: `a row of "${list}" is deleted`,
      },
      { method: 'DELETE', path },
      remove,
      remove,
    ),
    {
      message: uploaded,
      how: `a picture is uploaded in the form "${add}"`,
      provoke: async (page) => {
        await open(page);
        await form(page).getByRole('button', { name: 'Upload image' }).click();
        await choose(page);
        await dialog(page).getByLabel('Describe this image').fill('A stand');
        await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
        await expect(dialog(page)).toBeHidden();
      },
    },
  ];
}
