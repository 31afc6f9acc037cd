import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { exchangeCode, openEmailLink, RECOVERY_PATH } from '@/lib/data/auth';
import { currentUser } from '@/lib/data/session';
import { pathAfterSignIn } from '@/lib/routes';

/** Where the links of e-mails lead: confirmation of an address, reset of a password. */
export async function GET(request: NextRequest): Promise<never> {
  const params = request.nextUrl.searchParams;
  const code = params.get('code');
  if (code) {
    const recovery = params.get('next') === RECOVERY_PATH;
    const outcome = await exchangeCode(code, { recovery });
    redirect(outcome === 'opened' ? pathAfterSignIn(params.get('next')) : unopened(outcome));
  }
  const type = params.get('type');
  const kind = await openEmailLink(params.get('token_hash') ?? params.get('token'), type);
  if (type === 'email_change') redirect(await afterAddressLink(kind));
  if (kind === 'stale' || kind === 'later') redirect(unopened(kind));
  redirect(kind === 'recovery' ? RECOVERY_PATH : pathAfterSignIn(params.get('next')));
}

function unopened(why: 'stale' | 'later'): string {
  return why === 'later' ? '/login?reason=link-later' : '/login?reason=link';
}

/** Where a link about a new address leads: to the settings, or where nobody is signed in, to the login page. */
async function afterAddressLink(kind: string): Promise<string> {
  if (kind === 'email_change') return '/settings?email=changed';
  const outcome = kind === 'half' || kind === 'later' ? kind : 'stale';
  if (await currentUser()) return `/settings?email=${outcome}`;
  return outcome === 'later' ? unopened(outcome) : `/login?reason=address-${outcome}`;
}
