/** Reason why nothing was fetched. `off`: disabled in the setup. `address`: not on the public internet. `robots`: forbidden by robots.txt. */
type Unfetched = 'off' | 'address' | 'redirects' | 'long' | 'time' | 'unknown-host' | 'connection' | 'robots';
/** Reason why a document that was fetched cannot replace its last good copy. */
type Unusable = 'private' | 'gone' | 'unreachable' | 'empty' | 'broken' | 'type' | 'garbled' | 'other-shape';
export type Refusal = Unfetched | Unusable;

export class OutsideError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(`fetching outside was refused: ${refusal}`, options);
    this.refusal = refusal;
  }
}
