import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { LiveUpdate } from '../../contract/live-updates.ts';

const WINDOW_HEADER = 'x-window';

const window = new AsyncLocalStorage<string | undefined>();

/** Remembers, for as long as a call is worked on, which of the dashboard's windows makes it. */
export const withCallingWindow: MiddlewareHandler = (c, next) => window.run(c.req.header(WINDOW_HEADER), next);

/** Runs work that outlives its call, so that the calling window is notified of its changes too. */
export const withoutCallingWindow = (begin: () => void): void => window.exit(begin);

/** Window whose call is being handled. Undefined for programs and for the server's own work. */
export const getCallingWindow = (): string | undefined => window.getStore();

export interface LiveUpdateListener {
  /** @param from the window whose call made it happen */
  onEvent: (event: LiveUpdate, from: string | undefined) => void;
  onClose: () => void;
}

export type LiveUpdates = ReturnType<typeof createLiveUpdates>;

/** Broadcasts events of this process to current listeners. Nothing is stored. */
export function createLiveUpdates() {
  const listeners = new Set<LiveUpdateListener>();
  let isClosed = false;
  return {
    emit: (event: LiveUpdate) => {
      const from = getCallingWindow();
      for (const { onEvent } of listeners) onEvent(event, from);
    },
    /** @returns a function that unsubscribes */
    subscribe: (listener: LiveUpdateListener) => {
      if (isClosed) listener.onClose();
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Ends every listener, so that their connections do not keep the process from stopping. */
    close: () => {
      isClosed = true;
      for (const { onClose } of listeners) onClose();
      listeners.clear();
    },
  };
}
