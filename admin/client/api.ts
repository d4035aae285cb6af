import { type ClientResponse, hc } from 'hono/client';
import type { AppType } from '../../api/app.ts';
import { CREATE_KEY } from '../../contract/changes.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { setClock } from '../ui/format.ts';
import { endsSession, noteSessionEnd, requestSignIn } from './session-gate.ts';
import { hasUnsavedForms } from './unsaved-forms.ts';

/** Sent every few seconds by an open form, without user action. */
const PRESENCE_PATH = '/api/admin/events/editing';

/** The response issues a new session token; the old one ends at once. */
const RENEWING_PATH = '/api/admin/change-password';
const OFFLINE = 'You’re offline, so nothing was sent.';
const UNANSWERED = 'The website didn’t answer, so it may have worked all the same.';

let renewal: Promise<unknown> = Promise.resolve();

/** Keys of creates that got no response, by path and body: sent again, the server creates nothing twice. */
const unanswered = new Map<string, string>();

const fetchOnce: typeof fetch = async (input, init) => {
  if (init?.method !== 'POST') return fetch(input, init);
  const sent = `${String(input)} ${String(init.body)}`;
  const key = unanswered.get(sent) ?? makeId();
  unanswered.set(sent, key);
  const headers = new Headers(init.headers);
  headers.set(CREATE_KEY, key);
  const response = await fetch(input, { ...init, headers });
  if (response.status < 500) unanswered.delete(sent);
  return response;
};

/** Waits until a session token renewal in progress has finished. */
const fetchAfterRenewal: typeof fetch = async (input, init) => {
  await renewal;
  const response = fetchOnce(input, init);
  if (String(input).endsWith(RENEWING_PATH)) renewal = response.catch(() => undefined);
  return response;
};

/** If the session has ended and a form is unsaved, a write waits until the user signs in again, then is repeated. */
const fetchSignedIn: typeof fetch = async (input, init) => {
  const response = await fetchAfterRenewal(input, init);
  setClock(response.headers.get('date'));
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
 * Random name of this window until it reloads. The server sends it changes by others, and by the same account in other
 * windows.
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

/** A refused call. The message is the status, a colon and the raw body (or the status text). */
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

/** The server's answer to an upload, whose progress only an XMLHttpRequest reports. */
export const readRefusal = ({ status, statusText, responseURL: url, responseText }: XMLHttpRequest): ApiError =>
  new ApiError({ status, statusText, url }, responseText);

export interface Written<Body> {
  body: Body;
  /** The release that publishes it. Null while auto-publish is off. */
  releaseId: number | null;
  /** Batch of changes that Undo reverts, or else the only change. Both are null if nothing changed. */
  batch: number | null;
  changeId: number | null;
}

export const readDeleted = async (call: Call<unknown>): Promise<Written<null>> =>
  describeWrite(await requireOk(call), null);

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** The server's message, or else the fallback with a reason, if one is known. */
export function getServerMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.body?.message) return error.body.message;
  const reason = findReason(error);
  if (fallback === '') return reason;
  // Its first sentence only, because the next one says to try again.
  return reason ? `${fallback.split('.')[0]}. ${reason}` : fallback;
}

/** Window id that survives reloads, so that windows never overwrite each other's drafts. */
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

/** Gives a duplicated tab a new id, since it copies that of its original, which still holds the lock. */
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

/** A call whose input is its body. */
export function sendJson<Input, Body>(send: (args: { json: Input }) => Call<Body>) {
  return (json: Input): Promise<Body> => readJson(send({ json }));
}

/** A write whose input is the id in its path. */
export function writeById<Body>(send: (args: Id) => Call<Body>) {
  return (id: number): Promise<Written<Body>> => readWritten(send({ param: { id: String(id) } }));
}

export function deleteById(send: (args: Id) => Call<unknown>) {
  return (id: number | string): Promise<Written<null>> => readDeleted(send({ param: { id: String(id) } }));
}

/** Creates a UUID. `crypto.randomUUID` is missing on pages loaded over plain http. */
function makeId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

export type Id = { param: { id: string } };

export type Call<Body> = Promise<ClientResponse<Body, number, string>>;

/** Reason of a failure without a message from the server. Proxies refuse with pages of their own. */
function findReason(error: unknown): string {
  if (error instanceof TypeError) return navigator.onLine ? UNANSWERED : OFFLINE;
  if (hasStatus(error, 413)) return 'It is larger than the website accepts.';
  if (hasStatus(error, 429)) return 'The website is getting too many requests. Wait a minute.';
  return hasStatus(error, 502, 503, 504) ? 'The website isn’t responding right now. Wait a minute.' : '';
}

type AnyResponse = ClientResponse<unknown, number, string>;

async function requireOk(call: Call<unknown>): Promise<AnyResponse> {
  const response = await call;
  if (!response.ok) throw new ApiError(response, await response.text());
  return response;
}

function describeWrite<Body>(response: AnyResponse, body: Body): Written<Body> {
  const { batch = null } = (body ?? {}) as { batch?: number | null };
  return {
    body,
    batch,
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
