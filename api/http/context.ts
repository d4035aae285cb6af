import type { SessionAdmin } from '../../contract/auth.ts';

/** Values that middleware sets for handlers. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    /** Set by `requireAdmin` and `requireSuperAdmin`. */
    admin: SessionAdmin;
    sessionId: string;
  };
}
