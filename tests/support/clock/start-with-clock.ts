import { readFileSync, statSync } from 'node:fs';
import { loadServer } from '../load-server.ts';

// The product with a clock that a test sets: the moment in a file, and on from there.
const FILE = process.env.TEST_CLOCK ?? '';

const now = (): Date => new Date(Date.parse(readFileSync(FILE, 'utf8')) + Date.now() - statSync(FILE).mtimeMs);

const serve = await loadServer();
await serve(now);
