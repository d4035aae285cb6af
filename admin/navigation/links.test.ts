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

const addCard = (): void => {
  const card = '<section id="consent"><button disabled>Off</button><button>Open</button></section>';
  document.querySelector('main')?.insertAdjacentHTML('beforeend', card);
};

test('a card takes the focus as soon as it is there, and its tab knows not to take it away', async () => {
  showAnchor('consent');
  expect(isAtAnchor()).toBe(false);
  addCard();
  await expect.poll(() => document.activeElement?.textContent).toBe('Open');
  expect(isAtAnchor()).toBe(true);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

test('once the focus has moved on, the next tab’s title takes it again', () => {
  addCard();
  showAnchor('consent');
  document.querySelector('h2')?.focus();
  expect(isAtAnchor()).toBe(false);
  showAnchor('consent');
  document.querySelector('section')?.remove();
  expect(isAtAnchor()).toBe(false);
});
