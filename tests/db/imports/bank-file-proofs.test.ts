import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Currency } from '@/lib/domain/money/currency';
import { speaking } from '../support/data-exports';
import { commitStaged } from '../support/imports';
import { newAccount } from '../support/ledger';
import { newUser } from '../support/users';
import { parsedFile, stageParsed } from './bank-files';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

const FOLDER = new URL('../../fixtures/bank-files/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => !/^(?:manifest|README)\./.test(name));

type Proof = { kind: string; from: string; to: string; differences: { amount: string }[] };
const inWords = ({ kind, from, to, differences }: Proof) =>
  kind === 'proved'
    ? `proved ${from} to ${to}`
    : kind === 'differs'
      ? `differs ${differences.map(({ amount }) => amount).join()}`
      : kind;

/** Neither opening nor closing balance. */
const NOTHING = { balances: [0], before: ['none'], after: ['none'] };
/** A closing balance alone, which the next file's rows lead on from. */
const CLOSING = { balances: [1], before: ['first'], after: ['first'] };

/** The proofs of each public bank file: by itself before it is imported, and of the account once it is. */
const PROVES: Record<string, { balances: number[]; before: string[]; after: string[] }> = {
  'camt-de-v2-batch.xml': {
    balances: [2],
    before: ['proved 2013-12-27 to 2013-12-27'],
    after: ['proved 2013-12-27 to 2013-12-27'],
  },
  'csv-at-ing-sollhaben.csv': NOTHING,
  'csv-de-comdirect.csv': NOTHING,
  'csv-gb-aqua-card.csv': NOTHING,
  'csv-nl-bunq-comma-decimal.csv': NOTHING,
  'csv-us-mint-cr.csv': { balances: [0, 0], before: ['none', 'none'], after: ['none', 'none'] },
  'csv-us-overlap-feb.csv': {
    balances: [4],
    before: ['proved 2024-01-28 to 2024-02-05'],
    after: ['proved 2024-01-28 to 2024-02-05'],
  },
  'csv-us-overlap-jan.csv': {
    balances: [5],
    before: ['proved 2024-01-05 to 2024-01-31'],
    after: ['proved 2024-01-05 to 2024-01-31'],
  },
  'ofx-fr-oneline.ofx': CLOSING,
  'qfx-ca-html-entities.qfx': CLOSING,
  'ofx2-spec211-two-accounts.ofx': {
    balances: [1, 1],
    before: ['first', 'first'],
    after: ['first', 'first'],
  },
  'qif-dmy-yyyy.qif': NOTHING,
};

/** The number of balances a file states for each account, and its proofs before and after its import. */
async function provedBy(name: string, bytes: Buffer) {
  const user = await newUser();
  speaking.client = user.client;
  const currency = (parsedFile(bytes, 'USD').accounts[0]?.currency ?? 'USD') as Currency;
  await user.client.from('profiles').update({ currency }).eq('user_id', user.id).throwOnError();
  const parsed = parsedFile(bytes, currency);
  const accountIds: string[] = [];
  while (accountIds.length < parsed.accounts.length) {
    const account = await newAccount(user);
    await user.client.from('balance_marks').delete().eq('account_id', account).throwOnError();
    accountIds.push(account);
  }
  const staged = await stageParsed(user, name, parsed, accountIds, currency);
  const read = async (proofs: 'staged_proofs' | 'import_proofs') =>
    ((await user.client.rpc(proofs, { import: staged.id }).throwOnError()).data as unknown as Proof[]).map(
      inWords,
    );
  const before = await read('staged_proofs');
  await commitStaged(user, staged);
  const after = await read('import_proofs');
  const balances = parsed.accounts.map((account) => account.balances.length);
  return { balances, before, after };
}

test.each(FILES)('%s proves what its balances and rows say', async (name) => {
  expect(await provedBy(name, readFileSync(new URL(name, FOLDER)))).toEqual(PROVES[name]);
});

test('an account without rows is proved by the file’s balances of it', async () => {
  const file = [
    ':20:X\n:25:12\n:60F:C240101EUR5,00\n:61:2401050105D1,00NMSC\n:86:Tea\n:62F:C240131EUR4,00',
    ':20:Y\n:25:13\n:60F:C240101EUR7,00\n:62F:C240131EUR7,00',
    ':20:Z\n:25:14\n:60F:C240101EUR7,00\n:62F:C240131EUR9,00\n',
  ];
  const proved = await provedBy('a.sta', Buffer.from(file.join('\n')));
  const one = 'proved 2024-01-02 to 2024-01-31';
  expect(proved.balances).toEqual([2, 2, 2]);
  // Accounts of one name are in no order.
  expect(proved.before.toSorted()).toEqual(['differs 2.000', one, one]);
  expect(proved.after.toSorted()).toEqual(['differs 2.000', one, one]);
});
