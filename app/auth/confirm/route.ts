import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { exchangeCode, openEmailLink, RECOVERY_PATH } from '@/lib/data/auth';
import { pathAfterSignIn } from '@/lib/routes';

/** Where the links of e-mails lead: confirmation of an address, reset of a password. */
export async function GET(request: NextRequest): Promise<never> {
  const params = request.nextUrl.searchParams;
  const code = params.get('code');
  if (code) {
    const recovery = params.get('next') === RECOVERY_PATH;
    const opened = await exchangeCode(code, { recovery });
    redirect(opened ? pathAfterSignIn(params.get('next')) : '/login?reason=link');
  }
  const kind = await openEmailLink(params.get('token_hash') ?? params.get('token'), params.get('type'));
  if (kind === null) redirect('/login?reason=link');
  redirect(kind === 'recovery' ? RECOVERY_PATH : pathAfterSignIn(params.get('next')));
}
