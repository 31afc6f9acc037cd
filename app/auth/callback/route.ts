import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { finishGoogleSignIn } from '@/lib/data/auth/auth';

/** Turns a sign-in with Google into a session. */
export async function GET(request: NextRequest): Promise<never> {
  const code = request.nextUrl.searchParams.get('code');
  const outcome = code ? await finishGoogleSignIn(code) : 'stale';
  if (outcome === 'opened') redirect('/dashboard');
  redirect(outcome === 'unavailable' ? '/login?reason=google-later' : '/login?reason=google');
}
