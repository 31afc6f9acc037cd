import { PayeeCategories } from '@/components/payees/categories';
import { PayeeFigures } from '@/components/payees/figures';
import { PayeeGuessing } from '@/components/payees/guessing';
import { PayeeHeader } from '@/components/payees/header';
import { PayeeRows } from '@/components/payees/rows';
import { PayeeTexts } from '@/components/payees/texts';
import type { Payee } from '@/lib/domain/payees/document';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';

type PayeeViewProps = {
  payee: Payee;
  rows: TransactionsPage;
  /** The year of today. */
  year: string;
};

/** A payee: what it came to, its rows, its categories and its bank texts. */
export function PayeeView({ payee, rows, year }: PayeeViewProps) {
  return (
    <>
      <PayeeHeader payee={payee} />
      <PayeeFigures payee={payee} year={year} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PayeeRows payee={payee} rows={rows} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PayeeCategories payee={payee} />
          {payee.textCount > 0 ? (
            <PayeeTexts key={payee.texts.map(({ key }) => key).join('\n')} payee={payee} />
          ) : null}
          <PayeeGuessing payee={payee} />
        </div>
      </div>
    </>
  );
}
