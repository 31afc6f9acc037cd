import { isCurrency } from '../../../money/currency-texts';
import { isAmountText } from '../columns/cell-kinds';
import { kindOf, isOpening, categoryOfPath, namesOfPaths } from './ledger-accounts';
import { tagsIn, type Posting, type Program } from './program';

/**
 * hledger's `print` and `register`: a row for each posting. Postings of assets and liabilities are rows of these accounts,
 * the others say what these are for. Virtual postings move no money.
 */
export const HLEDGER: Program = {
  fits: (headers) =>
    ['txnidx', 'date', 'description', 'account', 'amount'].every((name) => headers.includes(name)) &&
    (headers.includes('commodity') || headers.includes('total')),
  columns: { date: 'date', description: 'description', amount: 'amount', account: 'account' },
  postings: ({ body, cell }) => {
    const paths = new Set(body.map((record) => cell(record, 'account')).filter((path) => !isVirtual(path)));
    const kinds = new Map([...paths].map((path) => [path, kindOf(path)]));
    if ([...kinds.values()].includes(null)) return null;
    const isOwn = (path: string) => ['assets', 'liabilities'].includes(kinds.get(path) ?? '');
    const nameOf = namesOfPaths([...paths].filter(isOwn));
    return body.map((record): Posting => {
      const path = cell(record, 'account');
      const own = isOwn(path);
      const amount = cell(record, 'amount');
      const commodity = cell(record, 'commodity');
      const isMoney = (commodity === '' || isCurrency(commodity)) && isAmountText(amount);
      return {
        record,
        date: cell(record, 'date'),
        account: own ? nameOf(path) : '',
        description: cell(record, 'description'),
        category: own ? null : categoryOfPath(path),
        amount,
        currency: commodity,
        turned: !own,
        note: cell(record, 'posting-comment'),
        tags: own ? tagsOf(cell(record, 'comment')) : undefined,
        entry: { id: cell(record, 'txnidx'), role: own ? 'own' : isOpening(path) ? 'opening' : 'side' },
        ...(isVirtual(path) && { left: { reason: { code: 'no_own_account' }, needsLook: false } }),
        ...(!isMoney && {
          left: { reason: { code: 'investment', params: { name: commodity || amount } }, needsLook: false },
        }),
      };
    });
  },
};

function isVirtual(path: string): boolean {
  return /^[([].*[)\]]$/.test(path);
}

/** Tags in a comment: words with a colon behind them. */
function tagsOf(comment: string): string[] | undefined {
  return tagsIn([...comment.matchAll(/(?:^|[\s,])([^\s,:]+):(?=\s|,|$)/gu)].map(([, tag]) => tag).join(','));
}
