import type { DatedRecord, TextRecord } from '../records/delimited-text';
import { namesCard } from '../columns/card-headers';
import { categoryDirection } from './category-directions';
import { directionOf } from './direction-words';
import { rolesOfHeader } from '../columns/header-roles';
import { beginsBalance } from '../records/row-words';
import type { Layout } from '../columns/layout';
import type { SignHints } from './signs';
import { PAYMENT, PURCHASE_KIND, REFUND, REPAYMENT_KIND, THANKS } from '../../words/card-words';

const EXPENSES = /^\s*(expenses?|ausgaben?|gastos?|dépenses?)/i;
const LOOSE_PAYMENT = /payment|zahlung|paiement|pago|pagamento|betaling/i;
const PURCHASE = /^\s*(purchase|pos purchase|card purchase|debit purchase)\s*$/i;
/** Any of these hints, in a text that has a line for each cell: most rows have none, and are searched only once. */
const ANY_HINT = new RegExp(
  [THANKS, REFUND, PAYMENT, LOOSE_PAYMENT, PURCHASE, PURCHASE_KIND, REPAYMENT_KIND]
    .map(({ source }) => source)
    .join('|'),
  'imu',
);

/** The least rows whose categories or kinds say a direction, and by how many times the usual ones must outnumber the others. */
const ENOUGH = 2;
const CLEARLY = 3;

const reportsBalance = (text: string) => ['sure', 'likely'].includes(beginsBalance(text) ?? '');

/** The hints that headers and texts give that this is a card statement, on which charges may be positive. */
export function signHints(
  candidates: DatedRecord[],
  notBooked: TextRecord[],
  layout: Layout,
  amounts: (number | null)[],
): SignHints {
  const kinds = layout.columns.texts.concat(layout.columns.sign ?? []);
  let payments = 0;
  let paymentsIn = 0;
  let positive = 0;
  let negative = 0;
  let refunds = 0;
  let refundsIn = 0;
  let thanks = 0;
  let thanksIn = 0;
  let loose = 0;
  let looseIn = 0;
  let purchases = 0;
  let purchasesOut = 0;
  let expenses = 0;
  const bySaid = { spent: newCount(), earned: newCount() };
  const byKind = { spent: newCount(), earned: newCount() };
  for (const [index, { record }] of candidates.entries()) {
    const minorUnits = amounts[index] ?? 0;
    if (minorUnits > 0) positive += 1;
    if (minorUnits < 0) negative += 1;
    const category = record.cells[layout.columns.category ?? -1] ?? '';
    if (category !== '' && EXPENSES.test(category)) expenses += 1;
    const said = category === '' ? null : categoryDirection(category);
    if (said !== null) countSign(bySaid[said === 'out' ? 'spent' : 'earned'], minorUnits);
    let all = category;
    for (const columnIndex of kinds) all += `\n${record.cells[columnIndex] ?? ''}`;
    if (!ANY_HINT.test(all)) continue;
    const texts = kinds.map((columnIndex) => record.cells[columnIndex] ?? '');
    const holds = (hint: RegExp) => texts.some((text) => hint.test(text));
    if (holds(PAYMENT) || PAYMENT.test(category)) {
      payments += 1;
      if (minorUnits < 0) paymentsIn += 1;
    }
    if (holds(REFUND)) {
      refunds += 1;
      if (minorUnits < 0) refundsIn += 1;
    }
    if (holds(THANKS)) {
      thanks += 1;
      if (minorUnits < 0) thanksIn += 1;
    }
    if (holds(PURCHASE)) {
      purchases += 1;
      if (minorUnits > 0) purchasesOut += 1;
    }
    if (holds(LOOSE_PAYMENT)) {
      loose += 1;
      if (minorUnits < 0) looseIn += 1;
    }
    if (holds(PURCHASE_KIND)) countSign(byKind.spent, minorUnits);
    else if (holds(REPAYMENT_KIND)) countSign(byKind.earned, minorUnits);
  }
  // A net amount is what a seller receives, and a seller's refunds are money out.
  const isNet = (header: string) => /\bnet\b/i.test(header);
  const afterFees =
    layout.headers.some(isNet) && layout.headers.some((header) => rolesOfHeader(header).has('fee'));
  const sells = afterFees || isNet(layout.headers[layout.columns.amount ?? -1] ?? '');
  // Without a purchase, a payment may be any; to those who sell, a sale is money in.
  const hasKinds = !sells && byKind.spent.positive + byKind.spent.negative > 0;
  const counted = hasKinds ? [bySaid, byKind] : [bySaid];
  const total = (count: (words: typeof bySaid) => number) =>
    counted.reduce((sum, words) => sum + count(words), 0);
  const agree = total(({ spent, earned }) => spent.negative + earned.positive);
  const against = total(({ spent, earned }) => spent.positive + earned.negative);
  const spentPositive = total(({ spent }) => spent.positive);
  const rows = Math.max(1, candidates.length);
  const cardHeader = layout.headers.some(namesCard);
  // A purchase with a minus, or a payment with thanks and none, shows that the signs are an account's.
  const signed = (byKind.spent.negative > 0 && purchasesOut === 0) || (thanks > 0 && thanksIn === 0);
  const maybeTurned = !afterFees && !signed && positive > negative && negative > 0;
  const found = maybeTurned ? besideBalances(candidates, kinds, amounts) : { more: 0, against: 0 };
  const confirmed = agree >= ENOUGH && agree > against * CLEARLY;
  const isAccount = maybeTurned && (confirmed || pairAgrees(candidates, layout, amounts));
  return {
    spending: bySaid.spent.positive - bySaid.earned.positive,
    card: cardHeader || payments > 0 || expenses / rows > 0.5,
    paymentsNegative:
      positive > 0 &&
      // In an ordinary account most rows are payments; on a card statement only a few are.
      ((payments > 0 && paymentsIn === payments && negative < positive) ||
        (refunds > 0 && !sells && refundsIn === refunds && negative <= positive) ||
        (thanks > 0 && thanksIn === thanks && negative <= positive) ||
        (cardHeader && loose > 0 && looseIn === loose && negative < positive)),
    thanksNegative: thanks > 0 && thanksIn === thanks && negative < positive,
    chargesPositive: cardHeader && positive > negative && !confirmed,
    kindsAgainst: !sells && spentPositive > 0 && against >= ENOUGH && against > agree * CLEARLY,
    purchasesPositive: purchases > 0 && purchasesOut === purchases,
    mostlyPositive: found.more > 0 && !isAccount,
    wordsAgainst: found.against > 0,
    signedElsewhere: notBooked.some(({ cells }) =>
      /^\s*[-\u2212]/.test(cells[layout.columns.amount ?? -1] ?? ''),
    ),
  };
}

