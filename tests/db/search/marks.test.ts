import { beforeAll, describe, expect, test } from 'vitest';
import { enter, newAccount } from '../support/ledger';
import { change, payee, payees, withFile } from '../support/payees';
import type { TestUser } from '../support/users';
import { found } from './search';

// Banks, phones and people write apostrophes, quotation marks and dashes in their own ways.

let user: TestUser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  ({ user } = await withFile('TRADER JOE’S 512 BOSTON', "TRADER JOE'S 17 SALEM"));
  const account = await newAccount(user);
  const rows = [
    ['curly', { description: 'L’Épicerie – “bio”', category: 'Food' }],
    ['straight', { description: 'L\'Épicerie - "bio"', category: 'Food' }],
    ['note', { description: 'Tea', category: 'Food', note: 'rock ʼnʼ roll ′99' }],
    ['category', { description: 'Doll', category: 'Kids’ things' }],
  ] as const;
  for (const [name, row] of rows) {
    const [id] = await enter(user, {
      ...{ account_id: account, date: '2026-11-20', amount: 1, type: 'expense' },
      ...row,
    });
    ids[name] = id as string;
  }
});

const namesOf = async (search: string) => {
  const all = await found(user, { search });
  return Object.keys(ids).filter((name) => all.includes(ids[name] as string));
};

test.each([
  ["l'epicerie", ['curly', 'straight']],
  ['L’Épicerie', ['curly', 'straight']],
  ['lʼepicerie', ['curly', 'straight']],
  ['epicerie - "bio"', ['curly', 'straight']],
  ['epicerie — «bio»', ['curly', 'straight']],
  ['epicerie − „bio“', ['curly', 'straight']],
  ["rock 'n' roll '99", ['note']],
  ["kids' things", ['category']],
  ['kids’ things', ['category']],
  ["kids'things", []],
  ['“rock', []],
])('%s finds %j', async (search, names) => expect(await namesOf(search)).toEqual(names));

test.each(["trader joe's", 'trader joe’s'])('%s finds the text of the bank', async (search) =>
  expect(await found(user, { search })).toHaveLength(2),
);

describe('payees', () => {
  test.each(["joe's", 'joe’s'])('%s finds those of either writing', async (search) =>
    expect((await payees(user, search)).reduce((sum, { transactions }) => sum + transactions, 0)).toBe(2),
  );

  test.each(["mum's shop", 'mum’s shop'])('%s finds a name that the user gave', async (search) => {
    const { user: other } = await withFile('DELI 44');
    const [only] = await payees(other);
    await change(other, await payee(other, only?.name ?? ''), {
      action: 'rename',
      name: 'Mum’s shop',
    }).throwOnError();
    expect(await payees(other, search)).toHaveLength(1);
    expect(await found(other, { search })).toHaveLength(1);
  });
});
