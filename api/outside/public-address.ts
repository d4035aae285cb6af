import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutsideError } from './outside-error.ts';

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
  if (url?.port !== '' || url.username !== '' || url.password !== '' || !allowed.includes(url.protocol)) return null;
  url.hostname = url.hostname.replace(/\.$/, '');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are checked once they are resolved.
  return isIP(host) && !isPublicAddress(host) ? null : url;
}

/** Creates the lookup of a connection. It fails if any address of the host is not on the public internet. */
export function createPublicLookup(resolve: Resolve): LookupFunction {
  return (host, _options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [address = ''] = addresses.every(isPublicAddress) ? addresses : [];
        callback(address === '' ? new OutsideError('address') : null, address, isIP(address));
      },
      (cause: unknown) => callback(new OutsideError('unknown-host', { cause }), ''),
    );
  };
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
  return isGlobal && parsed.range() === 'unicast';
}
