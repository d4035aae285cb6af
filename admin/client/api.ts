import { type ClientResponse, hc } from 'hono/client';
import type { AppType } from '../../api/app.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { endsSession, noteSessionEnd, requestSignIn } from './session-gate.ts';
import { hasUnsavedForms } from './unsaved-forms.ts';

/** Said every few seconds by an open form; nobody has pressed anything. */
const PRESENCE_PATH = '/api/admin/events/editing';

/** The server gives the session another token with its response; the old one ends at once. */
const RENEWING_PATH = '/api/admin/change-password';
let renewal: Promise<unknown> = Promise.resolve();

/** Sends a call once the session has no new token under way. */
const fetchAfterRenewal: typeof fetch = async (input, init) => {
  await renewal;
  const response = fetch(input, init);
  if (String(input).endsWith(RENEWING_PATH)) renewal = response.catch(() => undefined);
  return response;
};

/** A call that meets an ended session while something is unsaved waits until someone has signed in, and goes on. */
const fetchSignedIn: typeof fetch = async (input, init) => {
  const response = await fetchAfterRenewal(input, init);
  const path = new URL(response.url).pathname;
  const isWrite = init?.method !== 'GET' && path !== PRESENCE_PATH;
  if (!endsSession({ status: response.status, path, isWrite }) || !hasUnsavedForms()) return response;
  if (!isWrite) {
    noteSessionEnd();
    return response;
  }
  return (await requestSignIn(response.status)) ? fetchSignedIn(input, init) : response;
};

/**
 * Random name of this window until it reloads. The server sends it changes by others, and by the same account
 * elsewhere.
 */
export const WINDOW_NAME = makeId();

const WINDOW_KEY = 'window';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let isLocked = false;

export const api = hc<AppType>('/', {
  init: { credentials: 'include' },
  headers: { 'X-Window': WINDOW_NAME },
  fetch: fetchSignedIn,
}).api;

/** A refused call. The message is the status, a colon and the body as it came (or the status text). */
export class ApiError extends Error {
  readonly status: number;
  readonly path: string;
  readonly body: ErrorBody | null;

  constructor({ status, statusText, url }: Pick<Response, 'status' | 'statusText' | 'url'>, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.path = new URL(url).pathname;
    this.body = parseErrorBody(text);
  }
}

export interface Written<Body> {
  body: Body;
  /** The release that carries it to visitors; null while auto-publish is off. */
  releaseId: number | null;
  /** Change that undo reverts. Null when nothing, or more than one thing, changed. */
  changeId: number | null;
}

export const readDeleted = async (call: Call<unknown>): Promise<Written<null>> =>
  describeWrite(await requireOk(call), null);

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** The server's own sentence, where it gave one. */
export const getServerMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.body?.message) || fallback;

/** Names this window for as long as it is open, reloads included: two windows never overwrite each other's drafts. */
export function getWindowId(): string {
  try {
    const known = sessionStorage.getItem(WINDOW_KEY);
    if (known && UUID.test(known)) return known;
    const made = makeId();
    sessionStorage.setItem(WINDOW_KEY, made);
    return made;
  } catch {
    return WINDOW_NAME;
  }
}

/** A duplicated tab copies the name of the one that it was made from, which still holds it: it takes another. */
export function lockWindowId(): void {
  if (isLocked || !('locks' in navigator)) return;
  isLocked = true;
  const untilClosed = new Promise<never>(() => {});
  void navigator.locks.request(`window:${getWindowId()}`, { ifAvailable: true }, async (lock) => {
    if (lock) return untilClosed;
    sessionStorage.setItem(WINDOW_KEY, makeId());
    isLocked = false;
    lockWindowId();
  });
}

export async function readJson<Body>(call: Call<Body>): Promise<Body> {
  const response = await requireOk(call);
  return (await response.json()) as Body;
}

export async function readWritten<Body>(call: Call<Body>): Promise<Written<Body>> {
  const response = await requireOk(call);
  return describeWrite(response, (await response.json()) as Body);
}

/** A UUID; `crypto.randomUUID` is missing from pages that come over plain http. */
function makeId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

export type Call<Body> = Promise<ClientResponse<Body, number, string>>;

type AnyResponse = ClientResponse<unknown, number, string>;

async function requireOk(call: Call<unknown>): Promise<AnyResponse> {
  const response = await call;
  if (!response.ok) throw new ApiError(response, await response.text());
  return response;
}

function describeWrite<Body>(response: AnyResponse, body: Body): Written<Body> {
  return {
    body,
    releaseId: readNumber(response, 'x-release-id'),
    changeId: readNumber(response, 'x-change-id'),
  };
}

function readNumber({ headers }: AnyResponse, name: string): number | null {
  const header = headers.get(name);
  return header === null ? null : Number(header);
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'message' in body ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}
