import { randomUUID } from 'node:crypto';
import type { TestUser } from './users';

/** Creates an account without a balance. Returns its id. */
export async function addAccount(
  user: TestUser,
  name: string,
  type: 'bank' | 'savings' | 'credit' | 'loan' | 'cash',
  digits: string | null = null,
  currency: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const account = { id, name, type, last_four_digits: digits, currency };
  await user.client.from('accounts').insert(account).throwOnError();
  return id;
}

/** A row of an account: `amount` is signed. */
export interface Movement {
  account: string;
  date: string;
  text: string;
  amount: number;
  category?: string;
  type?: 'expense' | 'income' | 'refund';
  importId?: string;
  bankTransfer?: boolean;
}

/** Inserts rows as they are, without looking for suggestions. Returns their ids, in order. */
export async function put(user: TestUser, ...rows: readonly Movement[]): Promise<string[]> {
  const names = [...new Set(rows.map(({ category = 'Food' }) => category))];
  const { data: categories } = await user.client
    .rpc('ensure_categories', { names, kinds: names.map(() => 'spending') })
    .throwOnError();
  const idOf = new Map(categories.map(({ name, id }) => [name, id]));
  const inserted = rows.map((row, position) => ({
    id: randomUUID(),
    account_id: row.account,
    date: row.date,
    description: row.text,
    amount: row.amount,
    type: row.type ?? (row.amount < 0 ? 'expense' : 'income'),
    category_id: idOf.get(row.category ?? 'Food') as string,
    category_source: 'none',
    import_id: row.importId ?? null,
    bank_transfer: row.bankTransfer ?? false,
    position,
    // A trigger sets the payee from the description.
    payee_id: null as unknown as string,
  }));
  for (let from = 0; from < inserted.length; from += 500)
    await user.client
      .from('transactions')
      .insert(inserted.slice(from, from + 500))
      .throwOnError();
  return inserted.map(({ id }) => id);
}

/** Looks for suggestions among touched rows. Returns how many transfers were linked. */
export async function find(user: TestUser, ids: readonly string[], importId?: string): Promise<number> {
  const { data } = await user.client
    .rpc('find_suggestions', { ids: [...ids], ...(importId && { import: importId }) })
    .throwOnError();
  return data;
}

/** Inserts rows and looks for suggestions. */
export async function putAndFind(user: TestUser, ...rows: readonly Movement[]) {
  const ids = await put(user, ...rows);
  return { ids, linked: await find(user, ids) };
}

/** The user's transfers as [out, in, evidence], in no particular order. */
export async function transfersOf(user: TestUser) {
  const { data } = await user.client
    .from('transfers')
    .select('out_id, in_id, evidence')
    .limit(5_000)
    .throwOnError();
  return data.map(({ out_id, in_id, evidence }) => [out_id, in_id, evidence]);
}

/** The user's open suggestions, sorted. */
export async function suggestionsOf(user: TestUser) {
  const { data } = await user.client
    .from('suggestions')
    .select('kind, first_id, second_id, decision, reason')
    .is('refused_at', null)
    .order('kind')
    .order('decision')
    .order('first_id')
    .order('second_id')
    .limit(5_000)
    .throwOnError();
  return data;
}

/** Refuses a pair, or a row alone. */
export async function refuse(user: TestUser, kind: string, first: string, second: string | null) {
  await user.client
    .from('suggestions')
    .upsert(
      { kind, first_id: first, second_id: second, refused_at: new Date().toISOString() },
      { onConflict: 'user_id,kind,first_id,second_id,first_part_id,second_part_id' },
    )
    .throwOnError();
}

/** Deletes rows softly. */
export async function trash(user: TestUser, ...ids: string[]) {
  const change = randomUUID();
  await user.client.from('ledger_changes').insert({ id: change, kind: 'delete' }).throwOnError();
  await user.client
    .from('transactions')
    .update({ deletion_id: change, deleted_at: new Date().toISOString() })
    .in('id', ids)
    .throwOnError();
}

/** Types and edit times of rows, by id. */
export async function typesOf(user: TestUser, ids: readonly string[]) {
  const { data } = await user.client
    .from('transactions')
    .select('id, type, edited_at')
    .in('id', [...ids])
    .throwOnError();
  const found = new Map(data.map((row) => [row.id, row]));
  return ids.map((id) => [found.get(id)?.type, found.get(id)?.edited_at]);
}
