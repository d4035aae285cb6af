// @vitest-environment jsdom
import { toast } from 'sonner';
import { afterEach, expect, it } from 'vitest';
import { leaveMessageBehind, showError, showSuccess, showUndoable } from './toasts.tsx';

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
