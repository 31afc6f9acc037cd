import { PlainError } from './lifecycle.mjs';

/** @import { SupabaseClient } from '@supabase/supabase-js' */

/** The number of refunds that the demo leaves to be decided. */
const LEFT_TO_REVIEW = 2;

/**
 * Links the refunds with their purchases, save the latest two, which are left to the review, and splits a receipt.
 * @param {SupabaseClient} client
 * @param {string} today
 */
export async function decide(client, today) {
  const review = check('reading the review', await client.rpc('review_page', { today }));
  const refunds = review.decisions
    .filter((/** @type {{ kind: string }} */ { kind }) => kind === 'refund')
    .flatMap(
      (/** @type {{ suggestions: Array<{ id: string, first: { date: string } }> }} */ one) => one.suggestions,
    )
    .toSorted((/** @type {{ first: { date: string } }} */ a, /** @type {{ first: { date: string } }} */ b) =>
      a.first.date < b.first.date ? 1 : -1,
    )
    .slice(LEFT_TO_REVIEW)
    .map((/** @type {{ id: string }} */ { id }) => id);
  if (refunds.length > 0) {
    check(
      'linking refunds',
      await client.rpc('accept_suggestions', { change: crypto.randomUUID(), ids: refunds }),
    );
  }
  const receipts = check(
    'finding a receipt',
    await client
      .from('live_transactions')
      .select('id, revision, amount')
      .eq('description', 'Target')
      .eq('type', 'expense')
      .lt('amount', -40)
      .order('date', { ascending: false })
      .limit(1),
  );
  for (const { id, revision, amount } of receipts) {
    const cents = Math.round(Number(amount) * 100);
    const [groceries, present] = [Math.round(cents * 0.45), Math.round(cents * 0.25)];
    const part = (/** @type {number} */ minorUnits, /** @type {string} */ category) => ({
      amount: (minorUnits / 100).toFixed(2),
      type: 'expense',
      category,
    });
    check(
      'splitting a receipt',
      await client.rpc('split_transaction', {
        change: crypto.randomUUID(),
        transaction: id,
        revision,
        parts: [
          part(groceries, 'Groceries'),
          part(cents - groceries - present, 'Household'),
          { ...part(present, 'Gifts'), note: 'Birthday present', tags: ['Ines 30'] },
        ],
      }),
    );
  }
}

/**
 * The data of a response. A failure ends the script with one line, which leaves out the data that was sent.
 * @template Data
 * @param {string} doing
 * @param {{ data: Data, error: { message: string } | null }} answer
 * @returns {NonNullable<Data>}
 */
export function check(doing, { data, error }) {
  if (error) throw new PlainError(`The demo failed while ${doing}: ${error.message}`);
  return /** @type {NonNullable<Data>} */ (data);
}
