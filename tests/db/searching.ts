import type { TestUser } from './support';

/** The ids of what a filter finds. */
export async function found(user: TestUser, filter: Record<string, string>): Promise<string[]> {
  const { data } = await user.client.rpc('transactions_page', { filter, page_size: 1000 }).throwOnError();
  return (data as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id).sort();
}
