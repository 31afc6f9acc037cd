import { PayeeCategories } from '@/components/payees/categories';
import { PayeeFigures } from '@/components/payees/figures';
import { PayeeGuessing } from '@/components/payees/guessing';
import { PayeeHeader } from '@/components/payees/header';
import { PayeeRows } from '@/components/payees/rows';
import { PayeeTexts } from '@/components/payees/texts';
import { SeriesCard } from '@/components/series/card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { RecurringPage } from '@/lib/domain/recurring/page-document';
import type { Payee } from '@/lib/domain/payees/document';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';

type PayeeViewProps = {
  payee: Payee;
  rows: TransactionsPage;
  /** Its series; null if they could not be read. */
  recurring: RecurringPage | null;
  today: CalendarDate;
};

/** A payee: what it came to, its rows, what comes back of it, its categories and its bank texts. */
export function PayeeView({ payee, rows, recurring, today }: PayeeViewProps) {
  return (
    <>
      <PayeeHeader payee={payee} />
      <PayeeFigures payee={payee} year={today.slice(0, 4)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PayeeRows payee={payee} rows={rows} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SeriesCard page={recurring} today={today} />
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
