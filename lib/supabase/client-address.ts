import { isIP } from 'node:net';
import { readClientAddressSource, type ClientAddressSource } from '@/lib/env';

/**
 * The network a request comes from, according to the proxy in front of the app; null when no header is trusted, or it
 * holds no address. An IPv6 user has 2^64 addresses, so a /64 counts as one.
 */
export function clientAddress(
  headers: Pick<Headers, 'get'>,
  source: ClientAddressSource | null = readClientAddressSource(process.env),
): string | null {
  const entries = source ? headers.get(source.header)?.split(',') : undefined;
  const entry = entries?.at(-(source?.proxies ?? 1))?.trim() ?? '';
  const address = withoutPort(entry).toLowerCase();
  const version = isIP(address);
  if (version === 4) return address;
  return version === 6 ? network(address) : null;
}

/** Some proxies send 192.0.2.1:50000 and [2001:db8::1]:50000. */
function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

/** The first half of an IPv6 address; an IPv4 address mapped into one stays itself. */
function network(address: string): string {
  // The URL parser normalises addresses to their shortest form.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text ? text.split(':') : []);
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const all = [...before, ...zeros, ...after];
  const [high = '', low = ''] = all.slice(6);
  if (all.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    return [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
  }
  return `${all.slice(0, 4).join(':')}::/64`;
}
