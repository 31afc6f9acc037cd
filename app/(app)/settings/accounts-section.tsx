import { ConnectedAccounts } from '@/components/accounts/connected-accounts';
import { SectionError } from '@/components/settings/section';
import { getAccounts } from '@/lib/data/accounts/accounts';
import { loadable } from '@/lib/data/errors';

export async function showAccounts() {
  const accounts = await loadable('showing accounts', getAccounts());
  if (!accounts) return <SectionError id="connected-accounts" title="Failed to load accounts" />;
  return <ConnectedAccounts accounts={accounts} />;
}
