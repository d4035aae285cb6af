const STORAGE_KEY = 'analytics-visit';

/** Page view for any provider. Addresses omit the query, which may be private. */
export interface PageView {
  url: string;
  title: string;
  /** Referring site. Empty if there is none. */
  referrer: string;
}

/** Request that reports one view. */
export interface Hit {
  url: string;
  body: string;
}

export type CreateHit = (site: { origin: string; siteId: string }, view: PageView) => Hit;

/** Request that Google's own tag sends for `page_view`, without the tag. All parameters go in the address. */
export const createGa4Hit: CreateHit = ({ origin, siteId }, { url, title, referrer }) => {
  const { clientId, sessionId, hits } = nextGa4Session();
  const parameters = new URLSearchParams({
    v: '2',
    tid: siteId,
    cid: clientId,
    sid: sessionId,
    sct: '1',
    seg: hits === 0 ? '0' : '1',
    _s: String(hits + 1),
    // Opts out of advertising use.
    npa: '1',
    en: 'page_view',
    dl: url,
    dt: title,
    ul: navigator.language.toLowerCase(),
    sr: `${screen.width}x${screen.height}`,
    ...(referrer ? { dr: referrer } : {}),
    ...(hits === 0 ? { _fv: '1', _ss: '1' } : {}),
  });
  return { url: `${origin}/g/collect?${parameters}`, body: '' };
};

/** Session of this tab. Uses no cookie and ends with the tab, so that nobody is recognized the next day. */
function nextGa4Session(): Ga4Session {
  const session = readSession() ?? startSession();
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...session, hits: session.hits + 1 }));
  } catch {}
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

interface Ga4Session {
  clientId: string;
  sessionId: string;
  hits: number;
}

function startSession(): Ga4Session {
  const seconds = Math.floor(Date.now() / 1000);
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { clientId: `${random}.${seconds}`, sessionId: String(seconds), hits: 0 };
}
