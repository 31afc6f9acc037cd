'use client';

import { SheetBody } from '@/components/transactions/sheet/body';
import { SheetHeading } from '@/components/transactions/sheet/heading';
import { useSheet } from '@/components/transactions/sheet/use-sheet';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Transaction, TransactionsPage } from '@/lib/domain/transactions/transaction';

interface SheetContentProps {
  id: string;
  /** The transaction as the list shows it. */
  known: Transaction | undefined;
  page: TransactionsPage;
  today: CalendarDate;
  /** Reports whether there is a split that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** A transaction's sheet below its bar: loading, loaded, or why it is not. */
export function SheetContent({ id, known, page, today, onUnsaved }: SheetContentProps) {
  const { loaded, latest, reload } = useSheet(id, page);
  if (!loaded) return <Loading known={known} />;
  if ('sheet' in loaded) {
    return (
      <SheetBody sheet={loaded.sheet} latest={latest} reload={reload} today={today} onUnsaved={onUnsaved} />
    );
  }
  if (loaded.isGone) {
    return (
      <div role="status" className="px-6 py-16 text-center">
        <p className="text-[15px] font-[550]">This transaction was deleted</p>
        <p className="mt-1 text-ink-3">You&apos;ll find it in the trash for 30 days.</p>
      </div>
    );
  }
  return <ErrorState title="This could not be loaded" text={loaded.problem} onRetry={() => void reload()} />;
}

function Loading({ known }: { known: Transaction | undefined }) {
  return (
    <div aria-busy className="min-h-0 flex-1 overflow-hidden px-6 pt-4.5 max-md:px-4">
      {known ? <SheetHeading row={known} /> : <Skeleton className="h-14" />}
      <div className="mt-4 grid gap-3 border-t border-border pt-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-9 touch:h-11" />
        <Skeleton className="h-9 touch:h-11" />
        <Skeleton className="h-9 touch:h-11" />
        <Skeleton className="mt-8 h-9 touch:h-11" />
        <Skeleton className="mt-8 h-36" />
      </div>
    </div>
  );
}
