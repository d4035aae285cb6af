import { PAGE_PATHS } from '../../contract/pages.ts';
import { fillWithHostileContent } from '../support/fixtures/hostile-content.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';
import { WIDTHS } from './public-page.ts';

// The hours document is on another site, and there is none here.
test.use({ expectedProblems: ['docs.example.org', 'ERR_NAME_NOT_RESOLVED', 'ERR_INTERNET_DISCONNECTED'] });

test('renders complete, accessible pages from the longest content that a club can write', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  await fillWithHostileContent(server.url);
  for (const path of Object.values(PAGE_PATHS)) {
    for (const [name, viewport] of Object.entries(WIDTHS)) {
      await test.step(`${path} on a ${name}`, async () => {
        await page.setViewportSize(viewport);
        await page.goto(`${server.url}${path}`);
        // The outline and the names are the same at every width: what changes is checked at the ends.
        await (name === 'tablet' ? expectNoSidewaysScroll(page) : expectAccessible(page));
      });
    }
  }
});
