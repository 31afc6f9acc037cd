import type { Metadata } from 'next';
import { TrashView } from '@/components/transactions/trash/view';
import { TrashHeader } from '@/components/transactions/trash/header';
import { TrashSkeleton } from '@/components/transactions/trash/skeleton';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userTimeZone } from '@/lib/data/auth/session';
import { getTrashPage } from '@/lib/data/transactions/trash';
import { loadable } from '@/lib/data/errors';
import { stateReads } from '@/lib/data/screen-documents';
import { singleValues, type SearchParams } from '@/lib/search-params';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';

export const metadata: Metadata = { title: 'Trash' };

export default function TrashScreen({ searchParams }: { searchParams: SearchParams }) {
  const trash = stateReads(showTrash, singleValues(searchParams));
  return (
    <ScreenBoundary
      fallback={
        <>
          <TrashHeader />
          <TrashSkeleton />
        </>
      }
    >
      {trash}
    </ScreenBoundary>
  );
}

async function showTrash(asked: Record<string, string | undefined>) {
  const { page } = parseTransactionsQuery(asked);
  const trash = await loadable('showing the trash', Promise.all([getTrashPage(page), userTimeZone()]));
  if (trash) return <TrashView trash={trash[0]} timeZone={trash[1]} />;
  return (
    <>
      <TrashHeader />
      <Card className="p-0">
        <LoadError title="The trash could not be loaded" text="Nothing is lost. Try again in a moment." />
      </Card>
    </>
  );
}
