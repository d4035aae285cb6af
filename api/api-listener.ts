import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';

/** HTTP/1.0, which some health checks use, does not require the Host header. */
export const createApiListener = (deps: Deps): RequestListener =>
  getRequestListener(createApp(deps).fetch, { hostname: 'localhost' });
