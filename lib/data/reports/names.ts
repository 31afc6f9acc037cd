import 'server-only';

import { accountLabel } from '@/lib/domain/accounts/account';
import type { Names } from '@/lib/domain/reports/texts';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';
import { createClient } from '@/lib/supabase/server';
import { logFailure } from '../errors';

/** The names of the accounts and tags among the choices; null for those that are gone. */
export function namesAmong({ accounts, tags }: TransactionChoices): Pick<Names, 'account' | 'tag'> {
  const labels = new Map(accounts.map((account) => [account.id, accountLabel(account)]));
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
  return { account: (id) => labels.get(id) ?? null, tag: (id) => tagNames.get(id) ?? null };
}

/** The names of the payee and the series that a filter has; null for those that are gone. */
export async function getChosenNames({
  payee,
  series,
}: TransactionFilter): Promise<Pick<Names, 'payee' | 'series'>> {
  const [payeeName, seriesName] = await Promise.all([
    payee === undefined ? null : getPayeeName(payee),
    series === undefined ? null : getSeriesName(series),
  ]);
  return { payee: payeeName, series: seriesName };
}

async function getPayeeName(payee: string): Promise<string | null> {
  const supabase = await createClient();
  // It returns nothing for a payee that is gone.
  const { data, error } = await supabase.rpc('shown_payee', { payee }).returns<string | null>();
  if (error) throw logFailure('reading the payee of a report', error);
  return data;
}

async function getSeriesName(id: string): Promise<string | null> {
  const supabase = await createClient();
  const { data, error } = await supabase
    .from('recurring_series')
    .select('name, payee_id')
    .eq('id', id)
    .maybeSingle();
  if (error) throw logFailure('reading the series of a report', error);
  return data?.name ?? (data?.payee_id ? getPayeeName(data.payee_id) : null);
}
