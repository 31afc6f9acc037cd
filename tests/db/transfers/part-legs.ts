import { fileOf, importFile } from '../support/imports';
import { answerOf } from '../support/ledger-changes';
import { addAccount, put } from '../support/suggestions';
import { split } from '../support/transfers';
import { newUser, type TestUser } from '../support/users';

/** A row of 500.00 out of checking that is two transfers: 300.00 to savings, 200.00 to the broker. */
export interface SplitTransfer {
  user: TestUser;
  checking: string;
  savings: string;
  broker: string;
  row: string;
}

export async function newSplitTransfer(): Promise<SplitTransfer> {
  const user = await newUser();
  const checking = await addAccount(user, 'Everyday', 'bank', '4821');
  const savings = await addAccount(user, 'Rainy day', 'savings', '7733');
  const broker = await addAccount(user, 'Depot', 'savings', '5120');
  const [row = ''] = await put(user, {
    account: checking,
    date: '2026-08-28',
    text: 'Standing order',
    amount: -500,
  });
  return { user, checking, savings, broker, row };
}

/** Splits the row into its two transfers, which wait. Returns the ids of the parts. */
export async function splitIt({ user, row, savings, broker }: SplitTransfer, change?: string) {
  await answerOf(
    split(
      user,
      row,
      [
        { amount: -300, type: 'transfer', accountId: savings },
        { amount: -200, type: 'transfer', accountId: broker },
      ],
      change,
    ),
  );
  return (await partsOf(user, row)).map(({ id }) => id) as [string, string];
}

export async function partsOf(user: TestUser, row: string) {
  const { data } = await user.client
    .from('transaction_parts')
    .select('id, amount, type, categories(name)')
    .eq('transaction_id', row)
    .order('position')
    .throwOnError();
  return data.map(({ id, amount, type, categories }) => ({
    id,
    amount: Number(amount),
    type,
    category: categories?.name,
  }));
}

/** The live transfers as [out, its part, in, its part], by the account of the incoming side. */
export async function legsOf({ client }: TestUser) {
  const { data } = await client
    .from('live_transfers')
    .select('out_id, out_part_id, in_id, in_part_id, in_account_id')
    .throwOnError();
  return Object.fromEntries(
    data.map(({ in_account_id, ...legs }) => [
      in_account_id,
      [legs.out_id, legs.out_part_id, legs.in_id, legs.in_part_id],
    ]),
  );
}

/** The two files that bring the other sides, by their texts. Returns the ids of the rows, of the imports, and what they linked. */
export async function importSides(
  { user, savings, broker }: SplitTransfer,
  texts = ['From Everyday 4821', 'Deposit from 4821'],
) {
  const imports: string[] = [];
  const linked: ({ count: number; change: string } | null)[] = [];
  for (const [account, text, minorUnits] of [
    [savings, texts[0], 30_000],
    [broker, texts[1], 20_000],
  ] as const) {
    const rows = fileOf(account, [
      { description: text ?? '', minorUnits, date: '2026-08-31', category: 'Uncategorized' },
    ]);
    const imported = await importFile(user, rows);
    imports.push(imported.id);
    linked.push(imported.kind === 'imported' ? imported.linked : null);
  }
  const { data } = await user.client
    .from('live_transactions')
    .select('id, account_id')
    .in('account_id', [savings, broker])
    .throwOnError();
  const idOn = (account: string) => data.find(({ account_id }) => account_id === account)?.id ?? '';
  return { ids: [idOn(savings), idOn(broker)] as const, imports, linked };
}
