import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERROR_MESSAGES, type ErrorBody } from '../../contract/errors.ts';

const STATUS_OF = {
  invalid: 400,
  notAuthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  notJson: 415,
  unsupported: 415,
  unpublishable: 422,
  tooMany: 429,
  unavailable: 503,
  busy: 503,
} as const satisfies Record<string, ContentfulStatusCode>;
type Refusal = keyof typeof STATUS_OF;

/** Thrown by any code below a route. The message is for people. */
export class ApiError extends Error {
  readonly refusal: Refusal;
  readonly details: Omit<ErrorBody, 'message'>;

  constructor(refusal: Refusal, message: string, details: Omit<ErrorBody, 'message'> = {}) {
    super(message);
    this.name = 'ApiError';
    this.refusal = refusal;
    this.details = details;
  }
}

export const statusOf = (error: ApiError): ContentfulStatusCode => STATUS_OF[error.refusal];

export const invalid = (path: string, message: string): ApiError =>
  new ApiError('invalid', message, { issues: [{ path, message }] });

export const notAuthenticated = (message: string = ERROR_MESSAGES.notAuthenticated): ApiError =>
  new ApiError('notAuthenticated', message);

export const forbidden = (message: string = ERROR_MESSAGES.forbidden): ApiError => new ApiError('forbidden', message);

export const notFound = (): ApiError => new ApiError('notFound', ERROR_MESSAGES.notFound);

/** @throws 404 for what was not found */
export function getFound<Item>(found: Item | null | undefined): Item {
  if (!found) throw notFound();
  return found;
}

export const conflict = (message: string, current?: unknown): ApiError =>
  new ApiError('conflict', message, current === undefined ? {} : { current });
