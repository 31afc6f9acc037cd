import './typescript.mjs';
import { check } from './demo-decisions.mjs';
import { stableId } from './demo-ids.mjs';

/** @import { SupabaseClient } from '@supabase/supabase-js' */
/** @import { AccountName } from '../demo-data.mjs' */

const { searchDocument } = await import('../../lib/domain/recurring/search-document.ts');
const { searchPage } = await import('../../lib/domain/recurring/search-page.ts');

/**
 * Looks for what comes back in the transactions that were added, as the app does after a write.
 * @param {SupabaseClient} client
 * @param {string} today
 */
export async function findSeries(client, today) {
  for (;;) {
    const answer = await client.rpc('begin_search', { today });
    if (answer.error) check('reading what may come back', answer);
    if (answer.data === null) return;
    const results = searchPage(searchDocument.parse(answer.data), () => crypto.randomUUID());
    const { left } = check('writing what comes back', await client.rpc('end_search', { results }));
    if (left === 0) return;
  }
}

/**
 * Adds the insurance, which comes too seldom to be found in eighteen months; safe to repeat.
 * @param {SupabaseClient} client
 * @param {string} userId
 * @param {Map<AccountName, string>} accountIds
 * @param {string} today
 */
export async function addInsurance(client, userId, accountIds, today) {
  const paid = `${Number(today.slice(0, 4)) - (today.slice(5) < '02-02' ? 1 : 0)}-02-02`;
  const series = {
    ...{ id: stableId(userId, 'series', 'insurance'), revision: null, payee: 'Lemonade insurance' },
    ...{ kind: 'bill', accountId: accountIds.get('Everyday'), otherAccountId: null },
    ...{ amount: '372.00', endsOn: null },
    terms: {
      ...{ validFrom: '0001-01-01', unit: 'year', every: 1, days: [2], ordinal: null, weekday: null },
      ...{ anchor: paid, shift: 'none', amountKind: 'last', amount: null },
    },
  };
  check(
    'adding the insurance',
    await client.rpc('save_series', { change: stableId(userId, 'insurance'), content: series }),
  );
}
