// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, findDraft, storeDraft, takeDraft } from './drafts.ts';

const draft = { value: '<p>Typed</p>', base: '<p>Stored</p>', typedAt: '2026-10-16T19:51:00.000Z' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const openAnotherWindow = () => sessionStorage.clear();

describe('drafts', () => {
  it('are restored only for the same person and block', () => {
    expect(storeDraft(1, 'home_main_content', draft)).toBe(true);
    expect(findDraft(1, 'home_main_content')).toEqual(draft);
    expect(findDraft(2, 'home_main_content')).toBeNull();
    expect(findDraft(1, 'home_navy_section')).toBeNull();
  });

  it('of two windows stay separate, and another window takes over those of a closed one', () => {
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

  it('disappear once dropped', () => {
    storeDraft(1, 'home_main_content', draft);
    dropDraft(1, 'home_main_content');
    expect(findDraft(1, 'home_main_content')).toBeNull();
  });

  it('ignore stored values that are not drafts', () => {
    localStorage.setItem('draft:1:form:home_main_content@a', '{"value":5}');
    expect(findDraft(1, 'home_main_content')).toBeNull();
    localStorage.setItem('draft:1:form:home_main_content@a', 'not json');
    expect(findDraft(1, 'home_main_content')).toBeNull();
  });

  it('report when the browser has no room', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(storeDraft(1, 'home_main_content', draft)).toBe(false);
    setItem.mockRestore();
  });
});
