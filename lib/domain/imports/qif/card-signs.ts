import type { Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import { shorten } from '../../text/text';
import type { Mapping } from '../mapping';
import type { Question } from '../parsed-file';
import type { Read } from '../statement-row';
import { PAYMENT } from '../words/card-words';
import type { QifRecord } from './records';
import { qifDescription, qifOtherAccount } from './transaction';

/** The amounts of one card, by their signs; payments to the card are counted apart. */
interface Card {
  charges: { positive: number; negative: number };
  payments: { positive: number; negative: number };
  sample: { description: string; minorUnits: number };
}

/**
 * Decides which accounts have their signs turned. Card programs often write charges as positive amounts, so there is a
 * question about every card whose amounts are mostly positive, or whose payments are negative. The answer turns only
 * such cards; where there are none it turns all cards, and without cards the whole file.
 */
export function cardSigns(
  records: QifRecord[],
  amountOf: (record: QifRecord) => Read<number>,
  mapping: Mapping,
  currency: Currency,
): { isTurned: (record: QifRecord) => boolean; questions: Question[] } {
  const ofCards = records.filter(isOnCard);
  const cards = countSigns(ofCards, amountOf);
  const doubtful = new Map([...cards].filter(([, card]) => isDoubtful(card)));
  const [card] = doubtful.values();
  const asked = card && mapping.flipSign === undefined ? card : null;
  const flip = mapping.flipSign ?? (asked !== null && chargesArePositive(asked));
  const isTurned = (record: QifRecord) => {
    if (!flip) return false;
    if (doubtful.size > 0) return isOnCard(record) && doubtful.has(record.account);
    return ofCards.length === 0 || isOnCard(record);
  };
  return { isTurned, questions: asked ? [question(asked, flip, currency)] : [] };
}

function isOnCard({ kind }: QifRecord): boolean {
  return kind === 'ccard';
}

function countSigns(
  records: QifRecord[],
  amountOf: (record: QifRecord) => Read<number>,
): Map<string | null, Card> {
  const cards = new Map<string | null, Card>();
  for (const record of records) {
    const amount = amountOf(record);
    if (!('value' in amount) || amount.value === 0) continue;
    const description = qifDescription(record.lines);
    const card = cards.get(record.account) ?? {
      charges: { positive: 0, negative: 0 },
      payments: { positive: 0, negative: 0 },
      sample: { description, minorUnits: amount.value },
    };
    cards.set(record.account, card);
    const isPayment = PAYMENT.test(description) || qifOtherAccount(record.lines) !== null;
    card[isPayment ? 'payments' : 'charges'][amount.value > 0 ? 'positive' : 'negative'] += 1;
  }
  return cards;
}

/** True unless most amounts are negative, or all payments are positive and some charges negative. */
function isDoubtful({ charges, payments }: Card): boolean {
  const positive = charges.positive + payments.positive;
  const negative = charges.negative + payments.negative;
  if (payments.positive > 0 && payments.negative === 0 && charges.negative > 0) return false;
  return positive > negative || (positive === negative && payments.negative > payments.positive);
}

/** True if charges are likely positive: some amount is negative, or there are several and most are no payments. */
function chargesArePositive({ charges, payments }: Card): boolean {
  const isMixed = charges.negative + payments.negative > 0;
  return isMixed || (charges.positive > 1 && charges.positive > payments.positive);
}

function question({ sample }: Card, turnedFirst: boolean, currency: Currency): Question {
  const example = `"${shorten(sample.description)}" with ${toDecimal(sample.minorUnits, currency)}`;
  return {
    kind: 'sign',
    interpretations: [turnedFirst, !turnedFirst].map((flipSign) => ({
      mapping: { flipSign },
      text: `${example} is money that ${sample.minorUnits > 0 === flipSign ? 'went out' : 'came in'}`,
    })),
  };
}
