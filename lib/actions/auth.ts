'use server';

import { redirect } from 'next/navigation';
import { revalidatePath } from 'next/cache';
import {
  createDefaultAccount,
  createUser,
  endSession,
  startSession,
  type SignUpOutcome,
} from '@/lib/data/auth';
import { userToday } from '@/lib/data/session';
import { signInSchema, signUpSchema, type SignInInput, type SignUpInput } from '@/lib/domain/credentials';
import { failure, type Result } from '@/lib/domain/result';
import { pathAfterSignIn } from '@/lib/routes';

/** Signs in and goes on to the page that was asked for, or to the dashboard. */
export async function signIn(input: SignInInput, next?: string): Promise<Result> {
  const parsed = signInSchema.safeParse(input);
  if (!parsed.success) return failure('Invalid email or password');
  const session = await startSession(parsed.data.email, parsed.data.password);
  if (session === 'unconfirmed') return failure('Check your email to confirm your account');
  if (session === 'refused') return failure('Invalid email or password');
  revalidatePath('/', 'layout');
  redirect(pathAfterSignIn(next));
}

/**
 * Creates the user, then the default account, then opens the dashboard (product.md, section 4). Where the
 * backend wants the address confirmed first, it answers with what to tell the user.
 */
export async function signUp(input: SignUpInput): Promise<Result<string>> {
  const parsed = signUpSchema.safeParse(input);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? 'An unexpected error occurred');
  const outcome = await createUser(parsed.data.email, parsed.data.password).catch((): SignUpOutcome => ({
    kind: 'failed',
    message: 'An unexpected error occurred',
  }));
  if (outcome.kind === 'failed') return failure(outcome.message || 'An unexpected error occurred');
  if (outcome.kind === 'confirm-email') {
    return { ok: true, data: 'Check your email to confirm your account' };
  }
  if (!(await createDefaultAccount(await userToday()))) return failure('Failed to set up user account');
  revalidatePath('/', 'layout');
  redirect('/dashboard');
}

/** Ends this session and returns to the login page. */
export async function signOut(): Promise<void> {
  await endSession();
  revalidatePath('/', 'layout');
  redirect('/login');
}
