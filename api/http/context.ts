import type { SessionAdmin } from '../../contract/auth.ts';

/** What middleware leaves for the handlers after it. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    /** Set by `requireAdmin` and `requireSuperAdmin`. */
    admin: SessionAdmin;
    sessionId: string;
  };
}
