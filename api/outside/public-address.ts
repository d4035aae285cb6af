import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Schemes = 'https' | 'web';

/** Resolves a host name to all of its IP addresses. */
export type Resolve = (host: string) => Promise<string[]>;

/** Range of public IPv6 addresses (RFC 4291). Some special ranges are inside it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

export async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Parses an address that may be fetched: https (also http for `web`) on the default port, without credentials. */
export function parsePublicUrl(address: string, schemes: Schemes): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const allowed = schemes === 'web' ? ['https:', 'http:'] : ['https:'];
  const isAllowed = url?.port === '' && url.username === '' && url.password === '' && allowed.includes(url.protocol);
  return isAllowed ? url : null;
}

/** Finds an IP address of the host. Null if any of its addresses is not on the public internet. */
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
