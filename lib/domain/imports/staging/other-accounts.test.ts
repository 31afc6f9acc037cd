import { expect, test } from 'vitest';
import type { AccountBalance } from '../../accounts/account';
import { lacksOtherAccount, otherAccountIds } from './other-accounts';

const account = (id: string, name: string, closed = false) =>
  ({ id, name, lastFourDigits: '', closed }) as AccountBalance;
const USERS = [account('t', 'Tangerine'), account('v', 'Visa'), account('o', 'Old Visa', true)];
const file = (own: string[], ...others: string[]) => ({
  accounts: own.map((id) => ({ id, currency: null, balances: [], rows: 1 })),
  otherAccounts: others.map((name) => ({ name, rows: 1 })),
});

test.each([
  ["the user's account of that name", file([], 'tangerine'), [], {}, { tangerine: 't' }],
  ['none of that name: asked', file([], 'Broker'), [], {}, {}],
  ['a closed one: asked', file([], 'Old Visa'), [], {}, {}],
  ['chosen', file([], 'Broker', 'Visa'), [], { Broker: 't' }, { Broker: 't', Visa: 'v' }],
  ['chosen otherwise than it is called', file([], 'Visa'), [], { Visa: 't' }, { Visa: 't' }],
  ['not here', file([], 'Broker'), [], { Broker: null }, { Broker: null }],
  ["the file's own account", file(['Pot', 'Visa'], 'Pot'), ['t', 'v'], {}, { Pot: 't' }],
  ["the file's own account, chosen anew", file(['Pot'], 'Pot'), ['v'], { Pot: 't' }, { Pot: 'v' }],
  ["the file's own account, not chosen yet", file(['Pot'], 'Pot'), [null], {}, {}],
  ['no longer named', file([]), [], { Broker: 't' }, {}],
  ['a name that objects have', file([], 'constructor'), [], {}, {}],
] as const)('%s', (_, summary, accountIds, chosen, expected) => {
  const found = otherAccountIds(summary, accountIds, chosen, USERS);
  expect(found).toEqual(expected);
  expect(lacksOtherAccount(summary, found)).toBe(
    summary.otherAccounts.length !== Object.keys(expected).length,
  );
});
