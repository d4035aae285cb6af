import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readEnv } from '../process/env.ts';
import { getClientAddress } from './client-address.ts';

async function getAddress(socket: string, forwarded?: string, trusted?: string): Promise<string> {
  const { trustedProxies } = readEnv(trusted ? { TRUST_PROXY: trusted } : {});
  const app = new Hono().get('/', (c) => c.text(getClientAddress(c, trustedProxies) ?? 'none'));
  const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {};
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })).text();
}

test.each([
  ['192.0.2.1', undefined, undefined, '192.0.2.1'],
  ['::ffff:192.0.2.1', undefined, undefined, '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, undefined, '2001:db8:1:2::/64'],
  ['2001:DB8::1', undefined, undefined, '2001:db8:0:0::/64'],
  ['::1', undefined, undefined, '0:0:0:0::/64'],
  ['fe80::1%eth0', undefined, undefined, 'fe80:0:0:0::/64'],
  // Nobody is believed unless he is named.
  ['192.0.2.1', '203.0.113.5', undefined, '192.0.2.1'],
  ['192.0.2.1', '203.0.113.5', '127.0.0.1', '192.0.2.1'],
  ['127.0.0.1', '203.0.113.5', '127.0.0.1', '203.0.113.5'],
  ['::ffff:127.0.0.1', '203.0.113.5', '127.0.0.1', '203.0.113.5'],
  // Addresses written by the client itself are ignored.
  ['127.0.0.1', '1.1.1.1, 203.0.113.5', '127.0.0.1', '203.0.113.5'],
  ['127.0.0.1', '1.1.1.1, 203.0.113.5, 10.1.2.3', '127.0.0.1,10.0.0.0/8', '203.0.113.5'],
  ['127.0.0.1', '2001:db8::5', '127.0.0.1', '2001:db8:0:0::/64'],
  ['127.0.0.1', 'unknown', '127.0.0.1', '127.0.0.1'],
  ['fd00::2', '203.0.113.5', 'fd00::/8', '203.0.113.5'],
])('resolves %s with X-Forwarded-For %s behind %s to %s', async (socket, forwarded, trusted, expected) =>
  expect(await getAddress(socket, forwarded, trusted)).toBe(expected),
);

test.each(['yes', '1', '10.0.0.0/33', '127.0.0.1;10.0.0.1', '10.0.0.0/8/2'])('refuses TRUST_PROXY=%s', (list) =>
  expect(() => readEnv({ TRUST_PROXY: list })).toThrow('TRUST_PROXY: must list the addresses of your proxies'),
);
