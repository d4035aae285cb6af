import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { loadServer } from '../load-server.ts';

// The product with a clock that a test sets: the moment in a file, and on from there.
const FILE = process.env.TEST_CLOCK ?? '';

const now = (): Date => new Date(Date.parse(readFileSync(FILE, 'utf8')) + Date.now() - statSync(FILE).mtimeMs);

// Responses carry its time, too.
subscribe('http.server.request.start', (message) => {
  (message as { response: ServerResponse }).response.setHeader('Date', now().toUTCString());
});

const serve = await loadServer();
await serve(now);
