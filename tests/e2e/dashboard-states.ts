import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect } from './fixtures.ts';

export const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

interface DashboardState {
  name: string;
  tab: string;
  open: (page: Page) => Promise<void>;
  shows: (page: Page) => Promise<void>;
  isOnPhoneAlone?: true;
}

/** Each dialog and each edit mode: where it is, how it opens, and what then shows. */
export const STATES: readonly DashboardState[] = [
  {
    name: 'editing a text',
    tab: 'homepage',
    open: (page) => press(page, 'Edit Main Page Content'),
    shows: (page) => expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible(),
  },
  {
    name: 'leaving with unsaved text',
    tab: 'homepage',
    open: async (page) => {
      await press(page, 'Edit Main Page Content');
      await expect(page.getByRole('textbox', { name: 'Main Page Content' })).toBeFocused();
      await page.keyboard.type('More.');
      await press(page, 'Cancel');
    },
    shows: async (page) => {
      await expect(page.getByRole('button', { name: 'Keep editing' })).toBeVisible();
      await expectAccessibleAtBothWidths(page);
      await press(page, 'Don’t save');
    },
  },
  {
    name: 'history of a block',
    tab: 'homepage',
    open: (page) => press(page, 'History'),
    shows: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    name: 'reset to default',
    tab: 'homepage',
    open: (page) => press(page, 'Reset to default'),
    shows: (page) => expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible(),
  },
  {
    name: 'adding an image, and the library',
    tab: 'homepage',
    open: async (page) => {
      await press(page, 'Add Hero Image');
      await expect(page.getByRole('form', { name: 'Add Hero Image' })).toBeVisible();
      await expectAccessible(page);
      await press(page, 'From library');
    },
    shows: (page) => expect(page.getByRole('dialog', { name: 'Choose from library' })).toBeVisible(),
  },
  {
    name: 'correcting an image',
    tab: 'carousel',
    open: (page) => press(page, /^Edit /),
    shows: (page) => expect(page.getByLabel('Caption')).toBeVisible(),
  },
  {
    name: 'editing a link',
    tab: 'external-links',
    open: (page) => press(page, /^Edit /),
    shows: (page) => expect(page.getByRole('button', { name: 'Update' })).toBeVisible(),
  },
  {
    name: 'editing a document',
    tab: 'embed-docs',
    open: (page) => press(page, 'Edit Window hours'),
    shows: (page) => expect(page.getByRole('button', { name: 'Update' })).toBeVisible(),
  },
  {
    name: 'editing an account',
    tab: 'admin-users',
    open: (page) => press(page, 'Edit events'),
    shows: (page) => expect(page.getByRole('button', { name: 'Update' })).toBeVisible(),
  },
  {
    name: 'editing by key',
    tab: 'content',
    open: (page) => press(page, 'Create Donate Button Text (donate_button_text)'),
    shows: (page) => expect(page.getByLabel('Key')).toBeVisible(),
  },
  {
    name: 'deleting unused content',
    tab: 'analysis',
    open: (page) => press(page, 'Delete old_promo'),
    shows: (page) => expect(page.getByRole('alertdialog')).toBeVisible(),
  },
  {
    name: 'the publish panel',
    tab: 'my-account',
    open: (page) => press(page, /^Publish/),
    shows: (page) => expect(page.getByRole('dialog', { name: /Publish/ })).toBeVisible(),
  },
  {
    name: 'the command palette',
    tab: 'my-account',
    open: (page) => page.keyboard.press('ControlOrMeta+k'),
    shows: (page) => expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused(),
  },
  {
    name: 'the menu',
    tab: 'my-account',
    open: (page) => press(page, 'My Account'),
    shows: (page) => expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible(),
    isOnPhoneAlone: true,
  },
];
