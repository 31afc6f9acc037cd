'use server';

import { redirect, RedirectType } from 'next/navigation';
import { revalidatePath } from 'next/cache';
import { after } from 'next/server';
import { forgetFailedSignIns, forgiveAttempt, waitBefore } from '@/lib/data/attempts';
import {
  createDefaultAccount,
  createUser,
  endSession,
  getIdentity,
  googleSignInUrl,
  requestOrigin,
  requestPasswordReset,
  setRecoveredPassword,
  startSession,
  type SignUpOutcome,
} from '@/lib/data/auth';
import { changePassword as changePasswordOf, type NewPasswordRefusal } from '@/lib/data/password';
import { currentUser, userToday } from '@/lib/data/session';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type ResetPasswordInput,
  type SignInInput,
  type SignUpInput,
} from '@/lib/domain/credentials';
import { fieldErrors } from '@/lib/domain/field-errors';
import { CORRECT_THE_FIELDS, sessionEnded, tooManyRequests } from '@/lib/domain/refusals';
import { failure, type Result } from '@/lib/domain/result';
import { pathAfterSignIn } from '@/lib/routes';

/**
 * No refused sign-in is answered sooner than this: the auth service refuses an unknown address faster than
 * a wrong password, and the difference would tell who has an account here.
 */
const REFUSAL_MS = 900;

/** Signs in and goes on to the page that was asked for, or to the dashboard. */
export async function signIn(input: SignInInput, next?: string): Promise<Result> {
  const parsed = signInSchema.safeParse(input);
  if (!parsed.success) return failure('Invalid email or password');
  const { email, password, remember } = parsed.data;
  const refusal = new Promise((resolve) => setTimeout(resolve, REFUSAL_MS));
  const wait = await waitBefore('sign-in', email);
  if (wait) return failure(wait);
  const outcome = await startSession(email, password, remember);
  if (outcome === 'haste') {
    await forgiveAttempt('sign-in', email);
    return failure(tooManyRequests('your password was not checked'));
  }
  if (outcome === 'refused') {
    await refusal;
    return failure('Invalid email or password');
  }
  await forgetFailedSignIns();
  revalidatePath('/', 'layout');
  // In place of the login page: what it said is no longer true when one comes back to it.
  redirect(pathAfterSignIn(next), RedirectType.replace);
}

/** Begins signing in with Google: goes to Google, which comes back to the dashboard. */
export async function signInWithGoogle(): Promise<Result> {
  const url = await googleSignInUrl(await requestOrigin());
  if (!url) return failure('Failed to sign in with Google');
  redirect(url);
}

/**
 * Creates the user, then the default account, then opens the dashboard (product.md, section 4). Where the
 * backend wants the address confirmed first, it answers with what to tell the user.
 */
export async function signUp(input: SignUpInput): Promise<Result<string>> {
  const parsed = signUpSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { email, password } = parsed.data;
  let outcome: SignUpOutcome;
  try {
    const wait = await waitBefore('sign-up', email);
    if (wait) return failure(wait);
    outcome = await createUser(email, password, await requestOrigin());
    if (outcome.kind === 'haste') await forgiveAttempt('sign-up', email);
  } catch {
    return failure('An unexpected error occurred');
  }
  switch (outcome.kind) {
    case 'address-in-use':
      return failure(
        'No account could be created with this address. If you have one already, sign in or reset your password.',
      );
    case 'invalid-address':
      return failure(CORRECT_THE_FIELDS, { email: 'Invalid email address' });
    case 'weak-password':
      return failure(CORRECT_THE_FIELDS, { password: outcome.problem });
    case 'haste':
      return failure(tooManyRequests('no account was created'));
    case 'failed':
      return failure(outcome.message || 'An unexpected error occurred');
    case 'confirm-email':
      return {
        ok: true,
        data: 'Check your email to confirm your account. If no mail comes within a few minutes, sign up again.',
      };
    case 'signed-in':
  }
  if (!(await createDefaultAccount(await userToday()))) return failure('Failed to set up user account');
  revalidatePath('/', 'layout');
  redirect('/dashboard', RedirectType.replace);
}

