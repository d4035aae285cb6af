// @vitest-environment jsdom

import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOASTS } from '../../contract/interface.ts';
import { leaveMessageBehind, showError, showSuccess, showUndoable, Toasts } from './toasts.tsx';

const listShown = () => toast.getToasts().flatMap((each) => ('title' in each ? [each.title] : []));

afterEach(() => {
  showSuccess('clear');
  leaveMessageBehind();
});

it('dismisses a message about an earlier step when something new opens', () => {
  showSuccess('Saved');
  expect(listShown()).toEqual(['Saved']);
  leaveMessageBehind();
  expect(listShown()).toEqual([]);
  showError('No', 'Not saved');
  expect(listShown()).toEqual(['Not saved']);
});

it('keeps a message that offers Undo', () => {
  showUndoable('Deleted', () => undefined);
  leaveMessageBehind();
  expect(listShown()).toEqual(['Deleted']);
});

describe('toast on the screen', () => {
  let place: HTMLElement;
  let root: Root;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
    await act(() => root.render(createElement(Toasts, { isLogin: false })));
  });

  afterEach(async () => {
    await act(() => root.unmount());
    place.remove();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const show = (message: string) => act(async () => showSuccess(message));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const point = (type: 'mousemove' | 'mouseout') =>
    act(async () => {
      const event = new MouseEvent(type, { bubbles: true, relatedTarget: document.body });
      place.querySelector('[data-sonner-toaster]')?.dispatchEvent(event);
    });

  it('offers no Undo on the sign-in page', async () => {
    await act(async () => showUndoable('Deleted', () => undefined));
    await act(() => root.render(createElement(Toasts, { isLogin: true })));
    expect(listShown()).toEqual([]);
    await show('Password changed');
    await act(() => root.render(createElement(Toasts, { isLogin: false })));
    expect(listShown()).toEqual(['Password changed']);
  });

  it('appears while the previous one is leaving', async () => {
    await show('First');
    // Its time is over, and it fades.
    await pass(TOASTS.duration + 50);
    await show('Second');
    await pass(1000);
    expect(place.textContent).toContain('Second');
  });

  it('stays its full time even when the pointer held the previous one', async () => {
    await show('First');
    await pass(TOASTS.duration - 500);
    await point('mousemove');
    await pass(1000);
    await point('mouseout');
    await show('Second');
    await pass(TOASTS.duration - 500);
    expect(place.textContent).toContain('Second');
    await pass(1500);
    expect(place.textContent).not.toContain('Second');
  });
});
