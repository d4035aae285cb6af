import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';

const WINDOW_HEADER = 'x-window';

const window = new AsyncLocalStorage<string | undefined>();

/** Remembers, for as long as a call is worked on, which of the dashboard's windows makes it. */
export const withAskingWindow: MiddlewareHandler = (c, next) => window.run(c.req.header(WINDOW_HEADER), next);

/** The window whose call is being worked on; undefined for programs, and for what the server does by itself. */
export const getAskingWindow = (): string | undefined => window.getStore();
