import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

describe('analytics', () => {
  test('nothing is counted unless a provider is named', () => {
    expect(readEnv({}).analytics).toBeNull();
    expect(readEnv({ ANALYTICS_ID: 'club.example.org' }).analytics).toBeNull();
  });

  test('a provider is reached at its own address, or at the origin of the one given', () => {
    expect(readEnv({ ANALYTICS_PROVIDER: 'ga4', ANALYTICS_ID: 'G-ABC123DEF4' }).analytics).toEqual({
      provider: 'ga4',
      siteId: 'G-ABC123DEF4',
      origin: 'https://www.google-analytics.com',
    });
    const own = { ANALYTICS_PROVIDER: 'plausible', ANALYTICS_ID: 'club.example.org' };
    expect(readEnv({ ...own, ANALYTICS_URL: 'https://stats.example.org/js/' }).analytics?.origin).toBe(
      'https://stats.example.org',
    );
  });

  test.each([
    [{ ANALYTICS_PROVIDER: 'matomo', ANALYTICS_ID: '1' }, 'ANALYTICS_PROVIDER: must be ga4 or plausible'],
    [{ ANALYTICS_PROVIDER: 'ga4' }, 'ANALYTICS_ID: must be a measurement ID'],
    [{ ANALYTICS_PROVIDER: 'ga4', ANALYTICS_ID: 'UA-12345-6' }, 'ANALYTICS_ID: must be a measurement ID'],
    [{ ANALYTICS_PROVIDER: 'plausible', ANALYTICS_ID: "x'; script-src *" }, 'ANALYTICS_ID: must be the domain'],
    [{ ANALYTICS_URL: 'javascript:alert(1)' }, 'ANALYTICS_URL: must be a web address'],
  ])('refuses %o', (source, message) => {
    expect(() => readEnv(source)).toThrow(message);
  });
});
