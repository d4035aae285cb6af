import type { Analytics } from '../../contract/analytics.ts';
import { formatDirective } from '../../contract/content-security-policy.ts';

/** What a page's scripts may talk to: its own site, and the service that counts views where there is one. */
export const getConnectSource = (analytics: Analytics | null | undefined): `connect-src ${string}` =>
  formatDirective('connect-src', ["'self'", ...(analytics ? [new URL(analytics.origin).origin] : [])]);
