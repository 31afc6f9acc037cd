import { randomUUID } from 'node:crypto';
import { fileOf, importFile } from './imports';
import type { TestUser } from './users';

/** A row that a hand gave its category; `on` is when that was. */
export interface Told {
  text: string;
  category: string;
  amount?: number;
  on?: string;
}

let days = 0;
/** Noon of one day after the other, from 2026 on. */
const nextDay = () => new Date(Date.UTC(2026, 0, 1, 12) + (days += 1) * 86_400_000).toISOString();

let cents = 0;
/** Amounts of about ten, none of them twice. */
const nextAmount = () => 10 + ((cents += 1) % 200) / 100;

/** Adds rows whose category was chosen by hand, each on a different day by default. */
export async function tell(user: TestUser, account: string, rows: readonly Told[]): Promise<void> {
  const categories = await categoryIds(
    user,
    rows.map(({ category }) => category),
  );
  await user.client
    .from('transactions')
    .insert(
      rows.map(({ text, category, amount = -nextAmount(), on }, index) => ({
        account_id: account,
        date: '2026-10-01',
        description: text,
        amount,
        type: amount < 0 ? 'expense' : 'income',
        category_id: categories.get(category) as string,
        category_set_at: on ?? nextDay(),
        position: index,
        // A trigger sets the payee from the description.
        payee_id: null as unknown as string,
      })),
    )
    .throwOnError();
}

async function categoryIds(user: TestUser, names: readonly string[]) {
  const { data } = await user.client
    .rpc('ensure_categories', {
      names: [...new Set(names)],
      kinds: [...new Set(names)].map(() => 'spending'),
    })
    .throwOnError();
  return new Map(data.map(({ name, id }) => [name, id]));
}

interface ImportedRow {
  description: string;
  amount: number;
  date?: string;
  category?: string;
}

/** Imports a file whose rows have no category unless it names one. Returns what they became, in the file's order. */
export async function addToImport(user: TestUser, account: string, rows: readonly ImportedRow[]) {
  const { id } = await importFile(
    user,
    fileOf(
      account,
      rows.map(({ description, amount, date = '2026-11-02', category = 'Uncategorized' }) => ({
        description,
        date,
        category,
        minorUnits: Math.round(amount * 100),
        typeStated: false,
      })),
    ),
  );
  const { data } = await user.client
    .from('transactions')
    .select('id, category_id, category_source, category_reason, guess_category_id, guess_kind, guess_filled')
    .eq('import_id', id)
    .order('position')
    .throwOnError();
  const names = await categoryNames(user);
  return data.map((row) => ({
    id: row.id,
    importId: id,
    category: names.get(row.category_id),
    source: row.category_source,
    reason: row.category_reason,
    guess: row.guess_category_id === null ? null : names.get(row.guess_category_id),
    kind: row.guess_kind,
    filled: row.guess_filled,
  }));
}

async function categoryNames(user: TestUser) {
  const { data } = await user.client.from('categories').select('id, name').throwOnError();
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** Chooses a category by hand, as the review and the sheet do; null takes it away. Returns the ledger change. */
export async function chosen(
  user: TestUser,
  ids: readonly string[],
  category: string | null,
): Promise<string> {
  const change = randomUUID();
  await user.client
    .rpc('choose_category', { change, category: category as string, ids: [...ids] })
    .throwOnError();
  return change;
}

/** The guesses of memory for rows, without those it knows nothing of. */
export async function guessed(user: TestUser, rows: readonly { description: string; amount: number }[]) {
  await user.client
    .rpc('ensure_payees', { owner: user.id, descriptions: rows.map(({ description }) => description) })
    .throwOnError();
  const { data: keys } = await user.client.from('payee_keys').select('key, payee_id').throwOnError();
  const payees = new Map(keys.map(({ key, payee_id }) => [key, payee_id]));
  const { data } = await user.client
    .rpc('guess_categories', {
      payees: rows.map(({ description }) => payees.get(description.toLowerCase()) as string),
      descriptions: rows.map(({ description }) => description),
      amounts: rows.map(({ amount }) => amount),
    })
    .throwOnError();
  const names = await categoryNames(user);
  return data.map(({ category_id, ...guess }) => ({ ...guess, category: names.get(category_id) }));
}
