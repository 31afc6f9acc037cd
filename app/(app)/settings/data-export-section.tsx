import { SectionError } from '@/components/settings/section';
import { YourData } from '@/components/data-export/data-export';
import { getIdentity } from '@/lib/data/auth/auth';
import { getRestoreObstacle } from '@/lib/data/data-export/restore';
import { loadable } from '@/lib/data/errors';

/** The 'Your data' card with what it needs to know about the user. */
export async function showYourData() {
  const known = await loadable('showing your data', Promise.all([getRestoreObstacle(), getIdentity()]));
  if (!known) return <SectionError id="your-data" title="Your data could not be loaded" />;
  const [obstacle, { hasPassword }] = known;
  return <YourData obstacle={obstacle} hasPassword={hasPassword} />;
}
