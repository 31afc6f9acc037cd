import { check } from './demo-decisions.mjs';
import { stableId } from './demo-ids.mjs';

/** @import { SupabaseClient } from '@supabase/supabase-js' */
/** @import { AccountName } from '../demo-data.mjs' */

/**
 * Gives the demo user three goals.
 * @param {SupabaseClient} client
 * @param {string} userId
 * @param {Map<AccountName, string>} accountIds
 * @param {string} today
 */
export async function setGoals(client, userId, accountIds, today) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const due = (/** @type {number} */ months) =>
    new Date(Date.UTC(year, month - 1 + months + 1, 0)).toISOString().slice(0, 10);
  const [savings, loan] = [accountIds.get('Rainy day'), accountIds.get('Student loan')];
  for (const goal of [
    {
      goal: stableId(userId, 'goal', 'Lisbon'),
      name: 'Lisbon',
      target: 2_480,
      account: savings,
      part: 1_860,
      due_on: due(2),
    },
    { goal: null, name: 'Rainy day fund', target: 20_000, account: savings, part: null, due_on: due(10) },
    {
      goal: stableId(userId, 'goal', 'Student loan'),
      name: 'Student loan paid back',
      target: 24_000,
      account: loan,
      part: null,
      due_on: null,
    },
  ])
    check('setting a goal', await client.rpc('save_goal', { ...goal, current: null, monthly: null }));
}
