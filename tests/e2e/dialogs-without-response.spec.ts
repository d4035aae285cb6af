import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { drawPhotograph } from '../support/fixtures/images.ts';
import { SUPER_ADMIN } from '../support/server.ts';
import { addImage } from './add-image.ts';
import { call, delayNextWrite, editorOf, openBlock, typeAtEnd, UNANSWERED } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';

test.use({ expectedProblems: ['ERR_', 'request failed', 'Failed to load resource'] });

async function loseNextResponse(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** Opens the dialog that removes a new image for good, with the word typed. */
async function openRemoval(page: Page, url: string): Promise<Locator> {
  await signIn(page, url);
  await addImage(page, url);
  await page.goto(`${url}/admin?tab=media`);
  await page.getByRole('button', { name: /Two players at the net/ }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove for good' });
  await dialog.getByLabel('Type “remove” to confirm').fill('remove');
  return dialog;
}

const OFFLINE = 'You’re offline, so nothing was sent.';

test('removes no image after the dialog was canceled offline', async ({ page, server, context }) => {
  const dialog = await openRemoval(page, server.url);
  const remove = dialog.getByRole('button', { name: 'Remove for good' });
  await expect(remove).toBeEnabled();
  await context.setOffline(true);
  await remove.click();
  await expect(page.getByText(`Failed to remove it. ${OFFLINE}`)).toBeVisible();
  await expect(remove).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: /Two players at the net/ })).toBeVisible();
  expect(await (await page.request.get(`${server.url}/api/admin/takedowns`)).json()).toEqual([]);
});

