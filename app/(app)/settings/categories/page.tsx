import type { Metadata } from 'next';
import { ListHeader } from '@/components/settings/list-header';
import { ListSkeleton } from '@/components/settings/list-skeleton';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ScreenBoundary } from '@/components/ui/screen-boundary';
import { loadable } from '@/lib/data/errors';
import { getListCounts } from '@/lib/data/settings-lists';

export const metadata: Metadata = { title: 'Categories' };

export default function CategoriesPage() {
  return (
    <ScreenBoundary fallback={<ListSkeleton list="categories" />}>
      <Categories />
    </ScreenBoundary>
  );
}

async function Categories() {
  const counts = await loadable('counting lists', getListCounts());
  return (
    <>
      <ListHeader list="categories" counts={counts} />
      <Card className="p-0">
        <EmptyState title="No categories yet" text="Categories appear here with what was spent in each." />
      </Card>
    </>
  );
}
