import { beforeAll, expect, test, vi } from 'vitest';
import { exportOf, restoreInto, speaking } from '../support/data-exports';
import { addRows, edit, enter, file, insertRows, newAccount } from '../support/ledger';
import { answerOf, remove, restore } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';
import { found } from './search';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

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

test('blanks around a search count, and so does the end of a long description', async () => {
  const other = await newUser();
  const account = await newAccount(other);
  await insertRows(
    other,
    file(account, [
      { description: ` early bird` },
      { description: 'bird late ' },
      // Folded, it has almost twice as many letters.
      { description: `${'ß'.repeat(490)} nightbird` },
    ]),
  );
  expect(await found(other, { search: 'bird' })).toHaveLength(3);
  for (const [search, rows] of [
    [' early', 1],
    [' bird', 1],
    ['late ', 1],
    ['bird ', 1],
    ['  ', 3],
    ['nightbird', 1],
    ['ss night', 1],
  ] as const) {
    const { data } = await other.client.rpc('transactions_page', { filter: { search } }).throwOnError();
    expect([search, (data as { total: number }).total]).toEqual([search, rows]);
  }
});

test('a transaction is found by its description and note however these came to be', async () => {
  const other = await newUser();
  const account = await newAccount(other);
  const entry = { account_id: account, date: '2026-11-02', category: 'Food', amount: 3, type: 'expense' };
  const [entered, edited, noted, trashed] = (
    await Promise.all(
      ['Entered', 'Unedited', 'Unnoted', 'Trashed'].map((description) =>
        enter(other, { ...entry, description }),
      ),
    )
  ).flat() as [string, string, string, string];
  await addRows(other, file(account, [{ description: 'Imported' }, { description: 'Raw text' }]));
  const [raw] = await found(other, { search: 'raw text' });
  await edit(other, edited, { description: 'Edited' });
  await edit(other, noted, { note: 'Annotated' });
  await edit(other, raw as string, { description: 'Retold' });
  await answerOf(remove(other, { ids: [trashed] }));
  expect(await found(other, { search: 'trashed' })).toEqual([]);
  await answerOf(restore(other, [trashed]));

  const heir = await newUser();
  expect(await restoreInto(heir, await exportOf(other))).toMatchObject({ ok: true });
  for (const owner of [other, heir]) {
    expect(await found(owner, { search: 'entered' })).toEqual([entered]);
    expect(await found(owner, { search: 'edited' })).toEqual([edited]);
    expect(await found(owner, { search: 'unedited' })).toEqual([]);
    expect(await found(owner, { search: 'annotated' })).toEqual([noted]);
    expect(await found(owner, { search: 'imported' })).toHaveLength(1);
    expect(await found(owner, { search: 'retold' })).toEqual([raw]);
    expect(await found(owner, { search: 'trashed' })).toEqual([trashed]);
  }
});
