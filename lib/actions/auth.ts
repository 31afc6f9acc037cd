'use server';

import { redirect, RedirectType } from 'next/navigation';
import { revalidatePath } from 'next/cache';
import { after } from 'next/server';
import {
  uncountAttempt,
  uncountOwnAttempt,
  settlePassword,
  settleSignIn,
  waitBefore,
  waitBeforePassword,
  waitBeforeMail,
} from '@/lib/data/rate-limits';
import {
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
import {
  ADDRESS_UNCONFIRMED,
  CORRECT_THE_FIELDS,
  sessionEnded,
  tooManyRequests,
} from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';
import { tryLater } from '@/lib/no-response';
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
  if (outcome === 'haste') {
    await uncountAttempt('sign-in', email);
    return failure(tooManyRequests('your password was not checked'));
  }
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
 * Creates the user, then the default account, then opens the dashboard. Where the backend wants the
 * address confirmed first, it answers with what to tell the user.
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
    if (outcome.kind === 'haste') await uncountAttempt('sign-up', email);
  } catch {
    return failure(tryLater('An unexpected error occurred'));
  }
  if (outcome.kind !== 'signed-in') await answered;
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
      return failure(outcome.message || tryLater('An unexpected error occurred'));
    case 'confirm-email':
      return {
        ok: true,
        data: 'Check your email to confirm your account. If no mail comes within a few minutes, sign up again.',
      };
    case 'signed-in':
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
    const asked = requestPasswordReset(email, await requestOrigin());
    if ((await sendMeanwhile(asked, answered)) === 'haste') {
      await uncountAttempt('reset', email);
      return failure(tooManyRequests('no email was sent'));
    }
  } catch {
    // Else the next one would be said to be under way.
    await uncountAttempt('reset', email);
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
    const asked = requestConfirmation(email, await requestOrigin());
    if ((await sendMeanwhile(asked, answered)) === 'haste') {
      await uncountAttempt('reset', email);
      return failure(tooManyRequests('no email was sent'));
    }
  } catch {
    await uncountAttempt('reset', email);
    return failure('The email could not be sent just now. Try again in a moment.');
  }
  await answered;
  return { ok: true, data: `${unconfirmed} a new link is on its way to it.` };
}

/** A mail takes its time to send; waiting for it would tell a known address from an unknown one. */
async function sendMeanwhile<Outcome>(asked: Promise<Outcome>, answered: Promise<unknown>) {
  after(asked.catch(() => undefined));
  return Promise.race([asked, answered]);
}

/** Sets the new password of a session that may choose one, and opens the dashboard. */
export async function resetPassword(input: ResetPasswordInput): Promise<Result> {
  const user = await currentUser();
  if (!user) return failure('The link has expired. Ask for a new one.');
  const parsed = resetPasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const outcome = await setRecoveredPassword(user.email, parsed.data.password);
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
  const user = await currentUser();
  if (!user) return failure(sessionEnded('change your password'));
  const parsed = changePasswordSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { email } = await getIdentity();
  const identity = { ...user, email };
  const wait = await waitBeforePassword(identity);
  if (wait) return failure(wait);
  const outcome = await changePasswordOf(email, parsed.data.currentPassword, parsed.data.password);
  switch (outcome.kind) {
    case 'wrong-password':
      return failure(CORRECT_THE_FIELDS, { currentPassword: 'That is not your current password' });
    case 'haste':
      await uncountOwnAttempt('password', identity);
      return notSet(outcome);
    case 'weak-password':
    case 'refused':
      return notSet(outcome);
    case 'saved-but-signed-out':
      return { ok: true, data: 'Password changed. Sign in again with the new one.' };
    case 'saved':
    case 'saved-but-others-live':
      await settlePassword(identity);
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
