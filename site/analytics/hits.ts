import { nextGa4Session } from './ga4-session.ts';

/** Page view in a form for every provider. Addresses have no query, which may be private. */
export interface PageView {
  url: string;
  title: string;
  /** The other site that led here; empty when none did. */
  referrer: string;
}

/** A request that reports one view. */
export interface Hit {
  url: string;
  body: string;
}

export type CreateHit = (site: { origin: string; siteId: string }, view: PageView) => Hit;

/** The request that Google's own tag sends for `page_view`, without the tag: it takes its parameters in the address. */
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
    // Never used for advertising.
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