test('leaves a text alone when a removal ends after its dialog was closed', async ({ page, server }) => {
  const dialog = await openRemoval(page, server.url);
  const { release } = await delayNextWrite(page, '**/takedown');
  await dialog.getByRole('button', { name: 'Remove for good' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Homepage' }).click();
  await openBlock(page);
  await typeAtEnd(page, ' Typed meanwhile.');
  release();
  await expect(page.getByText('It’s being removed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(editorOf(page)).toBeFocused();
});

test('puts no picture into a form whose upload was canceled', async ({ page, server }) => {
  await signIn(page, server.url);
  const { delayed, release } = await delayNextWrite(page, '**/api/objects/upload/*');
  await page.getByRole('button', { name: 'Add Hero Image' }).click();
  const form = page.getByRole('form', { name: 'Add Hero Image' });
  await form.getByRole('button', { name: 'Upload image' }).click();
  const buffer = await (await drawPhotograph(300, 200)).jpeg().toBuffer();
  const picker = page.locator('input.uppy-Dashboard-input').first();
  await picker.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Upload image' });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await delayed;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'From library' }).click();
  const described = page.waitForResponse((response) => response.request().method() === 'PUT');
  release();
  await described;
  // The picture is in the form with the next call at the latest.
  await call(page, 'POST', '/api/admin/notices', { text: 'Sent after a canceled upload' });
  await expect(page.getByRole('dialog', { name: 'Choose from library' })).toBeVisible();
  await expect(form.getByText('Image uploaded')).toHaveCount(0);
});

test('stays on the tab that someone opened while a picture is deleted', async ({ page, server }) => {
  await signIn(page, server.url);
  await addImage(page, server.url);
  const [image] = await (await page.request.get(`${server.url}/api/admin/hero-images`)).json();
  await page.request.delete(`${server.url}/api/admin/hero-images/${image.id}`);
  await page.goto(`${server.url}/admin?tab=media`);
  await page.getByRole('button', { name: /Two players at the net/ }).click();
  const { delayed, release } = await delayNextWrite(page, '**/api/admin/media/*');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await delayed;
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'About', level: 2 })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/tab=about$/);
});

test('keeps the dialog of another event open when a move ends whose dialog was closed', async ({ page, server }) => {
  await signIn(page, server.url);
  await call(page, 'POST', '/api/admin/calendar-events', { title: 'Parent party', startsAt: '2031-05-03T19:00' });
  await call(page, 'POST', '/api/admin/calendar-events', { title: 'Book sale', startsAt: '2031-06-03T19:00' });
  await page.goto(`${server.url}/admin?tab=events`);
  await page.getByRole('button', { name: 'Move Parent party' }).click();
  const { delayed, release } = await delayNextWrite(page, '**/api/admin/calendar-events/*');
  await page.getByRole('dialog').getByRole('button', { name: 'A week later' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await delayed;
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Move Book sale' }).click();
  release();
  await expect(page.getByText('Parent party is now Saturday, May 10')).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Move Book sale' })).toBeVisible();
});

test('says what holds when responses about signing in are lost', async ({ page, server }) => {
  await openDashboard(page, server.url, 'my-account');
  const dialog = page.getByRole('dialog');
  const enterPassword = async (action: string) => {
    await dialog.getByLabel('Current password', { exact: true }).fill(SUPER_ADMIN.password);
    await dialog.getByRole('button', { name: action }).click();
  };
  await page.getByRole('button', { name: 'Set up app' }).click();
  await enterPassword('Continue');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate());
  await loseNextResponse(page, '**/api/admin/second-factor/totp');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove app' })).toBeVisible();

  await page.getByRole('button', { name: 'Make new codes' }).click();
  await enterPassword('Make codes');
  const code = dialog.getByLabel('Code', { exact: true });
  // The next half minute's code: this one's was used to set the app up.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await loseNextResponse(page, '**/api/admin/second-factor/recovery-codes');
  await dialog.getByRole('button', { name: 'Make codes' }).click();
  await expect(dialog.getByText(`That did not work. ${UNANSWERED}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const form = page.getByRole('region', { name: 'Change Password' });
  await form.getByLabel('Current Password', { exact: true }).fill(SUPER_ADMIN.password);
  await form.getByLabel('New Password', { exact: true }).fill('even-better-panthers-91');
  await form.getByLabel('Confirm New Password', { exact: true }).fill('even-better-panthers-91');
  await loseNextResponse(page, '**/api/admin/change-password');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(`Failed to change password. ${UNANSWERED}`)).toBeVisible();
  await expect(form.getByText('If you’re asked to sign in again, try your new password first.')).toBeVisible();
});

test('moves no event after the dialog was canceled offline, and moves it once', async ({ page, server, context }) => {
  await signIn(page, server.url);
  await call(page, 'POST', '/api/admin/calendar-events', { title: 'Parent party', startsAt: '2031-05-03T19:00' });
  await page.goto(`${server.url}/admin?tab=events`);
  const startOf = async () => {
    const events: { title: string; startsAt: string }[] = await (
      await page.request.get(`${server.url}/api/admin/calendar-events`)
    ).json();
    return events.find(({ title }) => title === 'Parent party')?.startsAt;
  };
  const dialog = page.getByRole('dialog', { name: 'Move Parent party' });
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Move Parent party' }).click();
    await dialog.getByRole('button', { name: 'A week later' }).click();
  };
  await openDialog();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Waiting for the network' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.', { exact: true })).toBeHidden();
  await call(page, 'POST', '/api/admin/notices', { text: 'Sent after a waiting move' });
  expect(await startOf()).toBe('2031-05-03T19:00');

  await openDialog();
  await loseNextResponse(page, '**/api/admin/calendar-events/*');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByText(`Failed to save date. ${UNANSWERED}`)).toBeVisible();
  await expect(dialog.getByText('Now Saturday, May 10')).toBeVisible();
  expect(await startOf()).toBe('2031-05-10T19:00');
});

test('keeps the switches of the publish panel usable offline', async ({ page, server, context }) => {
  await openDashboard(page, server.url, 'global-settings');
  await expect(page.getByRole('region', { name: 'Footer Links' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  await context.setOffline(true);
  const automatic = page.getByRole('switch', { name: 'Auto-publish is on' });
  await automatic.click();
  await expect(page.getByText(`Failed to change auto-publish. ${OFFLINE}`)).toBeVisible();
  await expect(automatic).toBeEnabled();
  await page.getByRole('button', { name: 'Create share link' }).click();
  await expect(page.getByText(`Failed to create the share link. ${OFFLINE}`)).toBeVisible();
  await context.setOffline(false);
  await loseNextResponse(page, '**/api/admin/previews');
  await page.getByRole('button', { name: 'Create share link' }).click();
  await expect(page.getByText(`Failed to create the share link. ${UNANSWERED}`)).toBeVisible();
  await page.getByRole('button', { name: /^Revoke the link made by/ }).click();
  await expect(page.getByText('Share link no longer works')).toBeVisible();
});

test('says once why nothing was scheduled, and that nothing is left to schedule', async ({ page, server, context }) => {
  await signIn(page, server.url);
  await call(page, 'PUT', '/api/admin/publish/settings', { autoPublish: false });
  await call(page, 'POST', '/api/admin/notices', { text: 'No practice on Friday' });
  await page.reload();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule 1 change' });
  const schedule = dialog.getByRole('button', { name: 'Schedule', exact: true });
  await dialog.getByRole('button', { name: 'Tomorrow 7:00 am' }).click();
  await loseNextResponse(page, '**/api/admin/publish/settings');
  await schedule.dblclick();
  await expect(page.getByText(`Failed to change the schedule. ${UNANSWERED}`)).toHaveCount(1);
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1);
  await context.setOffline(true);
  await expect(page.getByText('Only edits you save go out once you’re back.')).toBeVisible();
  await schedule.click();
  await expect(page.getByText(`Failed to change the schedule. ${OFFLINE}`)).toHaveCount(1);
  await context.setOffline(false);
  await page.request.post(`${server.url}/api/admin/publish`, { data: {}, headers: { origin: server.url } });
  const left = page.getByRole('dialog', { name: 'Nothing to schedule' });
  await expect(left.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled();
});

test('sends a paper chosen offline once the network is back', async ({ page, server, context }) => {
  await openDashboard(page, server.url, 'global-settings');
  const card = page.getByRole('region', { name: 'Papers' });
  const file = await PDFDocument.create();
  file.addPage();
  const buffer = Buffer.from(await file.save());
  const input = card.locator('input[type=file]');
  await expect(input).toBeAttached();
  await context.setOffline(true);
  await input.setInputFiles({ name: 'minutes.pdf', mimeType: 'application/pdf', buffer });
  await expect(card.getByText('Sending minutes.pdf: 0%')).toBeVisible();
  await context.setOffline(false);
  await expect(card.getByText(/^minutes\.pdf, /)).toBeVisible();
  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 413, body: '<h1>nginx</h1>' }));
  await input.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer });
  await expect(card.getByText('The file was not added. It is larger than the website accepts.')).toBeVisible();
});
