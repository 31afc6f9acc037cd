import { expect, test } from 'vitest';
import { lastFourDigits, matchAccounts } from './file-account';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
const C = '33333333-3333-4333-8333-333333334821';
const ACCOUNTS = [
  { id: A, name: 'Everyday', lastFourDigits: '4821' },
  { id: B, name: 'Sapphire', lastFourDigits: '7733' },
  { id: C, name: 'Savings', lastFourDigits: '7733' },
];
const named = (...ids: (string | null)[]) => ids.map((id) => ({ id, currency: null, rows: 1 }));

test.each([
  ['a file that names none is for the default account', [null], [B]],
  ['its only account is found by its last four digits', ['DE84 1000 0012 0000 4821'], [A]],
  ['an only account nobody knows is the default account', ['99990000'], [B]],
  ['two of the user’s with these digits: the one it was dropped for', ['…7733'], [B]],
  ['several are found by digits, by name and by id', ['4821', 'savings', B.toUpperCase()], [A, C, B]],
  ['digits that two of the user’s share decide nothing', ['4821', '0007733'], [A, null]],
  ['digits that two of the file share decide nothing', ['14821', '24821'], [null, null]],
  ['an id that is none of the user’s is not taken for digits', ['4821', `${C.slice(0, -5)}94821`], [A, null]],
  ['rows without an account beside those with one', [null, '4821'], [B, A]],
])('%s', (_, ids, expected) => expect(matchAccounts(named(...ids), ACCOUNTS, B)).toEqual(expected));

test.each([
  ['000000123 / 123456', '3456'],
  ['XXXX-XXXX-XXXX-7733', '7733'],
  ['12', ''],
  ['Checking', ''],
])('the last four digits of %j: %j', (id, digits) => expect(lastFourDigits(id)).toBe(digits));
