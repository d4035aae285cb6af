import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  return page.getByRole('dialog', { name: /Publish/ });
}

export async function turnAutoPublishOff(page: Page): Promise<void> {
  const panel = await openPanel(page);
  await panel.getByRole('switch', { name: /publish/i }).click();
  await expect(panel.getByRole('switch', { name: /publish/i })).not.toBeChecked();
  await page.keyboard.press('Escape');
}

export async function typeIntoBanner(page: Page, text: string): Promise<void> {
  const block = page.getByRole('region', { name: 'Navy Banner Content' });
  await block.getByRole('button', { name: /^(Create|Edit)/ }).click();
  await block.getByRole('textbox', { name: 'Navy Banner Content' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await block.getByRole('button', { name: 'Save' }).click();
  // The editor shows the text too: it is saved once the form has closed.
  await expect(block.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await expect(block.getByText(text)).toBeVisible();
}

export async function publish(page: Page, note: string): Promise<void> {
  const panel = await openPanel(page);
  await panel.getByLabel('Note').fill(note);
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(/^Live since /)).toBeVisible();
}

/** On a phone; the layout follows the width a moment later. */
export async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-slot="phone-bar"]')).toBeVisible();
}
