import { SettingsLists } from '@/components/settings/settings-lists';
import { loadable } from '@/lib/data/errors';
import { getListCounts } from '@/lib/data/settings-lists';

/** The 'Categories and rules' section with its counts; without them it is still a way there. */
export async function ListsSection() {
  return <SettingsLists counts={await loadable('counting lists', getListCounts())} />;
}
