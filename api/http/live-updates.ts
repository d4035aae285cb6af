import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { LiveUpdate } from '../../contract/live-updates.ts';

const WINDOW_HEADER = 'x-window';

const window = new AsyncLocalStorage<string | undefined>();

/** Stores the id of the calling dashboard window for the duration of a request. */
export const withCallingWindow: MiddlewareHandler = (c, next) => window.run(c.req.header(WINDOW_HEADER), next);

/** Runs work that outlives its request, so that its live updates also reach the calling window. */
export const withoutCallingWindow = (begin: () => void): void => window.exit(begin);

export interface LiveUpdateListener {
  /** @param from window whose request caused the update; undefined for programs and the server's own work */
  onEvent: (event: LiveUpdate, from: string | undefined) => void;
  onClose?: () => void;
}

export type LiveUpdates = ReturnType<typeof createLiveUpdates>;

/** Broadcasts live updates of this process to current listeners. Nothing is stored. */
export function createLiveUpdates() {
  const listeners = new Set<LiveUpdateListener>();
  let isClosed = false;
  return {
    emit: (event: LiveUpdate) => {
      const from = window.getStore();
      for (const { onEvent } of listeners) onEvent(event, from);
    },
    /** @returns a function that unsubscribes */
    subscribe: (listener: LiveUpdateListener) => {
      if (isClosed) listener.onClose?.();
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Closes every listener, so that open connections do not delay shutdown. */
    close: () => {
      isClosed = true;
      for (const { onClose } of listeners) onClose?.();
      listeners.clear();
    },
  };
}
