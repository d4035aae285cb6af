import { z } from 'zod';

export const ANALYTICS_PROVIDERS = ['ga4', 'plausible'] as const;
export type AnalyticsProvider = (typeof ANALYTICS_PROVIDERS)[number];

/** Default origin of each provider, for clubs that neither host nor proxy the service themselves. */
export const ANALYTICS_ORIGINS = {
  ga4: 'https://www.google-analytics.com',
  plausible: 'https://plausible.io',
} as const satisfies Record<AnalyticsProvider, string>;

/** Site id format of each provider: a measurement ID, or a domain (several separated by commas). */
export const ANALYTICS_SITE_IDS = {
  ga4: /^G-[A-Z0-9]{4,20}$/,
  plausible: /^[a-z0-9.-]+(,[a-z0-9.-]+)*$/i,
} as const satisfies Record<AnalyticsProvider, RegExp>;

export const analytics = z.strictObject({
  provider: z.enum(ANALYTICS_PROVIDERS),
  siteId: z.string().min(1),
  /** The only origin that page views are sent to, without a trailing slash. */
  origin: z.url({ protocol: /^https?$/ }),
});
/** Page view counter settings. */
export type Analytics = z.infer<typeof analytics>;
