import { beforeAll, expect, test } from 'vitest';
import { addRows, file, newAccount } from './ledger';
import { found } from './searching';
import { newUser, type TestUser } from './support';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
  const account = await newAccount(user);
  await addRows(
    user,
    file(account, [
      { description: `100% "off", a\\b (c) 'd' {e} : f.g * h_i ; --`, category: 'Ünïcode & Größe' },
      { description: 'ΟΔΟΣ  Жук\u00a0ЁЛКА Straße', category: 'Travel', amount: '1234.50', type: 'income' },
      { description: 'plain', category: 'plain', amount: '84.12', date: '2025-01-09' },
    ]),
  );
});

test.each([
  ...['100%', '"off"', 'a\\b', '(c)', "'d'", '{e}', ': f.g', '* h', 'h_i', '; --', 'ÜNÏCODE', 'grosse'],
  ...['%', '_', '\\', '"', 'οδος', 'οδοσ', 'жук елка', 'STRASSE', 'strasse'],
  ...['nov 2, 2026', 'Jan 9', '9 jan 2025', '2025-01-09', '2025', 'January', '9'],
  ...['+$1,234.50', '+1234.5', '$1234.50', '$1,2', '84.12', '-$84', '-84.12', '84', '+'],
])('the search takes text literally and as shown: %s', async (search) =>
  expect((await found(user, { search })).length).toBe(search === 'nov 2, 2026' ? 2 : 1),
);

test.each([
  ...['%%', 'row_1', 'zzz', "' or true --", '¤', 'plain\u0001plain', '+84.12', '€1,234.50', 'plain plain'],
  ...['plainplain', '1,234,50', '$84.12$', '4.12', '84.1234', 'jan 8', '2025-01-10', '2024', '2025 plain'],
])('%j finds nothing', async (search) => {
  expect(await found(user, { search })).toEqual([]);
});

test.each([
  ['(*4821)', 3],
  ['everyday', 3],
  ['EVERYDAY (*48', 3],
  ['', 3],
])('the account is searched as it is shown: %s', async (search, rows) =>
  expect(await found(user, { search })).toHaveLength(rows),
);

test('a description filter matches the whole description, ignoring case and accents', async () => {
  expect(await found(user, { description: 'PLÄIN' })).toHaveLength(1);
  expect(await found(user, { description: 'plai' })).toHaveLength(0);
  expect(await found(user, { description: 'lain' })).toHaveLength(0);
  expect(await found(user, { description: 'Οδος жук елка strasse' })).toHaveLength(1);
});
