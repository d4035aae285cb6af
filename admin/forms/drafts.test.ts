// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, findDraft, storeDraft, takeDraft } from './drafts.ts';

const draft = { value: '<p>Typed</p>', baseVersion: 3, base: '<p>Stored</p>', typedAt: '2026-10-16T19:51:00.000Z' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const openAnotherWindow = () => sessionStorage.clear();

describe('drafts', () => {
  it('come back for the same person and block, for nobody else', () => {
    expect(storeDraft(1, 'home_main_content', draft)).toBe(true);
    expect(findDraft(1, 'home_main_content')).toEqual(draft);
    expect(findDraft(2, 'home_main_content')).toBeNull();
    expect(findDraft(1, 'home_navy_section')).toBeNull();
  });

  it('of two windows stay apart, and one whose window is gone is taken over', () => {
    storeDraft(1, 'home_main_content', draft);
    openAnotherWindow();
    const mine = { ...draft, value: '<p>Typed here</p>', typedAt: '2026-10-16T19:50:00.000Z' };
    storeDraft(1, 'home_main_content', mine);
    expect(takeDraft(1, 'home_main_content')).toEqual(mine);
    dropDraft(1, 'home_main_content');
    expect(takeDraft(1, 'home_main_content')).toEqual(draft);
    dropDraft(1, 'home_main_content');
    expect(findDraft(1, 'home_main_content')).toBeNull();
  });

  it('are gone once dropped', () => {
    storeDraft(1, 'home_main_content', draft);
    dropDraft(1, 'home_main_content');
    expect(findDraft(1, 'home_main_content')).toBeNull();
  });

  it('ignore what is not a draft', () => {
    localStorage.setItem('draft:1:home_main_content@a', '{"value":5}');
    expect(findDraft(1, 'home_main_content')).toBeNull();
    localStorage.setItem('draft:1:home_main_content@a', 'not json');
    expect(findDraft(1, 'home_main_content')).toBeNull();
  });

  it('say so when the browser has no room', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(storeDraft(1, 'home_main_content', draft)).toBe(false);
    setItem.mockRestore();
  });
});
