import type { Analytics, AnalyticsProvider } from '../../contract/analytics.ts';
import { type CreateHit, createGa4Hit, type Hit } from './hits.ts';

/** https://plausible.io/docs/events-api */
const createPlausibleHit: CreateHit = ({ origin, siteId }, { url, referrer }) => ({
  url: `${origin}/api/event`,
  body: JSON.stringify({ name: 'pageview', url, domain: siteId, referrer: referrer || null }),
});

const CREATE_HIT: Record<AnalyticsProvider, CreateHit> = { ga4: createGa4Hit, plausible: createPlausibleHit };

/** Pages for volunteers, which are not counted: dashboard and previews. */
const UNCOUNTED = /^\/(admin|preview)/;

/** Reports a view of `path`, unless the visitor opted out or the page is for volunteers. */
export function trackPageView(path: string): void {
  const settings = findSettings();
  if (!settings || UNCOUNTED.test(path) || refusesTracking()) return;
  const view = { url: location.origin + path, title: document.title, referrer: getOtherSite() };
  sendHit(CREATE_HIT[settings.provider](settings, view));
}

/** Settings that `Analytics.astro` put in the page. Null if analytics is off. */
function findSettings(): Analytics | null {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.dataset;
  if (!settings?.siteId || !settings.origin) return null;
  return { provider: settings.provider as AnalyticsProvider, siteId: settings.siteId, origin: settings.origin };
}

/** True if the visitor opted out by Do Not Track or Global Privacy Control. */
function refusesTracking(): boolean {
  // Safari before 12.1 sets the window's property; old Firefox versions say "yes".
  const legacy = 'doNotTrack' in window ? window.doNotTrack : null;
  return (
    navigator.globalPrivacyControl === true ||
    [navigator.doNotTrack, legacy].some((value) => value === '1' || value === 'yes')
  );
}

function getOtherSite(): string {
  const { referrer } = document;
  if (!URL.canParse(referrer) || new URL(referrer).origin === location.origin) return '';
  const { origin, pathname } = new URL(referrer);
  return origin + pathname;
}

function sendHit({ url, body }: Hit): void {
  // Like a beacon, it outlives the page, but sends no cookies. text/plain avoids a preflight.
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit', mode: 'no-cors' }).catch(() => {
    // A blocked or failing service must not affect the visitor.
  });
}
