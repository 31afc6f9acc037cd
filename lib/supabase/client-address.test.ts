import { expect, test } from 'vitest';
import { clientAddress } from './client-address';

const listed = { header: 'x-forwarded-for', proxies: 1 };
const from = (value: string, source: Parameters<typeof clientAddress>[1] = listed) =>
  clientAddress(new Headers({ 'x-forwarded-for': value }), source);

test('without a header that is trusted, nobody is told by their address', () => {
  expect(from('192.0.2.1', null)).toBeNull();
  expect(
    clientAddress(new Headers({ 'x-real-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.2' }), null),
  ).toBeNull();
  expect(clientAddress(new Headers({ 'x-real-ip': '192.0.2.1' }), listed)).toBeNull();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['203.0.113.9, 192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1:50000 ', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:50000', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['', null],
  ['unknown', null],
  ['_hidden', null],
  ['192.0.2.1, ', null],
  ['999.0.2.1', null],
])('%o is %o', (value, address) => expect(from(value)).toBe(address));

test('behind several servers of one’s own, the first of them has seen the client', () => {
  const twice = { header: 'x-forwarded-for', proxies: 2 };
  expect(from('203.0.113.9, 192.0.2.1, 10.0.0.1', twice)).toBe('192.0.2.1');
  expect(from('10.0.0.1', twice), 'whoever came past one of them').toBeNull();
});
