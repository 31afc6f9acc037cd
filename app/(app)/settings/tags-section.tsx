import { SectionError } from '@/components/settings/settings-section';
import { TagSettings } from '@/components/tags/tag-settings';
import { loadable } from '@/lib/data/errors';
import { getTags } from '@/lib/data/tags';

/** The 'Tags' section with its data. */
export async function TagsSection() {
  const tags = await loadable('showing tags', getTags());
  if (!tags) return <SectionError id="tags" title="Your tags could not be loaded" />;
  return <TagSettings tags={tags} />;
}
