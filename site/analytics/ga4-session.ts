const STORAGE_KEY = 'analytics-visit';

/** Session of this tab. Uses no cookie and ends with the tab, so that nobody is recognized the next day. */
export function nextGa4Session(): Ga4Session {
  const session = readSession() ?? startSession();
  keepSession({ ...session, hits: session.hits + 1 });
  return session;
}

// Storage throws if the visitor blocked it. Then every view is a new session.
function readSession(): Ga4Session | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    return stored === null ? null : (JSON.parse(stored) as Ga4Session);
  } catch {
    return null;
  }
}

export interface Ga4Session {
  clientId: string;
  sessionId: string;
  hits: number;
}

function startSession(): Ga4Session {
  const seconds = Math.floor(Date.now() / 1000);
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { clientId: `${random}.${seconds}`, sessionId: String(seconds), hits: 0 };
}

function keepSession(session: Ga4Session): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  } catch {}
}
