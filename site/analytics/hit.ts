/** One page view, as every provider is told of it. Addresses carry no query: it may hold what is private. */
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
