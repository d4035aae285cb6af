import { BlockList, isIP, isIPv6 } from 'node:net';

/** True for an IP address or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
  );
}

export function readProxies(list: string): BlockList {
  const proxies = new BlockList();
  for (const [address = '', bits] of list.split(',').map((text) => text.trim().split('/'))) {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return proxies;
}
