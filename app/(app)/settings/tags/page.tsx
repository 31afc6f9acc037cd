import type { Metadata } from 'next';
import { ListError } from '@/components/settings/list-error';
import { ListHeader } from '@/components/settings/list-header';
import { ListSkeleton } from '@/components/settings/list-skeleton';
import { TagSettings } from '@/components/tags/settings';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { loadable } from '@/lib/data/errors';
import { getListCounts } from '@/lib/data/settings-lists';
import { getTags } from '@/lib/data/tags';

export const metadata: Metadata = { title: 'Tags' };

export default function TagsPage() {
  return (
    <ScreenBoundary fallback={<ListSkeleton list="tags" />}>
      <Tags />
    </ScreenBoundary>
  );
}

async function Tags() {
  const [tags, counts] = await Promise.all([
    loadable('showing tags', getTags()),
    loadable('counting lists', getListCounts()),
  ]);
  if (!tags) return <ListError list="tags" counts={counts} />;
  return (
    <>
      <ListHeader list="tags" counts={counts} />
      <TagSettings tags={tags} />
    </>
  );
}
