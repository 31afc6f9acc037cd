import { hasHeaders, type Posting, type Program } from './program';

const TRANSFERS = /^(transfer|credit card payment|transfer for cash spending)$/i;
/** Categories that Mint leaves out of its sums. */
const HIDDEN = /^(hide from budgets & trends|exclude from mint)$/i;

/** Mint: unsigned amounts next to debit or credit. Splits are separate rows, transfers name no other account. */
export const MINT: Program = {
  fits: hasHeaders(
    'date',
    'description',
    'original description',
    'amount',
    'transaction type',
    'account name',
    'labels',
  ),
  columns: {
    date: 'date',
    description: 'description',
    amount: 'amount',
    sign: 'transaction type',
    category: 'category',
    account: 'account name',
  },
  postings: ({ body, cell }) => {
    const tags = labelsIn(body.map((record) => cell(record, 'labels')));
    return body.map((record): Posting => {
      const type = cell(record, 'transaction type').toLowerCase();
      const category = cell(record, 'category');
      const isTransfer = TRANSFERS.test(category);
      const isHidden = HIDDEN.test(category);
      const isPlain = category !== '' && !isTransfer && !isHidden && !/^uncategorized$/i.test(category);
      return {
        record,
        date: cell(record, 'date'),
        account: cell(record, 'account name'),
        description: cell(record, 'description') || cell(record, 'original description'),
        category: isPlain ? category : null,
        amount: cell(record, 'amount'),
        turned: type === 'debit',
        isTransfer,
        tags: tags(cell(record, 'labels')),
        ...(isHidden && { flags: { counted: false, oneTime: false } }),
        ...(type !== 'debit' &&
          type !== 'credit' && { left: { reason: { code: 'direction_unstated' }, needsLook: true } }),
      };
    });
  },
};

/** More words than a few labels have. */
const MAX_WORDS = 12;

/** The labels of a cell. A blank separates them, but may be part of one: it separates where both sides are labels of other rows. */
function labelsIn(cells: readonly string[]): (cell: string) => string[] | undefined {
  const known = new Set(cells.filter((cell) => cell !== ''));
  const split = (cell: string): string[] | null => {
    const words = cell.split(' ');
    if (words.length > MAX_WORDS) return null;
    for (let count = 1; count < words.length; count += 1) {
      const rest = words.slice(count).join(' ');
      if (!known.has(words.slice(0, count).join(' '))) continue;
      const more = known.has(rest) ? (split(rest) ?? [rest]) : split(rest);
      if (more) return [words.slice(0, count).join(' '), ...more];
    }
    return null;
  };
  return (cell) => (cell === '' ? undefined : (split(cell) ?? [cell]));
}
