// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trackPageView } from './track-page-view.ts';

const send = vi.fn<typeof fetch>();

function configure(provider: string, siteId: string): void {
  document.head.innerHTML = `<title>About | Panther Club</title>
    <meta name="analytics" data-provider="${provider}" data-site-id="${siteId}" data-origin="https://stats.example.org">`;
}

function setOn(target: object, property: string, value: unknown): void {
  Object.defineProperty(target, property, { configurable: true, value });
}

const arriveFrom = (referrer: string): void => setOn(document, 'referrer', referrer);

function lastHit() {
  const [url, init] = send.mock.lastCall ?? [];
  return { url: new URL(String(url)), init };
}

beforeEach(() => {
  send.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  for (const property of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, property);
  Reflect.deleteProperty(window, 'doNotTrack');
  Reflect.deleteProperty(document, 'referrer');
  sessionStorage.clear();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

test('sends nothing when nothing is configured', () => {
  trackPageView('/about');
  expect(send).not.toHaveBeenCalled();
});

test.each(['/admin', '/admin/login', '/preview/about'])('never counts %s, a volunteer’s page', (path) => {
  configure('plausible', 'club.example.org');
  trackPageView(path);
  expect(send).not.toHaveBeenCalled();
});

describe('visitor who objects', () => {
  test.each([
    ['Global Privacy Control', () => setOn(navigator, 'globalPrivacyControl', true)],
    ['Do Not Track', () => setOn(navigator, 'doNotTrack', '1')],
    ['Do Not Track in old Firefox', () => setOn(navigator, 'doNotTrack', 'yes')],
    ['Do Not Track in old Safari', () => setOn(window, 'doNotTrack', '1')],
  ])('is not counted: %s', (_name, object) => {
    configure('ga4', 'G-ABC123');
    object();
    trackPageView('/about');
    expect(send).not.toHaveBeenCalled();
  });

  test('is counted when the signal does not object', () => {
    configure('ga4', 'G-ABC123');
    setOn(navigator, 'doNotTrack', '0');
    setOn(navigator, 'globalPrivacyControl', false);
    trackPageView('/about');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('Plausible', () => {
  test('receives the page and the linking site, without any query', () => {
    configure('plausible', 'club.example.org');
    arriveFrom('https://search.example.net/find?q=my+secret');
    trackPageView('/about');
    const { url, init } = lastHit();
    expect(url.href).toBe('https://stats.example.org/api/event');
    expect(JSON.parse(String(init?.body))).toEqual({
      name: 'pageview',
      url: `${location.origin}/about`,
      domain: 'club.example.org',
      referrer: 'https://search.example.net/find',
    });
  });

  test('does not receive which of our own pages linked here', () => {
    configure('plausible', 'club.example.org');
    arriveFrom(`${location.origin}/events`);
    trackPageView('/about');
    expect(JSON.parse(String(lastHit().init?.body)).referrer).toBeNull();
  });
});

describe('Google Analytics 4', () => {
  test('receives one page_view, marked as not for advertising', () => {
    configure('ga4', 'G-ABC123');
    trackPageView('/about');
    const { url } = lastHit();
    expect(url.origin + url.pathname).toBe('https://stats.example.org/g/collect');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      v: '2',
      tid: 'G-ABC123',
      en: 'page_view',
      dl: `${location.origin}/about`,
      dt: 'About | Panther Club',
      npa: '1',
      _ss: '1',
      _s: '1',
    });
  });

  test('counts two pages as one visit', () => {
    configure('ga4', 'G-ABC123');
    trackPageView('/about');
    const first = lastHit().url.searchParams;
    trackPageView('/events');
    const second = lastHit().url.searchParams;
    expect([second.get('cid'), second.get('sid')]).toEqual([first.get('cid'), first.get('sid')]);
    expect([second.get('_s'), second.get('_ss'), second.get('seg')]).toEqual(['2', null, '1']);
  });

  test('counts a visitor who blocks storage', () => {
    configure('ga4', 'G-ABC123');
    const block = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    trackPageView('/about');
    block.mockRestore();
    expect(send).toHaveBeenCalledTimes(1);
  });
});

test('sends requests without cookies that outlive the page and may fail', async () => {
  configure('plausible', 'club.example.org');
  send.mockRejectedValue(new TypeError('blocked by an extension'));
  trackPageView('/');
  expect(lastHit().init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true, mode: 'no-cors' });
  await Promise.allSettled(send.mock.results.map(({ value }) => value));
});
