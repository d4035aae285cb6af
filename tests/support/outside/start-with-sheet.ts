import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { loadServer } from '../load-server.ts';

// The product on an internet where every https server is the test's sheet.
const SHEET = process.env.TEST_SHEET ?? '';

const request = (url: URL, { method, headers, signal }: https.RequestOptions): http.ClientRequest =>
  http.request(SHEET, { method, headers: { ...headers, host: url.host }, signal, path: url.pathname + url.search });

Object.assign(https, { request });
syncBuiltinESMExports();

const serve = await loadServer();
await serve();
