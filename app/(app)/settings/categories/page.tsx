import type { Metadata } from 'next';
import { CategoryListActions } from '@/components/categories/list/actions';
import { CategoriesView } from '@/components/categories/list/view';
import { ListError } from '@/components/settings/list-error';
import { ListHeader } from '@/components/settings/list-header';
import { ListSkeleton } from '@/components/settings/list-skeleton';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userToday } from '@/lib/data/auth/session';
import { getCategoriesPage } from '@/lib/data/categories';
import { loadable } from '@/lib/data/errors';
import { stateReads } from '@/lib/data/screen-documents';
import { getListCounts } from '@/lib/data/settings-lists';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

export const metadata: Metadata = { title: 'Categories' };

export default function CategoriesPage() {
  const categories = stateReads(showCategories, userToday());
  return <ScreenBoundary fallback={<ListSkeleton list="categories" />}>{categories}</ScreenBoundary>;
}

async function showCategories(today: CalendarDate) {
  const [page, counts] = await Promise.all([
    loadable('showing categories', getCategoriesPage(today)),
    loadable('counting lists', getListCounts()),
  ]);
  if (!page) return <ListError list="categories" counts={counts} />;
  return (
    <CategoriesView
      page={page}
      header={
        <ListHeader list="categories" counts={counts}>
          <CategoryListActions />
        </ListHeader>
      }
    />
  );
}
