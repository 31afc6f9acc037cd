import type { Metadata } from 'next';
import { ListHeader } from '@/components/settings/list-header';
import { ListSkeleton } from '@/components/settings/list-skeleton';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ScreenBoundary } from '@/components/ui/screen-boundary';
import { loadable } from '@/lib/data/errors';
import { getListCounts } from '@/lib/data/settings-lists';

export const metadata: Metadata = { title: 'Payees' };

export default function PayeesPage() {
  return (
    <ScreenBoundary fallback={<ListSkeleton list="payees" />}>
      <Payees />
    </ScreenBoundary>
  );
}

async function Payees() {
  const counts = await loadable('counting lists', getListCounts());
  return (
    <>
      <ListHeader list="payees" counts={counts} />
      <Card className="p-0">
        <EmptyState
          title="No payees yet"
          text="Import a file or add a transaction, and who was paid is here."
        />
      </Card>
    </>
  );
}
