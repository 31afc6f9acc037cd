import type { Metadata } from 'next';
import { ListHeader } from '@/components/settings/list-header';
import { ListSkeleton } from '@/components/settings/list-skeleton';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ScreenBoundary } from '@/components/ui/screen-boundary';
import { loadable } from '@/lib/data/errors';
import { getListCounts } from '@/lib/data/settings-lists';

export const metadata: Metadata = { title: 'Rules' };

export default function RulesPage() {
  return (
    <ScreenBoundary fallback={<ListSkeleton list="rules" />}>
      <Rules />
    </ScreenBoundary>
  );
}

async function Rules() {
  const counts = await loadable('counting lists', getListCounts());
  return (
    <>
      <ListHeader list="rules" counts={counts} />
      <Card className="p-0">
        <EmptyState title="No rules yet" text="A rule gives rows a category, tags or a payee as they come." />
      </Card>
    </>
  );
}
