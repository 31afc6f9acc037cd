'use server';

import { redirect, RedirectType } from 'next/navigation';
import { revalidatePath } from 'next/cache';
import { after } from 'next/server';
import {
  forgiveAttempt,
  settlePassword,
  settleSignIn,
  waitBefore,
  waitBeforePassword,
  waitBeforeMail,
} from '@/lib/data/attempts';
import {
  changePassword as changePasswordOf,
  createDefaultAccount,
  createUser,
  endSession,
  getIdentity,
  googleSignInUrl,
  requestConfirmation,
  requestOrigin,
  requestPasswordReset,
  setRecoveredPassword,
  startSession,
  type SignUpOutcome,
} from '@/lib/data/auth';
import { rememberDevice } from '@/lib/data/known-device';
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
import { ADDRESS_UNCONFIRMED, CORRECT_THE_FIELDS, sessionEnded } from '@/lib/domain/refusals';
import { failure, type Result } from '@/lib/domain/result';
import { tryLater } from '@/lib/unanswered';
import { pathAfterSignIn } from '@/lib/routes';

/**
 * No refused sign-in is answered sooner than this, and no sign-up that begins no session: the auth service is done
 * faster with an unknown address than with a wrong password, and with a taken address than with a new one. The
 * difference would tell who has an account here.
 */
const REFUSAL_MS = 900;

const atTheEarliest = () => new Promise((resolve) => setTimeout(resolve, REFUSAL_MS));

/** Signs in and goes on to the page that was asked for, or to the dashboard. */
export async function signIn(input: SignInInput, next?: string): Promise<Result> {
  const parsed = signInSchema.safeParse(input);
  if (!parsed.success) return failure('Invalid email or password');
  const { email, password, remember } = parsed.data;
  const refusal = atTheEarliest();
  const wait = await waitBefore('sign-in', email);
  if (wait) return failure(wait);
  const outcome = await startSession(email, password, remember);
  if (outcome === 'unconfirmed') return failure(ADDRESS_UNCONFIRMED);
  if (outcome === 'refused') {
    await refusal;
    return failure('Invalid email or password');
  }
  await settleSignIn(email);
  revalidatePath('/', 'layout');
  // In place of the login page: what it said is no longer true when one comes back to it.
  redirect(pathAfterSignIn(next), RedirectType.replace);
}

/** Begins signing in with Google: goes to Google, which comes back to the dashboard. */
export async function signInWithGoogle(): Promise<Result> {
  const url = await googleSignInUrl(await requestOrigin());
  if (!url) return failure(tryLater('Failed to sign in with Google'));
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
  const answered = atTheEarliest();
  let outcome: SignUpOutcome;
  try {
    const wait = await waitBefore('sign-up', email);
    if (wait) return failure(wait);
    outcome = await createUser(email, password, await requestOrigin());
  } catch {
    return failure(tryLater('An unexpected error occurred'));
  }
  if (outcome.kind !== 'signed-in') await answered;
  if (outcome.kind === 'address-in-use') {
    return failure(
      'No account could be created with this address. If you have one already, sign in or reset your password.',
    );
  }
  if (outcome.kind === 'failed') return failure(outcome.message || tryLater('An unexpected error occurred'));
  if (outcome.kind === 'confirm-email') {
    return { ok: true, data: 'Check your email to confirm your account' };
  }
  await rememberDevice(email);
  if (!(await createDefaultAccount(await userToday())))
    return failure(tryLater('Failed to set up user account'));
  revalidatePath('/', 'layout');
  redirect('/dashboard', RedirectType.replace);
}

const CHECK_YOUR_EMAIL = 'Check your email for password reset instructions';

/**
 * Asks for the reset mail; the answer is the same for a known and an unknown address. Where one has just gone out it
 * is said to be under way and no other is sent, so that nobody keeps an owner from resetting by asking before them.
 */
