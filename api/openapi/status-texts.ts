/** What a status means here, in a sentence. */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted: it is done from now on, whatever fails',
  204: 'No content',
  303: 'Requires a signed-in session',
  304: 'Not modified (If-None-Match)',
  400: 'The request is invalid; `issues` names the fields',
  401: 'Not signed in, or wrong credentials',
  403: 'This account may not, or must set up two-step sign-in first, or the request came from another site',
  404: 'Not found',
  409: 'Conflict: it was changed meanwhile, or something else prevents it; `current` is the stored state',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'The pages cannot be rendered from this content',
  429: 'Too many attempts; retry after `Retry-After` seconds',
  503: 'The database, storage or queue is busy; try again',
};
