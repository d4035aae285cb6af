// @vitest-environment jsdom

import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { TOASTS } from '../../contract/interface.ts';
import { leaveMessageBehind, showError, showSuccess, showUndoable, Toasts } from './toasts.tsx';

const listShown = () => toast.getToasts().flatMap((each) => ('title' in each ? [each.title] : []));

afterEach(() => {
  showSuccess('clear');
  leaveMessageBehind();
});

it('leaves the message about what is past behind when something new opens', () => {
  showSuccess('Saved');
  expect(listShown()).toEqual(['Saved']);
  leaveMessageBehind();
  expect(listShown()).toEqual([]);
  showError('No', 'Not saved');
  expect(listShown()).toEqual(['Not saved']);
});

it('keeps the one that offers Undo', () => {
  showUndoable('Deleted', () => undefined);
  leaveMessageBehind();
  expect(listShown()).toEqual(['Deleted']);
});

it('shows a message that comes while the one before it is leaving', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(() => root.render(createElement(Toasts, { isLogin: false })));
  await act(async () => showSuccess('First'));
  // It has had its time, and fades.
  await act(() => vi.advanceTimersByTimeAsync(TOASTS.duration + 50));
  await act(async () => showSuccess('Second'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(place.textContent).toContain('Second');
  await act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
