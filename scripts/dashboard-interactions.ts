import type { Page } from 'playwright';
import { brand } from '../contract/brand.ts';
import { createTimings } from './dashboard-timings.ts';

const SLOWDOWN = 4;
/** As the rail names them; the first tab last, so that a round ends where it began. */
const RAIL = [
  ...['About', 'Get Involved', 'Events', brand.navigation.panther_store],
  ...['Global Settings', 'My Account', 'Admin Users', 'Homepage'],
];

/** Without asking what lies under the pointer: Playwright's own listeners would be a tenth of the press. */
const PRESS = { force: true } as const;

/**
 * Milliseconds to the next paint on a slow processor, of each press: an editor opened, and each tab chosen in turn. What it
 * waits for is named by CSS: to look for a role, the page itself would work for longer than on the press.
 */
export const measureInteractions = async (page: Page, base: string, rounds: number) => {
  const { measureInteraction, settle } = createTimings(page);
  await page.goto(`${base}/admin?tab=homepage`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await settle();
  const openEditor: number[] = [];
  const switchTab: Record<string, number[]> = Object.fromEntries(RAIL.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    openEditor.push(
      await measureInteraction(async () => {
        await page.getByRole('button', { name: /^(Create|Edit) Main Page Content/ }).click(PRESS);
        await page.locator('[role="toolbar"][aria-label="Formatting"]').waitFor();
      }),
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await settle();
    for (const name of RAIL) {
      const time = await measureInteraction(async () => {
        // Followed by how many of its edits wait.
        await page.getByRole('link', { name: new RegExp(`^${name}( |,|$)`) }).click(PRESS);
        await page.locator('h2', { hasText: new RegExp(`^${name}$`) }).waitFor();
      });
      switchTab[name]?.push(time);
    }
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { openEditor, switchTab };
};