/** Asks for the reset mail; the answer is the same for a known and an unknown address. */
export async function forgotPassword(input: ForgotPasswordInput): Promise<Result<string>> {
  const parsed = forgotPasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { email } = parsed.data;
  const answered = new Promise((resolve) => setTimeout(resolve, REFUSAL_MS));
  try {
    const wait = await waitBefore('mail', email);
    if (wait) return failure(wait);
    // A mail takes its time to send; waiting for it would tell a known address from an unknown one.
    const asked = requestPasswordReset(email, await requestOrigin());
    after(asked.catch(() => undefined));
    if ((await Promise.race([asked, answered])) === 'haste') {
      await forgiveAttempt('mail', email);
      return failure(tooManyRequests('no email was sent'));
    }
  } catch {
    return failure('Failed to reset password');
  }
  await answered;
  return {
    ok: true,
    data: 'Check your email for password reset instructions. If no mail comes within a few minutes, ask again.',
  };
}

/** Sets the new password of a session that began with a reset link, and opens the dashboard. */
export async function resetPassword(input: ResetPasswordInput): Promise<Result> {
  if (!(await currentUser())) return failure('The link has expired. Ask for a new one.');
  const parsed = resetPasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const outcome = await setRecoveredPassword(parsed.data.password);
  if (outcome.kind === 'not-recovering') return failure('The link has expired. Ask for a new one.');
  if (outcome.kind !== 'saved') return notSet(outcome, 'Failed to reset password');
  revalidatePath('/', 'layout');
  redirect('/dashboard', RedirectType.replace);
}

/**
 * Changes the password of the signed-in user, who has to know the current one. Other sessions end; the
 * answer says in words whether they did.
 */
export async function changePassword(input: ChangePasswordInput): Promise<Result<string>> {
  if (!(await currentUser())) return failure(sessionEnded('change your password'));
  const parsed = changePasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { email } = await getIdentity();
  const wait = await waitBefore('sign-in', email);
  if (wait) return failure(wait);
  const outcome = await changePasswordOf(email, parsed.data.currentPassword, parsed.data.password);
  switch (outcome.kind) {
    case 'wrong-password':
      return failure(CORRECT_THE_FIELDS, { currentPassword: 'That is not your current password' });
    case 'haste':
      await forgiveAttempt('sign-in', email);
      return notSet(outcome);
    case 'weak-password':
    case 'refused':
      return notSet(outcome);
    case 'saved-but-signed-out':
      return { ok: true, data: 'Password changed. Sign in again with the new one.' };
    case 'saved':
    case 'saved-but-others-live':
      await forgetFailedSignIns();
  }
  const message =
    outcome.kind === 'saved'
      ? 'Password changed. Other devices were signed out.'
      : "Password changed, but other devices could not be signed out. Press 'Sign out everywhere' to try again.";
  return { ok: true, data: message };
}

function notSet(
  refusal: NewPasswordRefusal,
  otherwise = 'The password could not be changed just now. Try again in a moment.',
): Result<never> {
  switch (refusal.kind) {
    case 'weak-password':
      return failure(CORRECT_THE_FIELDS, { password: refusal.problem });
    case 'haste':
      return failure(tooManyRequests('your password was not changed'));
    case 'refused':
      return failure(otherwise);
  }
}

/** Ends this session and returns to the login page. */
export async function signOut(): Promise<void> {
  await leave('local');
}

/** Ends all of the user's sessions, on every device. */
export async function signOutEverywhere(): Promise<Result> {
  return leave('global');
}

async function leave(scope: 'local' | 'global'): Promise<Result> {
  if ((await endSession(scope)) === 'haste') return failure(tooManyRequests('nobody was signed out'));
  revalidatePath('/', 'layout');
  redirect('/login');
}
