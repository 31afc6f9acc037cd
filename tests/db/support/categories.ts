import { beforeEach } from 'vitest';
import { categoryNames } from '../notifications/alerts';
import { enter, newAccount } from './ledger';
import { answerOf } from './ledger-changes';
import { newUser, type TestUser } from './users';

export const TODAY = '2026-11-20';

export let user: TestUser;
export let account: string;

/** Before each test of a file: creates a new user with an account. */
export function beginWithNewUser(): void {
  beforeEach(async () => {
    user = await newUser();
    account = await newAccount(user);
  });
}

export interface Budget {
  category: string;
  monthlyLimit: string | null;
  transactions: number;
  spent: string;
  soFar: string;
  months: { spent: string; limit: string | null }[];
}

/** The budgets on a day; of the months before, only their spending and their limits. */
export const budgets = async (today = TODAY) =>
  (await answerOf<Budget[]>(user.client.rpc('budgets', { today }))).map(({ months, ...one }) => ({
    category: one.category,
    monthlyLimit: one.monthlyLimit,
    transactions: one.transactions,
    spent: one.spent,
    soFar: one.soFar,
    months: months.map(({ spent }) => spent),
    limits: months.map(({ limit }) => limit),
  }));
export const budget = async (category: string) => (await budgets()).find((one) => one.category === category);
/** The chosen colours, by category. */
export const colors = async () =>
  Object.fromEntries(
    (
      await user.client.from('categories').select('name, color').not('color', 'is', null).throwOnError()
    ).data.map(({ name, color }) => [name, color]),
  );
export const names = async () =>
  (await answerOf<{ name: string }[]>(user.client.rpc('categories'))).map(({ name }) => name);

export const spend = (category: string, amount: number, date = '2026-11-02', description = category) =>
  enter(user, { account_id: account, date, description, category, amount, type: 'expense' });

export const add = (category: string, monthly_limit: number, color?: number) =>
  user.client.rpc('add_category', {
    category,
    monthly_limit,
    today: TODAY,
    ...(color !== undefined && { color }),
  });
export const rename = (category: string, name: string) =>
  user.client.rpc('change_category', { category, name });
export const paint = (category: string, color: number) =>
  user.client.rpc('change_category', { category, name: category, color });
export const merge = (source: string, target: string) =>
  user.client.rpc('merge_categories', { source, target, today: TODAY });
export const removeCategory = (category: string, today = TODAY) =>
  user.client.rpc('remove_category', { category, today });
export const save = (limits: Record<string, string>, today = TODAY) =>
  user.client.rpc('save_budget_limits', {
    limits: Object.entries(limits).map(([category, monthlyLimit]) => ({ category, monthlyLimit })),
    today,
  });

/** The budget alerts, with the names of their categories. */
export async function alerts() {
  const { data } = await user.client
    .from('budget_alerts')
    .select('category_id, period, threshold, notification_id')
    .order('period')
    .order('threshold')
    .throwOnError();
  const names = await categoryNames(user);
  return data
    .map(({ category_id, ...alert }) => ({ category: names.get(category_id) ?? '', ...alert }))
    .toSorted((a, b) => a.category.localeCompare(b.category));
}
export const told = async () =>
  (await alerts())
    .map(({ category, period, threshold }) => `${category} ${period.slice(0, 7)} ${threshold}`)
    .toSorted();
export const notifications = async () =>
  (await user.client.from('notifications').select('id').throwOnError()).data.map(({ id }) => id);

/** Everything stored for the user that names a category. */
export async function everyName(): Promise<string> {
  const [{ data: categories }, { data: staged }] = await Promise.all([
    user.client.from('categories').select('name').throwOnError(),
    user.client.from('import_rows').select('category').throwOnError(),
  ]);
  return JSON.stringify([categories, staged]);
}

export async function refusedWith(call: PromiseLike<{ error: { message: string; details: string } | null }>) {
  const { error } = await call;
  return [error?.message, error?.details];
}
