import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';

export const createApiListener = (deps: Deps): RequestListener => getRequestListener(createApp(deps).fetch);
