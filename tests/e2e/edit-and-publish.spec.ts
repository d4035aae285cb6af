import { createHash } from 'node:crypto';
import { type APIRequestContext, request } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A visitor without cookies. */
const openAsVisitor = (url: string): Promise<APIRequestContext> => request.newContext({ baseURL: url });

test('publishes a volunteer’s edit of the home page as a static page of the live release', async ({ page, server }) => {
  await signIn(page, server.url);
  const block = page.getByRole('region', { name: 'Main Page Content' });
  await expect(block.getByText('Using default')).toBeVisible();
  await block.getByRole('button', { name: 'Create' }).click();
  const editor = block.getByRole('textbox', { name: 'Main Page Content' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('The bus leaves at four. Bring your own cowbell.');
  await block.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content added successfully')).toBeVisible();
  await expect(block.getByText('Customized')).toBeVisible();

  const visitor = await openAsVisitor(server.url);
  await expect(async () => {
    const home = await visitor.get('/');
    expect(await home.text()).toContain('Bring your own cowbell.');
  }).toPass();
  const home = await (await visitor.get('/')).body();
  const json = await (await visitor.get('/release.json')).json();
  expect(json.pages['/']).toBe(hash(home));
  await expect(page.getByText(/^Live since /)).toBeVisible();
  await visitor.dispose();
});

test('holds edits until they are published or discarded, with auto-publish off', async ({ page, server }) => {
  await signIn(page, server.url);
  const visitor = await openAsVisitor(server.url);
  const before = (await (await visitor.get('/release.json')).json()).id;

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /Publish/ });
  await panel.getByRole('switch', { name: /publish/i }).click();
  await expect(panel.getByRole('switch', { name: /publish/i })).not.toBeChecked();
  await page.keyboard.press('Escape');

  const block = page.getByRole('region', { name: 'Navy Banner Content' });
  const typeInto = async (text: string) => {
    await block.getByRole('button', { name: /Create|Edit/ }).click();
    await block.getByRole('textbox', { name: 'Navy Banner Content' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await block.getByRole('button', { name: 'Save' }).click();
    await expect(block.getByText(text)).toBeVisible();
  };
  await typeInto('Held back on purpose.');
  await expect(page.getByText('1 unpublished change')).toBeVisible();
  expect((await (await visitor.get('/release.json')).json()).id).toBe(before);
  expect(await (await visitor.get('/')).text()).not.toContain('Held back on purpose.');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(panel.getByText('Navy Banner Content')).toBeVisible();
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  // It tells of the release's way too, and closes once visitors have it.
  await expect(panel).toBeHidden();
  await expect(page.getByText(/^Live since /)).toBeVisible();
  expect(await (await visitor.get('/')).text()).toContain('Held back on purpose.');

  await page.keyboard.press('Escape');
  await typeInto('Never to be seen.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await panel.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await question.getByRole('button', { name: /Discard/ }).click();
  await expect(block.getByText('Held back on purpose.')).toBeVisible();
  await visitor.dispose();
});

test('requests a release once while it reports its steps', async ({ page, seededServer }) => {
  const steps = ['rendering', 'checking', 'live', 'written', 'proven'].map(
    (step) => `event: publish\ndata: ${JSON.stringify({ type: 'publish', release: 1, step, error: null })}\n\n`,
  );
  const reported = Promise.withResolvers<void>();
  await page.route('**/api/admin/events?*', async (route) => {
    await reported.promise;
    // Its end is no reason to ask again soon.
    const body = `retry: 600000\n\n${steps.join('')}`;
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await signIn(page, seededServer.url);
  await expect(page.getByText(/^Live since /)).toBeVisible();
  let lookups = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/release.json')) lookups += 1;
  });
  const responded = page.waitForResponse('**/release.json');
  reported.resolve();
  await responded;
  expect(lookups).toBe(1);
});