export async function forgotPassword(input: ForgotPasswordInput): Promise<Result<string>> {
  const parsed = forgotPasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { email } = parsed.data;
  const answered = atTheEarliest();
  try {
    const wait = await waitBeforeMail(email);
    if (wait && 'refusal' in wait) return failure(wait.refusal);
    if (wait) {
      const again = `They are already on their way. If they do not arrive, ask again in ${wait.again}.`;
      return { ok: true, data: `${CHECK_YOUR_EMAIL}. ${again}` };
    }
    await sendMeanwhile(requestPasswordReset(email, await requestOrigin()), answered);
  } catch {
    // Else the next one would be said to be under way.
    await forgiveAttempt('reset', email);
    return failure(tryLater('Failed to reset password'));
  }
  await answered;
  return { ok: true, data: CHECK_YOUR_EMAIL };
}

/** Asks for another mail to confirm an address with; the answer is the same whether one is sent or not. */
export async function confirmAgain(input: ForgotPasswordInput): Promise<Result<string>> {
  const parsed = forgotPasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { email } = parsed.data;
  const answered = atTheEarliest();
  const unconfirmed = `If ${email} still has to be confirmed,`;
  try {
    const wait = await waitBeforeMail(email);
    if (wait && 'refusal' in wait) return failure(wait.refusal);
    if (wait) {
      const again = `If it does not arrive, ask again in ${wait.again}.`;
      return { ok: true, data: `${unconfirmed} a link is already on its way to it. ${again}` };
    }
    await sendMeanwhile(requestConfirmation(email, await requestOrigin()), answered);
  } catch {
    await forgiveAttempt('reset', email);
    return failure('The email could not be sent just now. Try again in a moment.');
  }
  await answered;
  return { ok: true, data: `${unconfirmed} a new link is on its way to it.` };
}

/** A mail takes its time to send; waiting for it would tell a known address from an unknown one. */
async function sendMeanwhile(asked: Promise<void>, answered: Promise<unknown>): Promise<void> {
  after(asked.catch(() => undefined));
  await Promise.race([asked, answered]);
}

/** Sets the new password of a session that may choose one, and opens the dashboard. */
export async function resetPassword(input: ResetPasswordInput): Promise<Result> {
  const user = await currentUser();
  if (!user) return failure('The link has expired. Ask for a new one.');
  const parsed = resetPasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const outcome = await setRecoveredPassword(user.email, parsed.data.password);
  if (outcome === 'not-recovering') return failure('The link has expired. Ask for a new one.');
  if (outcome === 'refused') {
    return failure('Failed to reset password. Choose another one and try again.');
  }
  revalidatePath('/', 'layout');
  redirect('/dashboard', RedirectType.replace);
}

/**
 * Changes the password of the signed-in user, who has to know the current one. Other sessions end; the
 * answer says in words whether they did.
 */
export async function changePassword(input: ChangePasswordInput): Promise<Result<string>> {
  const user = await currentUser();
  if (!user) return failure(sessionEnded('change your password'));
  const parsed = changePasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { email } = await getIdentity();
  const wait = await waitBeforePassword({ ...user, email });
  if (wait) return failure(wait);
  const outcome = await changePasswordOf(email, parsed.data.currentPassword, parsed.data.password);
  if (outcome === 'wrong-password') {
    return failure(CORRECT_THE_FIELDS, { currentPassword: 'That is not your current password' });
  }
  if (outcome === 'refused')
    return failure('The password could not be changed. Choose another one and try again.');
  await settlePassword({ ...user, email });
  const message =
    outcome === 'saved'
      ? 'Password changed. Other devices were signed out.'
      : "Password changed, but other devices could not be signed out. Press 'Sign out everywhere' to try again.";
  return { ok: true, data: message };
}

/** Ends this session and returns to the login page. */
export async function signOut(): Promise<void> {
  await leave('local');
}

/** Ends all of the user's sessions, on every device. */
export async function signOutEverywhere(): Promise<void> {
  await leave('global');
}

async function leave(scope: 'local' | 'global'): Promise<void> {
  await endSession(scope);
  revalidatePath('/', 'layout');
  redirect('/login');
}