interface SignCount {
  positive: number;
  negative: number;
}

function newCount(): SignCount {
  return { positive: 0, negative: 0 };
}

function countSign(count: SignCount, minorUnits: number): void {
  if (minorUnits > 0) count.positive += 1;
  if (minorUnits < 0) count.negative += 1;
}

/** The number of rows whose texts are searched for directions. */
const SAMPLE = 2000;

/**
 * By how many rows the positive amounts outnumber the negative ones, and the words for directions in their texts that
 * contradict the signs those that agree. Balances don't count.
 */
function besideBalances(
  candidates: DatedRecord[],
  kinds: number[],
  amounts: (number | null)[],
): { more: number; against: number } {
  let more = 0;
  let against = 0;
  for (const [index, { record }] of candidates.entries()) {
    const sign = Math.sign(amounts[index] ?? 0);
    const texts = kinds.map((columnIndex) => record.cells[columnIndex] ?? '');
    if (texts.some(reportsBalance)) continue;
    more += sign;
    if (index >= SAMPLE) continue;
    for (const word of texts.join(' ').split(/[^\p{L}\p{M}]+/u)) {
      const direction = word.length > 3 ? directionOf(word) : null;
      if (direction !== null) against += direction === 'in' ? -sign : sign;
    }
  }
  return { more, against };
}

/** True if a pair of columns next to the amounts says the direction of every sign. */
function pairAgrees(candidates: DatedRecord[], layout: Layout, amounts: (number | null)[]): boolean {
  const { headers, columns } = layout;
  const named = (role: 'debit' | 'credit') =>
    headers.flatMap((header, index) =>
      index !== columns.amount && rolesOfHeader(header).has(role) ? [index] : [],
    );
  const [debits, credits] = [named('debit'), named('credit')];
  if (debits.length + credits.length === 0) return false;
  const isFilled = ({ record }: DatedRecord, indexes: number[]) =>
    indexes.some((index) => /[1-9]/.test(record.cells[index] ?? ''));
  let agree = 0;
  for (const [index, candidate] of candidates.entries()) {
    const sign = Math.sign(amounts[index] ?? 0);
    const [out, inward] = [isFilled(candidate, debits), isFilled(candidate, credits)];
    if (out === inward || sign === 0) continue;
    if (out !== sign < 0) return false;
    agree += 1;
  }
  return agree > 0;
}
