import { expect, it } from 'vitest';
import type { ContentItem } from '../../../contract/content-items.ts';
import { planNavyCopy } from './navy-copy-card.tsx';

const at = '2026-10-01T10:00:00.000Z';
function stored(id: number, key: string, value: string): ContentItem {
  return {
    id,
    key,
    value,
    type: 'html',
    description: '',
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

it('overwrites every other page, in the dashboard’s order', () => {
  const { value, targets } = planNavyCopy([stored(1, 'about_navy_section', '<p>Ours</p>')], 'about');
  expect(value).toBe('<p>Ours</p>');
  expect(targets.map(({ page }) => page)).toEqual(['home', 'events', 'panther_store', 'get_involved']);
  expect(targets.every(({ item, isSame }) => item === null && !isSame)).toBe(true);
});

it('leaves alone a page with the same text', () => {
  const items = [stored(1, 'home_navy_section', '<p>A</p>'), stored(2, 'events_navy_section', '<p>A</p>')];
  const same = planNavyCopy(items, 'home').targets.filter(({ isSame }) => isSame);
  expect(same.map(({ page }) => page)).toEqual(['events']);
});

it('has nothing to copy from a page that shows its built-in text', () => {
  expect(planNavyCopy([stored(1, 'home_navy_section', '<p>A</p>')], 'events').value).toBeNull();
});
