import type { Metadata } from 'next';
import { PayeesView } from '@/components/payees/view';
import { ListError } from '@/components/settings/list-error';
import { ListHeader } from '@/components/settings/list-header';
import { ListSkeleton } from '@/components/settings/list-skeleton';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getPayeesPage } from '@/lib/data/payees';
import { stateReads } from '@/lib/data/screen-documents';
import { getListCounts } from '@/lib/data/settings-lists';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { parsePayeesQuery } from '@/lib/domain/payees/query';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Payees' };

export default function PayeesPage({ searchParams }: { searchParams: SearchParams }) {
  const payees = stateReads(showPayees, singleValues(searchParams), userToday());
  return <ScreenBoundary fallback={<ListSkeleton list="payees" />}>{payees}</ScreenBoundary>;
}

async function showPayees(asked: Record<string, string | undefined>, today: CalendarDate) {
  const query = parsePayeesQuery(asked);
  const [page, counts] = await Promise.all([
    loadable('showing payees', getPayeesPage(query, today)),
    loadable('counting lists', getListCounts()),
  ]);
  if (!page) return <ListError list="payees" counts={counts} />;
  return (
    <>
      <ListHeader list="payees" counts={counts} />
      <PayeesView page={page} query={{ ...query, page: page.page }} />
    </>
  );
}
