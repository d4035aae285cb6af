import type { Analytics } from '../../contract/analytics.ts';

/** What a page's scripts may talk to: its own site, and the service that counts views where there is one. */
export const getConnectSource = (analytics: Analytics | null | undefined): `connect-src ${string}` =>
  analytics ? `connect-src 'self' ${new URL(analytics.origin).origin}` : "connect-src 'self'";
