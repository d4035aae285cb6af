import type { Locator, Page } from '@playwright/test';
import { makePaper } from '../support/fixtures/papers.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { expectOnPage, repeatedOn, WIDTHS } from './public-page.ts';

const SHOTS = process.env.SCREENSHOTS;
const MENU = 'Header and footer menu';
const MOST_KEYS = 400;

/** The volunteer's finger or keyboard. Taps and keys are counted, typed letters are not. */
interface Hand {
  count: () => number;
  press: (target: Locator) => Promise<void>;
  check: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  openTab: (label: string) => Promise<void>;
}

function createFinger(page: Page): Hand {
  let taps = 0;
  const press = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    count: () => taps,
    press,
    check: press,
    type: async (target, text) => {
      await press(target);
      await target.fill(text);
    },
    openTab: async (label) => {
      await press(page.locator('[data-slot="phone-bar"]').getByRole('button').first());
      await press(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: label }));
    },
  };
}

function createKeyboard(page: Page): Hand {
  let keys = 0;
  const hit = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  /** Tabs to the target, forward or back. */
  const reach = async (target: Locator) => {
    for (;;) {
      const way = await target.evaluate((element) => {
        const { activeElement } = document;
        if (element === activeElement) return null;
        const isBefore =
          activeElement && element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
        return isBefore ? 'Shift+Tab' : 'Tab';
      });
      if (way === null) return;
      expect(keys, 'keys until the target has the focus').toBeLessThan(MOST_KEYS);
      await hit(way);
    }
  };
  const pressWith = (key: string) => async (target: Locator) => {
    await reach(target);
    await hit(key);
  };
  return {
    count: () => keys,
    press: pressWith('Enter'),
    check: pressWith('Space'),
    type: async (target, text) => {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    openTab: async (label) => {
      await hit('ControlOrMeta+k');
      await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
      await page.keyboard.type(label);
      await expect(page.getByRole('option', { selected: true })).toContainText(label);
      await hit('Enter');
    },
  };
}

for (const [screen, viewport] of SCREENS) {
  const isPhone = screen === 'phone';
  test.describe(screen, repeatedOn(screen), () => {
    test.use({ viewport, hasTouch: isPhone });

    test(`a club’s first week: notice, paper, page and menu, by ${isPhone ? 'touch' : 'keyboard'}`, async ({
      page,
      server: { url },
    }) => {
      test.setTimeout(240_000);
      const hand = isPhone ? createFinger(page) : createKeyboard(page);
      const counted: string[] = [];
      const finish = async (name: string): Promise<void> => {
        const before = counted.reduce((sum, each) => sum + Number.parseInt(each, 10), 0);
        counted.push(`${hand.count() - before} ${name}`);
        await expectAccessible(page);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/week-${name}-${screen}.png`, fullPage: true });
      };
      await signIn(page, url);

      await hand.press(page.getByRole('link', { name: 'Write a notice' }));
      const notices = page.getByRole('region', { name: 'Notices' });
      await hand.type(notices.getByLabel('Text'), 'Tonight’s game moved to the gym');
      await hand.press(notices.getByRole('button', { name: 'Add notice' }));
      await expectOnPage(url, '/about', 'Tonight’s game moved to the gym');
      await finish('notice');

      const papers = page.getByRole('region', { name: 'Papers' });
      const chooser = page.waitForEvent('filechooser');
      await hand.press(papers.getByRole('button', { name: 'Choose a PDF file' }));
      const buffer = await makePaper({ isTagged: true });
      await (await chooser).setFiles({ name: 'Bylaws.pdf', mimeType: 'application/pdf', buffer });
      await expect(papers.getByLabel('Title')).toHaveValue('Bylaws');
      await hand.press(papers.getByRole('button', { name: 'Add paper' }));
      await expectOnPage(url, '/papers', 'Bylaws (PDF, 1 page');
      await finish('paper');

      await hand.openTab('More pages');
      const pages = page.getByRole('region', { name: 'Pages' });
      const addSection = (kind: string) => hand.press(pages.getByRole('button', { name: `Add section: ${kind}` }));
      await hand.type(pages.getByLabel('Title', { exact: true }), 'Membership');
      await hand.type(pages.getByLabel('Banner sentence'), 'Every family is a member.');
      await addSection('Text');
      await hand.type(pages.getByRole('textbox', { name: 'Text', exact: true }), 'Dues pay for buses.');
      await addSection('Cards');
      await hand.press(pages.getByRole('button', { name: 'Add a card' }));
      await hand.type(pages.getByLabel('Card title'), 'Gold member');
      await addSection('Papers');
      await addSection('Buttons');
      await hand.press(pages.getByRole('button', { name: 'Add a button' }));
      await hand.type(pages.getByLabel('Button text'), 'Join today');
      await hand.type(pages.getByLabel('Link').last(), '/get-involved');
      await hand.check(pages.getByLabel('In the header menu'));
      await hand.check(pages.getByLabel('Published'));
      await hand.press(pages.getByRole('button', { name: 'Add page' }));
      await expectOnPage(
        url,
        '/membership',
        'Every family is a member.',
        'Dues pay for buses.',
        'Gold member',
        'Bylaws',
      );
      await finish('page');

      await hand.openTab('Global Settings');
      await hand.press(page.getByRole('button', { name: `Edit ${MENU}` }));
      const form = page.getByRole('form', { name: `Edit ${MENU}` });
      await hand.type(form.getByRole('group', { name: 'Membership' }).getByLabel('Name'), 'Join us');
      await hand.press(form.getByRole('button', { name: 'Move Join us to top' }));
      await expect(form.getByText('At 900 pixels this takes two lines.')).toBeVisible();
      await hand.type(form.getByRole('group', { name: 'Panther Club Events' }).getByLabel('Name'), 'Events');
      await expect(form.getByText('This fits at 390, 820 and 1440 pixels.')).toBeVisible();
      await hand.press(form.getByRole('button', { name: 'Save' }));
      await expectOnPage(url, '/', '>Join us');
      await finish('menu');
      console.log(`${isPhone ? 'taps' : 'keys'} of the first week: ${counted.join(', ')}, ${hand.count()} in all`);
      if (isPhone) expect(hand.count()).toBeLessThanOrEqual(35);

      for (const [name, size] of Object.entries(WIDTHS)) {
        await page.setViewportSize(size);
        await page.goto(`${url}/membership`);
        await expect(page.getByText('Tonight’s game moved to the gym')).toBeVisible();
        await (isPhone ? expectAccessible(page) : expectNoSidewaysScroll(page));
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/week-site-${name}.png`, fullPage: true });
      }
    });
  });
}
