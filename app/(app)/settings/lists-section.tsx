import { SettingsLists } from '@/components/settings/lists';
import { loadable } from '@/lib/data/errors';
import { getGuessRecord } from '@/lib/data/memory';
import { getListCounts } from '@/lib/data/settings-lists';

/** The 'Categories and rules' section with its counts; without them it is still a way there. */
export async function showLists() {
  const [counts, record] = await Promise.all([
    loadable('counting lists', getListCounts()),
    loadable('showing how often guesses were right', getGuessRecord()),
  ]);
  return <SettingsLists counts={counts} record={record} />;
}
