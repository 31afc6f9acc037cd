import type { Metadata } from 'next';
import { BudgetsSkeleton } from '@/components/budgets/screen/skeleton';
import { BudgetsView } from '@/components/budgets/screen/view';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { PageHeader } from '@/components/ui/page-header';
import { userToday } from '@/lib/data/auth/session';
import { getBudgetsPage } from '@/lib/data/budgets';
import { loadable } from '@/lib/data/errors';
import { stateReads } from '@/lib/data/screen-documents';
import { parsePeriod } from '@/lib/domain/budgets/period-address';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Budgets' };

export default function BudgetsPage({ searchParams }: { searchParams: SearchParams }) {
  const budgets = stateReads(showBudgets, singleValues(searchParams), userToday());
  return <ScreenBoundary fallback={<BudgetsSkeleton />}>{budgets}</ScreenBoundary>;
}

async function showBudgets({ period }: Record<string, string | undefined>, today: CalendarDate) {
  const page = await loadable('showing budgets', getBudgetsPage(parsePeriod(period), today));
  if (page) return <BudgetsView page={page} today={today} />;
  return (
    <>
      <PageHeader title="Budgets" />
      <Card className="p-0">
        <LoadError title="Your budgets could not be loaded" text="Nothing is lost. Try again in a moment." />
      </Card>
    </>
  );
}
