import type { SessionAdmin } from '../../contract/auth.ts';

export interface ApiEnv {
  Variables: {
    requestId: string;
    /** Set by `requireAdmin` and `requireSuperAdmin`. */
    admin: SessionAdmin;
    sessionId: string;
  };
}
