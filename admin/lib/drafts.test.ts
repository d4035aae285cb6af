// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';

const draft = { value: '<p>Typed</p>', baseVersion: 3, typedAt: '2026-10-16T19:51:00.000Z' };

beforeEach(() => localStorage.clear());

describe('drafts', () => {
  it('come back for the same person and block, for nobody else', () => {
    expect(keepDraft(1, 'home_main_content', draft)).toBe(true);
    expect(findDraft(1, 'home_main_content')).toEqual(draft);
    expect(findDraft(2, 'home_main_content')).toBeNull();
    expect(findDraft(1, 'home_navy_section')).toBeNull();
  });

  it('are gone once dropped', () => {
    keepDraft(1, 'home_main_content', draft);
    dropDraft(1, 'home_main_content');
    expect(findDraft(1, 'home_main_content')).toBeNull();
  });

  it('ignore what is not a draft', () => {
    localStorage.setItem('draft:1:home_main_content', '{"value":5}');
    expect(findDraft(1, 'home_main_content')).toBeNull();
    localStorage.setItem('draft:1:home_main_content', 'not json');
    expect(findDraft(1, 'home_main_content')).toBeNull();
  });

  it('say so when the browser has no room', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepDraft(1, 'home_main_content', draft)).toBe(false);
    setItem.mockRestore();
  });
});
