import type { Locator, Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';

export const NAME = 'Main Page Content';

export async function openEditor(page: Page, url: string) {
  await signIn(page, url);
  const block = page.getByRole('region', { name: NAME });
  await block.getByRole('button', { name: /^(Create|Edit)/ }).click();
  const text = block.getByRole('textbox', { name: NAME, exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  return { block, text, toolbar: block.getByRole('toolbar', { name: 'Formatting' }) };
}

export async function save(page: Page, block: Locator) {
  await block.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Content (added|updated) successfully$/)).toBeVisible();
}

/** Pastes through the clipboard of the system. */
export async function paste(text: Locator, html: string) {
  return text.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    clipboardData.setData('text/plain', 'plain words');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}
