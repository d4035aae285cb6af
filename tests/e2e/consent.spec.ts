import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addImage } from './add-image.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { repeatedOn } from './public-page.ts';

test.describe.configure({ timeout: 240_000 });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const [screen, size] of SCREENS) {
  const isTouch = screen === 'phone';
  const press = (target: Locator, key = 'Enter') => (isTouch ? target.tap() : target.press(key));

  test.describe(screen, repeatedOn(screen), () => {
    test.use({ viewport: size, hasTouch: isTouch });

    test(`records consent for an image and reminds in time, by ${isTouch ? 'touch' : 'keyboard'}`, async ({
      page,
      server,
    }) => {
      await signIn(page, server.url);
      await addImage(page, server.url);
      const card = page.getByRole('region', { name: 'Consent to look after' });
      const save = async () => {
        await press(page.getByRole('button', { name: 'Save', exact: true }));
        await expect(page.getByText('Image updated successfully')).toBeVisible();
        // So that the next save has to say so itself.
        await press(page.getByRole('button', { name: 'Close toast' }));
        await expect(page.getByText('Image updated successfully')).toHaveCount(0);
      };

      await test.step('a photo is marked as showing people', async () => {
        await page.goto(`${server.url}/admin?tab=media`);
        await press(page.getByRole('button', { name: /Two players at the net/ }));
        await expect(card).toHaveCount(0);
        await expect(page.getByLabel('Who agreed')).toHaveCount(0);
        await press(page.getByRole('switch', { name: 'Shows people' }), 'Space');
        await expect(page.getByText(/Students’ names aren’t asked for/)).toBeVisible();
        await page.getByLabel('Until when').scrollIntoViewIfNeeded();
        await expectAccessible(page);
        await page.screenshot({ path: test.info().outputPath('form.png'), animations: 'disabled' });
        await save();
      });

      await test.step('the handover page leads to it', async () => {
        await page.goto(`${server.url}/admin?tab=hand-over`);
        await expect(page.getByText('One photo: no note of who agreed')).toBeVisible();
        await page.getByRole('link', { name: 'See the photos' }).scrollIntoViewIfNeeded();
        await expectAccessible(page);
        await page.screenshot({ path: test.info().outputPath('hand-over.png'), animations: 'disabled' });
        await press(page.getByRole('link', { name: 'See the photos' }));
        await expect(card.getByText('Nobody has noted who agreed.')).toBeVisible();
        // On the card, not on the title of the library.
        await expect(card.getByRole('button', { name: /^Open/ })).toBeFocused();
        await expectAccessible(page);
        await page.screenshot({ path: test.info().outputPath('card.png'), animations: 'disabled' });
        await press(card.getByRole('button', { name: /^Open ?: Two players at the net/ }));
      });

      await test.step('a consent that runs out soon stays on the list', async () => {
        await page.getByLabel('Who agreed').fill('Parents, by email');
        await page.getByLabel('Until when').fill(inDays(10));
        await save();
        if (isTouch) await page.getByRole('button', { name: 'Close', exact: true }).tap();
        await expect(card.getByText(/^Runs out /)).toBeVisible();
        await page.screenshot({ path: test.info().outputPath('runs-out.png'), animations: 'disabled' });
      });

      await test.step('a longer one takes it off the list, there and on the handover page', async () => {
        if (isTouch) await press(card.getByRole('button', { name: /^Open/ }));
        await expect(page.getByLabel('Who agreed')).toHaveValue('Parents, by email');
        await page.getByLabel('Until when').fill(inDays(90));
        await save();
        await expect(card).toHaveCount(0);
        await page.goto(`${server.url}/admin?tab=hand-over`);
        await expect(page.getByText('Every photo marked “Shows people” has a note')).toBeVisible();
        await expect(page.getByRole('link', { name: 'See the photos' })).toHaveCount(0);
      });
    });
  });
}
