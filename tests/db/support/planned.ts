import type { TestUser } from './users';

/** Adds periods from the 1st, an amount moved between two categories, and a contribution to the newest goal. */
export async function addPlanned({ client }: TestUser): Promise<void> {
  const { data: goal } = await client
    .from('goals')
    .select('id')
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  const { data: categories } = await client
    .from('categories')
    .select('id')
    .eq('kind', 'spending')
    .order('name')
    .limit(2)
    .throwOnError();
  const [source, target] = categories;
  await client
    .from('budget_calendars')
    .insert({ valid_from: '0001-01-01', kind: 'day', day: 1, shift: 'none' })
    .throwOnError();
  await client
    .from('budget_moves')
    .insert({ period: '2026-11-01', source_id: source?.id ?? '', target_id: target?.id ?? '', amount: 5 })
    .throwOnError();
  await client
    .from('goal_contributions')
    .insert({ goal_id: goal.id, date: '2026-11-02', amount: 5 })
    .throwOnError();
}
