import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Schemes = 'https' | 'web';

/** Resolves a host name to all of its IP addresses. */
export type Resolve = (host: string) => Promise<string[]>;

/** IPv6 hands out only this range to the public internet (RFC 4291); special ranges lie inside it too. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

export async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Parses an address that may be asked for: https (and http for `web`) on its usual port, without a name or password. */
export function parsePublicUrl(address: string, schemes: Schemes): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const allowed = schemes === 'web' ? ['https:', 'http:'] : ['https:'];
  const isAllowed = url?.port === '' && url.username === '' && url.password === '' && allowed.includes(url.protocol);
  return isAllowed ? url : null;
}

/** One IP address of the host to connect to. Null if any of them is not on the public internet. */
export async function findPublicAddress({ hostname }: URL, resolve: Resolve): Promise<string | null> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const addresses = isIP(host) ? [host] : await resolve(host);
  return addresses.every(isPublicAddress) ? (addresses[0] ?? null) : null;
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
  return isGlobal && parsed.range() === 'unicast';
}
