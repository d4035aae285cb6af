import type { Page } from '@playwright/test';
import { SAMPLE_ITEMS } from '../../api/testing-items.ts';
import { TOASTS } from '../../contract/interface.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { call, reach } from './editing-steps.ts';
import { expect, openDashboard, test } from './fixtures.ts';

interface List {
  entity: WorkingCopyEntity;
  tab: string;
  /** Field with a row's name. */
  named: string;
  /** Heading of the list's card. */
  card: string;
  /** True if a dialog asks first. */
  isConfirmed?: true;
}

const LISTS: readonly List[] = [
  { entity: 'calendarEvents', tab: 'events', named: 'title', card: 'Dates' },
  { entity: 'externalLinks', tab: 'external-links', named: 'name', card: 'Sidebar' },
  { entity: 'heroImages', tab: 'about', named: 'altText', card: 'Hero images' },
  { entity: 'carouselImages', tab: 'about', named: 'title', card: 'Carousel images', isConfirmed: true },
];

// Four lists to the last row; a busy machine needs its time.
test.describe.configure({ timeout: 240_000 });

const NAMES = ['First', 'Second', 'Third'];

function rowOf({ entity, named }: List, index: number) {
  const isImage = entity === 'heroImages' || entity === 'carouselImages';
  return {
    ...SAMPLE_ITEMS[entity].input,
    [named]: NAMES[index],
    ...(entity === 'externalLinks' && { location: 'sidebar' }),
    ...(entity === 'calendarEvents' && { startsAt: `2037-12-0${index + 1}` }),
    ...(isImage && { pageType: 'about', imageUrl: 'https://photos.example.org/a.jpg' }),
  };
}

test('moves on to the next row, the previous one or the heading when a row is deleted by keyboard', async ({
  page,
  server,
}) => {
  await page.route('https://photos.example.org/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await openDashboard(page, server.url, 'help');
  for (const list of LISTS) {
    const path = `/api/admin/${ENTITIES[list.entity].path}`;
    for (const index of NAMES.keys()) await call(page, 'POST', path, rowOf(list, index));
  }
  for (const list of LISTS) {
    await test.step(list.card, async () => {
      await page.goto(`${server.url}/admin?tab=${list.tab}`);
      const card = page.getByRole('region', { name: list.card, exact: true });
      const buttons = card.getByRole('button', { name: /^Delete / });
      await expect(buttons.nth(2)).toBeVisible();
      const names = await buttons.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
      const buttonOf = (index: number) => card.getByRole('button', { name: names.at(index) ?? '', exact: true });

      await buttonOf(0).focus();
      await deleteFocused(page, list);
      await expect(buttonOf(1)).toBeFocused();
      await expect(buttonOf(0)).toBeHidden();
      await page.keyboard.press(TOASTS.hotkey);
      await reach(page, page.getByRole('button', { name: 'Undo' }));
      await page.keyboard.press('Enter');
      await expect(page.getByText(MESSAGES.change.undone)).toBeVisible();
      await expect(buttonOf(0)).toBeVisible();
      await expect(buttonOf(1)).toBeFocused();

      await buttonOf(-1).focus();
      await deleteFocused(page, list);
      await expect(buttonOf(-2)).toBeFocused();
      for (let left = names.length - 1; left > 1; left -= 1) {
        await deleteFocused(page, list);
        await expect(buttons).toHaveCount(left - 1);
        await expect(buttons.last()).toBeFocused();
      }
      await deleteFocused(page, list);
      await expect(card.getByRole('heading', { name: list.card, exact: true })).toBeFocused();
    });
  }
});

async function deleteFocused(page: Page, { isConfirmed }: List): Promise<void> {
  await page.keyboard.press('Enter');
  if (!isConfirmed) return;
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
