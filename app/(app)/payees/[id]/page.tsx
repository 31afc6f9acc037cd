import type { Metadata } from 'next';
import { PayeeGone } from '@/components/payees/gone';
import { PayeeView } from '@/components/payees/page';
import { PayeeSkeleton } from '@/components/payees/skeleton';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { PageHeader } from '@/components/ui/page-header';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getPayee } from '@/lib/data/payees';
import { getRecurring } from '@/lib/data/recurring';
import { stateReads } from '@/lib/data/screen-documents';
import { getTransactionsPage } from '@/lib/data/transactions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { readPage } from '@/lib/domain/payees/query';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Payee' };

type PayeePageProps = { params: Promise<{ id: string }>; searchParams: SearchParams };

export default function PayeePage({ params, searchParams }: PayeePageProps) {
  const payee = stateReads(showPayee, params, singleValues(searchParams), userToday());
  return <ScreenBoundary fallback={<PayeeSkeleton />}>{payee}</ScreenBoundary>;
}

/** Number of its rows on a page. */
const ROWS = 10;

async function showPayee(
  { id }: { id: string },
  asked: Record<string, string | undefined>,
  today: CalendarDate,
) {
  const [payee, rows, recurring] = await Promise.all([
    loadable(
      'showing a payee',
      getPayee(id, today).then((found) => ({ found })),
    ),
    loadable(
      'showing the rows of a payee',
      getTransactionsPage({ payee: id }, { sort: null, page: readPage(asked['page']), size: ROWS }),
    ),
    loadable('showing what comes back of a payee', getRecurring(today, { payee: id })),
  ]);
  if (!payee || !rows)
    return (
      <>
        <PageHeader title="Payee" />
        <Card className="p-0">
          <LoadError title="This payee could not be loaded" text="Nothing is lost. Try again in a moment." />
        </Card>
      </>
    );
  if (!payee.found) return <PayeeGone />;
  return <PayeeView payee={payee.found} rows={rows} recurring={recurring} today={today} />;
}
