import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { AccountSetup } from '@/components/accounts/setup';
import { signOut } from '@/lib/actions/auth';
import { getShell } from '@/lib/data/shell';
import { requireUser } from '@/lib/data/auth/session';
import { singleValues, type SearchParams } from '@/lib/search-params';
import { pathAfterSignIn } from '@/lib/routes';

export const metadata: Metadata = { title: 'Set up your account', robots: { index: false } };

export default async function AccountSetupPage({ searchParams }: { searchParams: SearchParams }) {
  await requireUser();
  const { next } = await singleValues(searchParams);
  const target = pathAfterSignIn(next);
  if ((await getShell()).hasAccount) redirect(target);
  return <AccountSetup next={target} signOut={signOut} />;
}
