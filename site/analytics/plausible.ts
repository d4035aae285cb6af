import type { CreateHit } from './hit.ts';

/** https://plausible.io/docs/events-api */
export const createPlausibleHit: CreateHit = ({ origin, siteId }, { url, referrer }) => ({
  url: `${origin}/api/event`,
  body: JSON.stringify({ name: 'pageview', url, domain: siteId, referrer: referrer || null }),
});
