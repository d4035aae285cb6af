/** Reason why nothing was fetched. `off`: disabled in the setup. `address`: not on the public internet. `robots`: forbidden by robots.txt. */
type Refusal = 'off' | 'address' | 'redirects' | 'size' | 'time' | 'unknown-host' | 'connection' | 'robots';

export class OutsideError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(`fetching outside was refused: ${refusal}`, options);
    this.refusal = refusal;
  }
}
