import type { Page } from '@playwright/test';
import { MESSAGES } from '../../../contract/messages.ts';
import { failThen, openTab, type Row, region } from './row.ts';

const LINKS = '/api/admin/external-links';
const EMBEDS = '/api/admin/embed-documents';
const USERS = '/api/admin/users';

const press = (page: Page, card: string, name: string) =>
  region(page, card).getByRole('button', { name, exact: true }).click();

const linkRows: Row[] = [
  ...failThen(
    { failure: 'Failed to save external link', success: 'External link added successfully', how: 'a link is added' },
    { method: 'POST', path: LINKS },
    async (page) => {
      await openTab(page, 'global-settings', 'Global Settings');
      const card = region(page, 'Footer Links');
      await card.getByLabel('Name').fill('Handbook');
      await card.getByLabel('URL').fill('https://handbook.example');
      await press(page, 'Footer Links', 'Add link');
    },
    (page) => press(page, 'Footer Links', 'Retry'),
  ),
  ...failThen(
    { failure: 'Failed to save external link', success: 'External link updated successfully', how: 'a link is edited' },
    { method: 'PUT', path: LINKS },
    async (page) => {
      await press(page, 'Footer Links', 'Edit Handbook');
      await region(page, 'Footer Links').getByLabel('Name').fill('Parent handbook');
      await press(page, 'Footer Links', 'Update');
    },
    (page) => press(page, 'Footer Links', 'Retry'),
  ),
  ...failThen(
    {
      failure: 'Failed to delete external link',
      success: 'External link deleted successfully',
      how: 'a link is deleted',
    },
    { method: 'DELETE', path: LINKS },
    (page) => press(page, 'Footer Links', 'Delete Parent handbook'),
    (page) => press(page, 'Footer Links', 'Delete Parent handbook'),
  ),
];

const embedRows: Row[] = [
  ...failThen(
    {
      failure: 'Failed to save embed document',
      success: 'Embed document added successfully',
      how: 'a document is added',
    },
    { method: 'POST', path: EMBEDS },
    async (page) => {
      await openTab(page, 'embed-docs', 'Embed Documents');
      const card = region(page, 'All documents');
      await card.getByLabel('Title').fill('Window hours');
      await card.getByLabel('Document URL').fill('https://docs.example.org/hours');
      await press(page, 'All documents', 'Add document');
    },
    (page) => press(page, 'All documents', 'Retry'),
  ),
  ...failThen(
    {
      failure: 'Failed to save embed document',
      success: 'Embed document updated successfully',
      how: 'a document is edited',
    },
    { method: 'PUT', path: EMBEDS },
    async (page) => {
      await press(page, 'All documents', 'Edit Window hours');
      await region(page, 'All documents').getByLabel('Title').fill('Winter hours');
      await press(page, 'All documents', 'Update');
    },
    (page) => press(page, 'All documents', 'Retry'),
  ),
  ...failThen(
    {
      failure: 'Failed to delete embed document',
      success: 'Embed document deleted successfully',
      how: 'a document is deleted',
    },
    { method: 'DELETE', path: EMBEDS },
    (page) => press(page, 'All documents', 'Delete Winter hours'),
    (page) => press(page, 'All documents', 'Delete Winter hours'),
  ),
];

const NEW = 'Add New Admin User';
const CURRENT = 'Current Admin Users';

const DATES = '/api/admin/calendar-events';

const dates = (page: Page) => page.getByRole('region', { name: 'Dates' }).last();

const dateRows: Row[] = [
  ...failThen(
    { failure: 'Failed to save date', success: 'Date added successfully', how: 'a date is added' },
    { method: 'POST', path: DATES },
    async (page) => {
      await openTab(page, 'events', 'Events');
      await dates(page).getByLabel('Title').fill('Spring fair');
      await dates(page)
        .getByLabel('Date', { exact: true })
        .fill(`${new Date().getFullYear() + 1}-05-14`);
      await dates(page).getByLabel('Starts at').fill('10:00');
      await dates(page).getByRole('button', { name: 'Add date' }).click();
    },
    (page) => dates(page).getByRole('button', { name: 'Retry' }).click(),
  ),
  ...failThen(
    { failure: 'Failed to save date', success: 'Date updated successfully', how: 'a date is edited' },
    { method: 'PUT', path: DATES },
    async (page) => {
      await dates(page).getByRole('button', { name: 'Edit Spring fair' }).click();
      await dates(page).getByLabel('Title').fill('May fair');
      await dates(page).getByRole('button', { name: 'Update' }).click();
    },
    (page) => dates(page).getByRole('button', { name: 'Retry' }).click(),
  ),
  {
    message: MESSAGES.calendarEvent.cancelled,
    how: 'an event is canceled',
    provoke: (page) => dates(page).getByRole('button', { name: 'Cancel event: May fair' }).click(),
  },
  ...failThen(
    { failure: 'Failed to delete date', success: 'Date deleted successfully', how: 'a date is deleted' },
    { method: 'DELETE', path: DATES },
    (page) => dates(page).getByRole('button', { name: 'Delete May fair' }).click(),
    (page) => dates(page).getByRole('button', { name: 'Delete May fair' }).click(),
  ),
];

const copyWelcome = async (page: Page, copies: boolean): Promise<void> => {
  await openTab(page, 'hand-over', 'Board handover');
  await page.evaluate((isAllowed) => {
    navigator.clipboard.writeText = () => (isAllowed ? Promise.resolve() : Promise.reject(new Error('not allowed')));
  }, copies);
  await region(page, 'Welcome message for a new admin').getByRole('button', { name: 'Copy' }).click();
};

const deleteUser = async (page: Page): Promise<void> => {
  await openTab(page, 'admin-users', 'Admin Users');
  await press(page, CURRENT, 'Delete Pat treasurer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete admin user' }).click();
};

const userRows: Row[] = [
  ...failThen(
    {
      failure: 'Failed to create admin user',
      success: 'Admin user created successfully',
      how: 'a super admin adds an account',
    },
    { method: 'POST', path: USERS },
    async (page) => {
      await openTab(page, 'admin-users', 'Admin Users');
      await region(page, NEW).getByLabel('Username').fill('treasurer');
      await region(page, NEW).getByRole('textbox', { name: 'Password', exact: true }).fill('counting-dollars');
      await press(page, NEW, 'Create Admin User');
    },
    (page) => press(page, NEW, 'Retry'),
  ),
  ...failThen(
    {
      failure: 'Failed to update admin user',
      success: 'Admin user updated successfully',
      how: 'a super admin edits an account',
    },
    { method: 'PUT', path: USERS },
    async (page) => {
      await press(page, CURRENT, 'Edit treasurer');
      await region(page, CURRENT).getByLabel('First name').fill('Pat treasurer');
      await press(page, CURRENT, 'Update');
    },
    (page) => press(page, CURRENT, 'Retry'),
  ),
  {
    message: MESSAGES.handOver.copyFailure,
    how: 'the browser refuses the clipboard',
    provoke: (page) => copyWelcome(page, false),
  },
  { message: MESSAGES.handOver.copied, how: 'a welcome is copied', provoke: (page) => copyWelcome(page, true) },
  ...failThen(
    {
      failure: 'Failed to delete admin user',
      success: 'Admin user deleted successfully',
      how: 'a super admin deletes an account',
    },
    { method: 'DELETE', path: USERS },
    deleteUser,
    deleteUser,
  ),
];

export const listRows: Row[] = [...linkRows, ...embedRows, ...dateRows, ...userRows];
