import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutsideError } from './outside-error.ts';

export type Schemes = 'https' | 'web';

/** Resolves a host name to all of its IP addresses, as `lookup` of node:dns/promises. */
export type Resolve = (host: string, options: { all: true }) => Promise<LookupAddress[]>;

/** Range of public IPv6 addresses (RFC 4291). Some special ranges are inside it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Parses an address that may be fetched: https (also http for `web`) on the default port, without credentials. @throws OutsideError */
export function parsePublicUrl(address: string, schemes: Schemes): URL {
  const url = URL.parse(address);
  const allowed = schemes === 'web' ? ['https:', 'http:'] : ['https:'];
  if (!url || url.port || url.username || url.password || !allowed.includes(url.protocol))
    throw new OutsideError('address');
  url.hostname = url.hostname.replace(/\.$/, '');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are checked once they are resolved.
  if (isIP(host) && !isPublicAddress(host)) throw new OutsideError('address');
  return url;
}

/** Creates the lookup of a connection. It fails if any address of the host is not on the public internet. */
export function createPublicLookup(resolve: Resolve): LookupFunction {
  return (host, _options, callback) => {
    resolve(host, { all: true }).then(
      (found) => {
        const [first] = found.every(({ address }) => isPublicAddress(address)) ? found : [];
        callback(first ? null : new OutsideError('address'), first?.address ?? '', first?.family);
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
