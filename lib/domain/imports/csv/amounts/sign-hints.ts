import type { DatedRecord, TextRecord } from '../records/delimited-text';
import { namesCard } from '../columns/card-headers';
import { rolesOfHeader } from '../columns/header-roles';
import { beginsBalance } from '../records/row-words';
import type { Layout } from '../columns/layout';
import type { SignHints } from './signs';
import { anyOf, wordsOf } from '../../words/words';

const cardWords = (kind: 'payment' | 'thanks' | 'refund') => anyOf(wordsOf(({ cards }) => cards?.[kind]));
/** Words with which a card issuer confirms a payment to the card. */
const THANKS = new RegExp(cardWords('thanks'), 'iu');
/**
 * Words for refunds by shops. On an account a refund is positive, so a negative one means a card whose charges are
 * positive.
 */
const REFUND = new RegExp(`(?<!\\p{L})${cardWords('refund')}(?!\\p{L})`, 'iu');
const PAYMENT = new RegExp(cardWords('payment'), 'iu');

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
  for (const [index, { record }] of candidates.entries()) {
    const minorUnits = amounts[index] ?? 0;
    if (minorUnits > 0) positive += 1;
    if (minorUnits < 0) negative += 1;
    const texts = kinds.map((columnIndex) => record.cells[columnIndex] ?? '');
    if (texts.some((text) => PAYMENT.test(text))) {
      payments += 1;
      if (minorUnits < 0) paymentsIn += 1;
    }
    if (texts.some((text) => REFUND.test(text))) {
      refunds += 1;
      if (minorUnits < 0) refundsIn += 1;
    }
    if (texts.some((text) => THANKS.test(text))) {
      thanks += 1;
      if (minorUnits < 0) thanksIn += 1;
    }
    if (texts.some((text) => /^\s*(purchase|pos purchase|card purchase|debit purchase)\s*$/i.test(text))) {
      purchases += 1;
      if (minorUnits > 0) purchasesOut += 1;
    }
    if (texts.some((text) => /payment|zahlung|paiement|pago|pagamento|betaling/i.test(text))) {
      loose += 1;
      if (minorUnits < 0) looseIn += 1;
    }
    const category = layout.columns.category;
    if (
      category !== null &&
      /^\s*(expenses?|ausgaben?|gastos?|dépenses?)/i.test(record.cells[category] ?? '')
    )
      expenses += 1;
  }
  // A net amount is what a seller receives, and a seller's refunds are money out.
  const isNet = (header: string) => /\bnet\b/i.test(header);
  const afterFees =
    layout.headers.some(isNet) && layout.headers.some((header) => rolesOfHeader(header).has('fee'));
  const sells = afterFees || isNet(layout.headers[layout.columns.amount ?? -1] ?? '');
  const all = Math.max(1, candidates.length);
  const cardHeader = layout.headers.some(namesCard);
  const withoutBalances = () => {
    const isBalance = ({ record }: DatedRecord) =>
      kinds.some((columnIndex) => reportsBalance(record.cells[columnIndex] ?? ''));
    return amounts.reduce<number>((sum, minorUnits, index) => {
      const candidate = candidates[index];
      return candidate && !isBalance(candidate) ? sum + Math.sign(minorUnits ?? 0) : sum;
    }, 0);
  };
  return {
    card: cardHeader || payments > 0 || expenses / all > 0.5,
    paymentsNegative:
      positive > 0 &&
      // In an ordinary account most rows are payments; on a card statement only a few are.
      ((payments > 0 && paymentsIn === payments && negative < positive) ||
        (refunds > 0 && !sells && refundsIn === refunds && negative <= positive) ||
        (thanks > 0 && thanksIn === thanks && negative <= positive) ||
        (cardHeader && loose > 0 && looseIn === loose && negative < positive)),
    thanksNegative: thanks > 0 && thanksIn === thanks && negative < positive,
    chargesPositive: cardHeader && positive > negative,
    purchasesPositive: purchases > 0 && purchasesOut === purchases,
    mostlyPositive: !afterFees && positive > negative && negative > 0 && withoutBalances() > 0,
    signedElsewhere: notBooked.some(({ cells }) =>
      /^\s*[-\u2212]/.test(cells[layout.columns.amount ?? -1] ?? ''),
    ),
  };
}
