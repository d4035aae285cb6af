// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFocusFree, keepFocus } from './kept-focus.ts';

let stop: () => void;
let isSaving = false;

const rowOf = (name: string) =>
  `<li><a href="/audit">History of ${name}</a><button aria-label="Edit ${name}"></button><button aria-label="Delete ${name}"></button></li>`;
const find = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`);
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

function deleteRow(name: string): void {
  find(`Delete ${name}`)?.focus();
  find(`Delete ${name}`)?.closest('li')?.remove();
}

beforeEach(() => {
  document.body.innerHTML = `<main><h2>Links</h2><section><h3>Footer</h3><ul>${['A', 'B', 'C'].map(rowOf).join('')}</ul></section></main>`;
  // jsdom lays nothing out.
  Element.prototype.checkVisibility = () => true;
  document.hasFocus = () => true;
  stop = keepFocus(() => isSaving);
});
afterEach(() => {
  stop();
  isSaving = false;
  document.body.innerHTML = '';
});

test('focuses the same button of the next row, then of the previous one, then the heading', async () => {
  deleteRow('A');
  await expect.poll(focused).toBe('Delete B');
  deleteRow('C');
  await expect.poll(focused).toBe('Delete B');
  deleteRow('B');
  await expect.poll(focused).toBe('Footer');
});

test('focuses the heading of a screen that replaces another one', async () => {
  document.body.innerHTML = '<div><form><button aria-label="Log in"></button></form></div>';
  find('Log in')?.focus();
  const screen = document.body.firstElementChild;
  if (screen) screen.innerHTML = '<a href="#main">Skip to content</a><main><h2>Homepage</h2></main>';
  await expect.poll(focused).toBe('Homepage');
});

test('skips rows that are removed together', async () => {
  find('Edit A')?.focus();
  for (const row of [...document.querySelectorAll('li')].slice(0, 2)) row.remove();
  await expect.poll(focused).toBe('Edit C');
});

test('returns to a moved row at once', async () => {
  find('Delete A')?.focus();
  const [row] = document.querySelectorAll('li');
  if (row) document.querySelector('ul')?.append(row);
  await Promise.resolve();
  expect(focused()).toBe('Delete A');
});

test('returns to the selected tab, since focusing another one would select that', async () => {
  document
    .querySelector('main')
    ?.insertAdjacentHTML(
      'afterbegin',
      '<div role="tablist"><button role="tab" aria-selected="true">Home</button><button role="tab" aria-selected="false">About</button></div><div role="dialog"><button>Keep editing</button></div>',
    );
  document.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  document.querySelector<HTMLElement>('[role="dialog"] button')?.focus();
  document.querySelector('[role="dialog"]')?.remove();
  await expect.poll(focused).toBe('Home');
});

test('waits until a save that disables the button is done', async () => {
  isSaving = true;
  const button = find('Delete A');
  button?.focus();
  if (button) button.disabled = true;
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(focused()).toBe('Delete A');
  isSaving = false;
  button?.closest('li')?.remove();
  await expect.poll(focused).toBe('Delete B');
});

test('focuses another control of the row if the button stays disabled', async () => {
  const button = find('Delete A');
  button?.focus();
  if (button) button.disabled = true;
  await expect.poll(focused).toBe('History of A');
});

test('focuses the button that replaced another', async () => {
  const html = '<div><button aria-label="Make one"></button></div>';
  document.querySelector('section')?.insertAdjacentHTML('beforeend', html);
  find('Make one')?.focus();
  find('Make one')?.replaceWith(Object.assign(document.createElement('button'), { textContent: 'Show it' }));
  await expect.poll(focused).toBe('Show it');
});

test('returns to the page from a dialog whose opener is gone', async () => {
  find('Delete A')?.focus();
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button aria-label="Confirm"></button></div>');
  find('Confirm')?.focus();
  document.querySelector('li')?.remove();
  document.querySelector('[role="dialog"]')?.remove();
  await expect.poll(focused).toBe('Delete B');
});

test('focuses the next row of a dialog that takes the focus itself, as Radix’s do', async () => {
  const html = `<div role="dialog" tabindex="-1" aria-label="Publish"><ul>${['D', 'E'].map(rowOf).join('')}</ul></div>`;
  document.body.insertAdjacentHTML('beforeend', html);
  deleteRow('D');
  document.querySelector<HTMLElement>('[role="dialog"]')?.focus();
  await expect.poll(focused).toBe('Delete E');
});

test('leaves the focus where a press beside every control put it', async () => {
  find('Delete A')?.focus();
  document.querySelector('h2')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  find('Delete A')?.blur();
  document.querySelector('li')?.remove();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.activeElement).toBe(document.body);
});

test('leaves the focus to what loads late, unless the user has chosen another element', async () => {
  deleteRow('A');
  expect(isFocusFree()).toBe(true);
  await expect.poll(focused).toBe('Delete B');
  expect(isFocusFree()).toBe(true);
  find('Edit C')?.focus();
  expect(isFocusFree()).toBe(false);
});
