import './typescript.mjs';
import { check } from './demo-decisions.mjs';

/** @import { SupabaseClient } from '@supabase/supabase-js' */

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
