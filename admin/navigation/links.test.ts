// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAtAnchor, showAnchor } from './links.tsx';

beforeEach(() => {
  document.body.innerHTML = '<main><h2 tabindex="-1">Media library</h2></main>';
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  document.body.innerHTML = '';
});

function addForm(name: string): void {
  const form = `<form aria-label="Edit it"><input name="other"><input name="${name}"></form>`;
  document.querySelector('section')?.insertAdjacentHTML('beforeend', form);
}

test('opens the form of a field and focuses it', async () => {
  const card = '<section id="shop"><button aria-label="Edit Shop">Edit</button></section>';
  document.querySelector('main')?.insertAdjacentHTML('beforeend', card);
  document.querySelector('button')?.addEventListener('click', () => setTimeout(() => addForm('shop_url')));
  showAnchor('shop', { opens: '[name="shop_url"]' });
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('shop_url');
  expect(isAtAnchor()).toBe(true);
});

test('leaves the focus with someone who types elsewhere by then', async () => {
  const card = '<section id="shop"><button aria-label="Edit Shop">Edit</button></section><input id="elsewhere">';
  document.querySelector('main')?.insertAdjacentHTML('beforeend', card);
  showAnchor('shop', { opens: '[name="shop_url"]' });
  document.querySelector<HTMLElement>('#elsewhere')?.focus();
  addForm('shop_url');
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.activeElement?.id).toBe('elsewhere');
});

function addCard(): void {
  const card = '<section id="consent"><button disabled>Off</button><button>Open</button></section>';
  document.querySelector('main')?.insertAdjacentHTML('beforeend', card);
}

test('focuses a card as soon as it appears, and reports it to the tab', async () => {
  showAnchor('consent');
  expect(isAtAnchor()).toBe(false);
  addCard();
  await expect.poll(() => document.activeElement?.textContent).toBe('Open');
  expect(isAtAnchor()).toBe(true);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

test('lets the next tab’s title take the focus once it has left the card', () => {
  addCard();
  showAnchor('consent');
  document.querySelector('h2')?.focus();
  expect(isAtAnchor()).toBe(false);
  showAnchor('consent');
  document.querySelector('section')?.remove();
  expect(isAtAnchor()).toBe(false);
});

test('unfolds the rows around a row, and waits for it', async () => {
  const row = '<li id="event-7" data-folded>Fun run</li>';
  document.querySelector('main')?.insertAdjacentHTML('beforeend', `<details><ul>${row}</ul></details>`);
  document.querySelector('details')?.addEventListener('toggle', ({ currentTarget }) => {
    const whole = '<ul><li id="event-7"><button aria-label="Edit Fun run">Edit</button></li></ul>';
    (currentTarget as HTMLElement).innerHTML = whole;
  });
  showAnchor('event-7');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit Fun run');
});
