/** What a status means here, in a sentence. */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  204: 'No content',
  303: 'Requires a signed-in session',
  304: 'What the caller has is still right (If-None-Match)',
  400: 'Something in the request is not valid; `issues` names the fields',
  401: 'Nobody is signed in, or what was given to sign in is wrong',
  403: 'Not for this account, not before its second step is set up, or not from another site',
  404: 'There is no such thing',
  409: 'It has changed meanwhile, or something else stands in the way; `current` is what is stored now',
  413: 'Too large',
  415: 'Not of a kind that is taken here',
  422: 'The pages cannot be made from this content',
  429: 'Too many attempts; `Retry-After` says when to come back',
  503: 'The database, the store or the queue has no room right now; try again',
};
