import type { IncomingMessage } from 'node:http';
import { type BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

const isTrusted = (address: string, trusted: BlockList): boolean =>
  trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Network that failed attempts are counted for: an IPv4 address or an IPv6 /64. Taken from the socket, or from
 * X-Forwarded-For as far as trusted proxies wrote it.
 */
export function getClientAddress(c: Context, trustedProxies: BlockList | null): string | null {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  const socket = incoming?.socket?.remoteAddress;
  if (socket === undefined) return null;
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  return describeNetwork(findClient(socket, forwarded, trustedProxies));
}

function describeNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

function findClient(socket: string, forwarded: string[], trusted: BlockList | null): string {
  let client = toPlain(socket);
  for (const hop of forwarded.map((text) => toPlain(text.trim())).toReversed()) {
    if (!trusted || !isTrusted(client, trusted) || !(isIPv4(hop) || isIPv6(hop))) break;
    client = hop;
  }
  return client;
}

/** Address without zone (`%eth0`), with IPv4-mapped IPv6 as plain IPv4. */
function toPlain(address: string): string {
  return address
    .replace(/%.*$/, '')
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
}
