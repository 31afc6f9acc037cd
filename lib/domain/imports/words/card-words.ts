import { anyOf, wordsOf } from './words';

const cardWords = (kind: 'payment' | 'thanks' | 'refund' | 'purchaseKind' | 'repaymentKind') =>
  anyOf(wordsOf(({ cards }) => cards?.[kind]));

/** Words with which a card issuer confirms a payment to the card. */
export const THANKS = new RegExp(cardWords('thanks'), 'iu');
/**
 * Words for refunds by shops. On an account a refund is positive, so a negative one means a card whose charges are
 * positive.
 */
export const REFUND = new RegExp(`(?<!\\p{L})${cardWords('refund')}(?!\\p{L})`, 'iu');
/** Words for payments to a card. */
export const PAYMENT = new RegExp(cardWords('payment'), 'iu');
/** A cell with the kind of a purchase, or that of money that comes back to a card. */
export const PURCHASE_KIND = new RegExp(`^\\s*${cardWords('purchaseKind')}\\s*$`, 'iu');
export const REPAYMENT_KIND = new RegExp(`^\\s*${cardWords('repaymentKind')}\\s*$`, 'iu');
