import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { loadServer } from '../../../scripts/load-server.ts';

// The product on an internet where every name has a public address and every https server is the test's sheet.
const SHEET = process.env.TEST_SHEET ?? '';

const request = (url: URL, { method, headers, signal }: https.RequestOptions): http.ClientRequest =>
  http.request(SHEET, { method, headers: { ...headers, host: url.host }, signal, path: url.pathname + url.search });

Object.assign(https, { request });
Object.assign(dns.promises, { lookup: async () => [{ address: '93.184.216.34', family: 4 }] });
syncBuiltinESMExports();

const serve = await loadServer();
await serve();
