import { SecuritySettings } from '@/components/users/security-settings';
import { signOutEverywhere } from '@/lib/actions/auth';
import { getIdentity } from '@/lib/data/auth/auth';
import { loadable } from '@/lib/data/errors';

export async function showSecurity() {
  const identity = await loadable('showing how one signs in', getIdentity());
  // Signing out must work even when nothing else loads.
  return (
    <SecuritySettings hasPassword={identity?.hasPassword ?? true} signOutEverywhere={signOutEverywhere} />
  );
}
