import { expect, test } from 'vitest';
import { closedAccountNamed, lastFourDigits, matchAccounts } from './match-accounts';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
const C = '33333333-3333-4333-8333-333333334821';
const OLD = '44444444-4444-4444-8444-444444440000';
const ACCOUNTS = [
  { id: A, name: 'Everyday', lastFourDigits: '4821', closed: false },
  { id: B, name: 'Sapphire', lastFourDigits: '7733', closed: false },
  { id: C, name: 'Savings', lastFourDigits: '7733', closed: false },
  { id: OLD, name: 'Old card', lastFourDigits: '1111', closed: true },
  { id: OLD.replaceAll('4', '5'), name: 'Older card', lastFourDigits: '4821', closed: true },
];
const named = (...ids: (string | null)[]) => ids.map((id) => ({ id, currency: null, rows: 1 }));

test.each([
  ['a file that names none is for the default account', [null], [B]],
  ['its only account is found by its last four digits', ['DE84 1000 0012 0000 4821'], [A]],
  ['an only account nobody knows is asked about', ['99990000'], [null]],
  ['an only id nobody has is asked about', ['99999999-9999-4999-8999-999999999999'], [null]],
  ['so is one whose digits two of the user’s have', ['…7733'], [null]],
  ['and one nobody knows beside rows without an account', [null, '99990000'], [B, null]],
  ['several are found by digits, by name and by id', ['4821', 'savings', B.toUpperCase()], [A, C, B]],
  ['digits that two of the user’s share decide nothing', ['4821', '0007733'], [A, null]],
  ['digits that two of the file share decide nothing', ['14821', '24821'], [null, null]],
  ['an id that is none of the user’s is not taken for digits', ['4821', `${C.slice(0, -5)}94821`], [A, null]],
  ['rows without an account beside those with one', [null, '4821'], [B, A]],
  ['a closed account is asked about, not put into the default account', ['DE84 1111'], [null]],
  ['and so it is by its id, and among several', [OLD, '4821'], [null, A]],
])('%s', (_, ids, expected) => expect(matchAccounts(named(...ids), ACCOUNTS, B)).toEqual(expected));

test.each([
  ['its digits', '…1111', 'Old card'],
  ['its name', 'old CARD', 'Old card'],
  ['its id', OLD.toUpperCase(), 'Old card'],
  ['digits that an open account has too', '4821', undefined],
  ['digits of none', '9999', undefined],
  ['nothing', null, undefined],
])('the closed account named by %s', (_, named, name) =>
  expect(closedAccountNamed(named, ACCOUNTS)?.name).toBe(name),
);

test.each([
  ['000000123 / 123456', '3456'],
  ['XXXX-XXXX-XXXX-7733', '7733'],
  ['12', ''],
  ['Checking', ''],
])('the last four digits of %j: %j', (id, digits) => expect(lastFourDigits(id)).toBe(digits));
