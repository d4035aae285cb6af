import { useSyncExternalStore } from 'react';
import { ENTITIES } from '../../contract/working-copy.ts';

const { contentItems: _blocks, ...listed } = ENTITIES;
const LISTS = Object.values(listed).map(({ path }) => path);

/** Writes that spec.md §4 also sends to the sign-in page on a 403: accounts and all lists. */
const ENDED_BY_403 = new RegExp(`^/api/admin/(users|change-password|${LISTS.join('|')})(/|$)`);

const SIGN_IN = /^\/api\/admin\/(login|recover)(\/|$)/;

/** Sign-in dialog over a form. `finish` continues the waiting calls or makes them fail. */
interface SignInRequest {
  status: number;
  finished: Promise<boolean>;
  finish: (isSignedIn: boolean) => void;
}

interface Gate {
  request: SignInRequest | null;
  /** The session has ended, but unsaved text keeps the screen open. */
  isEnded: boolean;
  /** Account that signed in from another window, while unsaved text keeps this one open. */
  otherAccount: string | null;
}

let gate: Gate = { request: null, isEnded: false, otherAccount: null };
const listeners = new Set<() => void>();

/** Shows a note rather than a dialog, which would take the focus while the user types. */
export const noteSessionEnd = (): void => replace({ ...gate, isEnded: true });

export const useSessionGate = (): Gate => useSyncExternalStore(subscribe, () => gate);

/** True if a response means that the user must sign in again. A refused sign-in, at either step, does not. */
export function endsSession({ status, path, isWrite }: { status: number; path: string; isWrite: boolean }): boolean {
  if (status === 401) return !SIGN_IN.test(path);
  return status === 403 && isWrite && ENDED_BY_403.test(path);
}

/** Called after signing in again in another window, or as another person. */
export function noteSession(): void {
  if (gate.isEnded && gate.request === null) replace({ ...gate, isEnded: false });
}

export function noteOtherAccount(otherAccount: string | null): void {
  if (gate.otherAccount !== otherAccount) replace({ ...gate, otherAccount });
}

/** @returns true if the user signed in and the call can be repeated */
export function requestSignIn(status: number): Promise<boolean> {
  if (gate.request) return gate.request.finished;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const finish = (isSignedIn: boolean) => {
    const otherAccount = isSignedIn ? null : gate.otherAccount;
    replace({ request: null, isEnded: !isSignedIn && status === 401, otherAccount });
    resolve(isSignedIn);
  };
  replace({ ...gate, request: { status, finished: promise, finish }, isEnded: status === 401 });
  return promise;
}

function replace(next: Gate): void {
  gate = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
