import type { Page } from '@playwright/test';
import { MESSAGES } from '../../../contract/messages.ts';
import { failThen, openTab, type Row, region } from './row.ts';

const press = (page: Page, card: string, name: string) =>
  region(page, card).getByRole('button', { name, exact: true }).click();

type Step = (page: Page) => Promise<void>;

interface ListWrites {
  /** As the messages call one of the list. */
  noun: string;
  path: string;
  /** Other words than "a link is added". */
  how: { add: string; edit: string; remove: string };
  verbs?: { add: string; edit: string };
  added?: string;
  add: Step;
  edit: Step;
  remove: Step;
  retry: Step;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const links = writesOf({
  noun: 'external link',
  path: '/api/admin/external-links',
  how: { add: 'a link is added', edit: 'a link is edited', remove: 'a link is deleted' },
  add: async (page) => {
    await openTab(page, 'global-settings', 'Global Settings');
    const card = region(page, 'Footer Links');
    await card.getByLabel('Name').fill('Handbook');
    await card.getByLabel('URL').fill('https://handbook.example');
    await press(page, 'Footer Links', 'Add link');
  },
  edit: async (page) => {
    await press(page, 'Footer Links', 'Edit Handbook');
    await region(page, 'Footer Links').getByLabel('Name').fill('Parent handbook');
    await press(page, 'Footer Links', 'Update');
  },
  remove: (page) => press(page, 'Footer Links', 'Delete Parent handbook'),
  retry: (page) => press(page, 'Footer Links', 'Retry'),
});

const embeds = writesOf({
  noun: 'embed document',
  path: '/api/admin/embed-documents',
  how: { add: 'a document is added', edit: 'a document is edited', remove: 'a document is deleted' },
  add: async (page) => {
    await openTab(page, 'embed-docs', 'Embed Documents');
    const card = region(page, 'All documents');
    await card.getByLabel('Title').fill('Window hours');
    await card.getByLabel('Document URL').fill('https://docs.example.org/hours');
    await press(page, 'All documents', 'Add document');
  },
  edit: async (page) => {
    await press(page, 'All documents', 'Edit Window hours');
    await region(page, 'All documents').getByLabel('Title').fill('Winter hours');
    await press(page, 'All documents', 'Update');
  },
  remove: (page) => press(page, 'All documents', 'Delete Winter hours'),
  retry: (page) => press(page, 'All documents', 'Retry'),
});

const datesCard = (page: Page) => page.getByRole('region', { name: 'Dates' }).last();
const pressDate = (page: Page, name: string) => datesCard(page).getByRole('button', { name }).click();

const dates = writesOf({
  noun: 'date',
  path: '/api/admin/calendar-events',
  how: { add: 'a date is added', edit: 'a date is edited', remove: 'a date is deleted' },
  add: async (page) => {
    await openTab(page, 'events', 'Events');
    const card = datesCard(page);
    await card.getByLabel('Title').fill('Spring fair');
    await card.getByLabel('Date', { exact: true }).fill(`${new Date().getFullYear() + 1}-05-14`);
    await card.getByLabel('Starts at').fill('10:00');
    await pressDate(page, 'Add date');
  },
  edit: async (page) => {
    await pressDate(page, 'Edit Spring fair');
    await datesCard(page).getByLabel('Title').fill('May fair');
    await pressDate(page, 'Update');
  },
  remove: (page) => pressDate(page, 'Delete May fair'),
  retry: (page) => pressDate(page, 'Retry'),
});

const cancelDate: Row = {
  message: MESSAGES.calendarEvents.cancelled(true),
  how: 'an event is canceled',
  provoke: (page) => pressDate(page, 'Cancel event: May fair'),
};

const NEW = 'Add New Admin User';
const CURRENT = 'Current Admin Users';

const users = writesOf({
  noun: 'admin user',
  path: '/api/admin/users',
  how: {
    add: 'a super admin adds an account',
    edit: 'a super admin edits an account',
    remove: 'a super admin deletes an account',
  },
  verbs: { add: 'create', edit: 'update' },
  added: 'created',
  add: async (page) => {
    await openTab(page, 'admin-users', 'Admin Users');
    await region(page, NEW).getByLabel('Username').fill('treasurer');
    await region(page, NEW).getByRole('textbox', { name: 'Password', exact: true }).fill('counting-dollars');
    await press(page, NEW, 'Create Admin User');
  },
  edit: async (page) => {
    await press(page, CURRENT, 'Edit treasurer');
    await region(page, CURRENT).getByLabel('First name').fill('Pat treasurer');
    await press(page, CURRENT, 'Update');
  },
  remove: async (page) => {
    await openTab(page, 'admin-users', 'Admin Users');
    await press(page, CURRENT, 'Delete Pat treasurer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete admin user' }).click();
  },
  retry: (page) => page.getByRole('button', { name: 'Retry', exact: true }).click(),
});

const welcome: Row[] = [
  {
    message: MESSAGES.handOver.copyFailure,
    how: 'the browser refuses the clipboard',
    provoke: (page) => copyWelcome(page, false),
  },
  { message: MESSAGES.handOver.copied, how: 'a welcome is copied', provoke: (page) => copyWelcome(page, true) },
];

export const listRows: Row[] = [
  ...[links, embeds].flatMap(({ add, edit, remove }) => [...add, ...edit, ...remove]),
  ...dates.add,
  ...dates.edit,
  cancelDate,
  ...dates.remove,
  ...users.add,
  ...users.edit,
  ...welcome,
  ...users.remove,
];

/** Messages of a list for adding, editing and deleting, each after a failure. */
function writesOf({ noun, path, how, verbs = { add: 'save', edit: 'save' }, added = 'added', ...steps }: ListWrites) {
  const { add, edit, remove, retry } = steps;
  const describe = (verb: string, past: string, what: string) => ({
    failure: `Failed to ${verb} ${noun}`,
    success: `${capitalize(noun)} ${past} successfully`,
    how: what,
  });
  return {
    add: failThen(describe(verbs.add, added, how.add), { method: 'POST', path }, add, retry),
    edit: failThen(describe(verbs.edit, 'updated', how.edit), { method: 'PUT', path }, edit, retry),
    remove: failThen(describe('delete', 'deleted', how.remove), { method: 'DELETE', path }, remove, remove),
  };
}

async function copyWelcome(page: Page, copies: boolean): Promise<void> {
  await openTab(page, 'season', 'Start a new season');
  await page.evaluate((isAllowed) => {
    navigator.clipboard.writeText = () => (isAllowed ? Promise.resolve() : Promise.reject(new Error('not allowed')));
  }, copies);
  await region(page, 'Welcome message for a new admin').getByRole('button', { name: 'Copy' }).click();
}
