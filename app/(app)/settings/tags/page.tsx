import type { Metadata } from 'next';
import { ListError } from '@/components/settings/list-error';
import { ListHeader } from '@/components/settings/list-header';
import { ListSkeleton } from '@/components/settings/list-skeleton';
import { TagSettings } from '@/components/tags/settings';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { loadable } from '@/lib/data/errors';
import { stateReads } from '@/lib/data/screen-documents';
import { getListCounts } from '@/lib/data/settings-lists';
import { getTags } from '@/lib/data/tags';

export const metadata: Metadata = { title: 'Tags' };

export default function TagsPage() {
  const tags = stateReads(showTags);
  return <ScreenBoundary fallback={<ListSkeleton list="tags" />}>{tags}</ScreenBoundary>;
}

async function showTags() {
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
