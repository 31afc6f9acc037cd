'use server';

import { redirect, unstable_rethrow } from 'next/navigation';
import { revalidatePath } from 'next/cache';
import { after } from 'next/server';
import { z } from 'zod';
import {
  createDefaultAccount,
  createUser,
  endSession,
  googleSignInUrl,
  requestConfirmation,
  requestOrigin,
  requestPasswordReset,
  setRecoveredPassword,
  startSession,
  type MailOutcome,
} from '@/lib/data/auth/auth';
import { logOnce } from '@/lib/data/errors';
import { rememberDevice } from '@/lib/data/auth/known-device';
import * as passwords from '@/lib/data/auth/password';
import {
  settlePassword,
  settleSignIn,
  uncountAttempt,
  uncountOwnAttempt,
  waitBefore,
  waitBeforeMail,
  waitBeforePassword,
} from '@/lib/data/rate-limits';
import { userToday } from '@/lib/data/auth/session';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '@/lib/domain/auth/credentials';
import { appError, failure, success, type Failure, type Result } from '@/lib/domain/errors/result';
import { pathAfterSignIn } from '@/lib/routes';
import { defineAction, never } from './define-action';

/**
 * The minimum duration of sign-ins with wrong credentials, of sign-ups that start no session, and of mail requests,
 * unless a rate limit rejects them. The auth service responds faster to an unknown address than to a wrong password,
 * and faster to a taken address than to a new one; the difference would reveal who has an account.
 */
const EARLIEST_MS = 900;

const atTheEarliest = () => new Promise((resolve) => setTimeout(resolve, EARLIEST_MS));

/** Signs in and redirects to the requested page (`next`) or the dashboard. */
export const signIn = defineAction(
  signInSchema.extend({ next: z.string().optional().catch(undefined).transform(pathAfterSignIn) }),
  async ({ email, password, remember, next }) => {
    const earliest = atTheEarliest();
    const tooMany = await waitBefore('sign-in', email);
    if (tooMany) return tooMany;
    switch (await startSession(email, password, remember)) {
      case 'unconfirmed':
        return failure('email_unconfirmed');
      case 'rate-limited':
        await uncountAttempt('sign-in', email);
        return failure('auth_rate_limited', { request: 'check_password' });
      case 'wrong-credentials':
        await earliest;
        return failure('wrong_credentials');
      case 'started':
    }
    await settleSignIn(email);
    // Replaces the login page in the history: its messages would be out of date on going back.
    return goTo(next, 'replace');
  },
  { public: true, invalid: appError('wrong_credentials'), failed: appError('sign_in_failed') },
);

/** Starts the Google sign-in, which returns to the dashboard. */
export const signInWithGoogle = defineAction(
  z.void(),
  async () => {
    const url = await googleSignInUrl(await requestOrigin());
    return url ? redirect(url) : failure('google_sign_in_failed');
  },
  { public: true, failed: appError('google_sign_in_failed') },
);

/**
 * Creates the user and the default account, then opens the dashboard. If the backend wants the address confirmed
 * first, returns the message to show instead. docs/product.md, 'Signing in'.
 */
export const signUp = defineAction(
  signUpSchema,
  async ({ email, password }) => {
    const earliest = atTheEarliest();
    const tooMany = await waitBefore('sign-up', email);
    if (tooMany) return tooMany;
    const created = await createUser(email, password, await requestOrigin());
    if (isRateLimited(created)) await uncountAttempt('sign-up', email);
    if (!created.ok || created.data === 'confirm-email') await earliest;
    if (!created.ok) return created;
    if (created.data === 'confirm-email') {
      return success(
        'Check your email to confirm your account. If no mail comes within a few minutes, sign up again.',
      );
    }
    await rememberDevice(email);
    if (!(await createDefaultAccount(await userToday()))) return failure('default_account_not_added');
    return goTo('/dashboard', 'replace');
  },
  { public: true, failed: appError('sign_up_failed'), revalidate: never },
);

/**
 * Requests the reset mail; the result is the same for known and unknown addresses. If a mail was requested recently,
 * no other is sent and the result says that it is on its way, so strangers' requests can't keep the owner from
 * resetting. docs/product.md, 'Passwords and mailed links'.
 */
export const forgotPassword = defineAction(
  forgotPasswordSchema,
  async ({ email }) => {
    const mail = await requestMail(email, requestPasswordReset);
    if (!mail.ok) return mail;
    const sent = 'Check your email for password reset instructions';
    return success(
      mail.data === null
        ? sent
        : `${sent}. They are already on their way. If they do not arrive, ask again in ${mail.data}.`,
    );
  },
  { public: true, failed: appError('reset_mail_failed'), revalidate: never },
);

/** Requests another confirmation mail; the result doesn't reveal whether one is sent. */
export const confirmAgain = defineAction(
  forgotPasswordSchema,
  async ({ email }) => {
    const mail = await requestMail(email, requestConfirmation);
    if (!mail.ok) return mail;
    return success(
      mail.data === null
        ? `If ${email} still has to be confirmed, a new link is on its way to it.`
        : `If ${email} still has to be confirmed, a link is already on its way to it. If it does not arrive, ask again in ${mail.data}.`,
    );
  },
  { public: true, failed: appError('confirmation_mail_failed'), revalidate: never },
);

/**
 * Requests a mail for an address.
 * @returns null, or the time to wait before requesting another, if one is on its way
 */
async function requestMail(
  email: string,
  request: (email: string, origin: string) => Promise<MailOutcome>,
): Promise<Result<string | null>> {
  const earliest = atTheEarliest();
  try {
    const wait = await waitBeforeMail(email);
    if (wait) return wait;
    const asked = request(email, await requestOrigin());
    after(asked.catch(() => undefined));
    // Sending a mail takes a while, so waiting for it would reveal that the address is known.
    if ((await Promise.race([asked, earliest])) === 'rate-limited') {
      await uncountAttempt('reset', email);
      return failure('auth_rate_limited', { request: 'send_mail' });
    }
  } catch (error) {
    // Otherwise the next request would be answered that a mail is on its way.
    await uncountAttempt('reset', email);
    throw error;
  }
  await earliest;
  return success(null);
}

/** Sets the new password of a recovery session and opens the dashboard. */
export const resetPassword = defineAction(
  resetPasswordSchema,
  async ({ password }, { user }) => {
    const result = await setRecoveredPassword(user.email, password);
    return result.ok ? goTo('/dashboard', 'replace') : result;
  },
  { signedOut: appError('reset_link_expired'), failed: appError('reset_mail_failed') },
);

const CHANGED: Record<passwords.PasswordChange, string> = {
  saved: 'Password changed. Other devices were signed out.',
  'others-signed-in':
    "Password changed, but other devices could not be signed out. Press 'Sign out everywhere' to try again.",
  'signed-out': 'Password changed. Sign in again with the new one.',
};

/**
 * Changes the signed-in user's password after checking the current one, and ends the user's other sessions. The
 * message says whether they could be ended.
 */
export const changePassword = defineAction(
  changePasswordSchema,
  async ({ currentPassword, password }, { user }) => {
    const tooMany = await waitBeforePassword(user);
    if (tooMany) return tooMany;
    const changed = await passwords.changePassword(user.email, currentPassword, password);
    if (isRateLimited(changed)) await uncountOwnAttempt('password', user);
    if (!changed.ok) return changed;
    if (changed.data !== 'signed-out') await settlePassword(user);
    return success(CHANGED[changed.data]);
  },
  {
    signedOut: appError('session_ended', { purpose: 'change_password' }),
    failed: appError('password_not_changed'),
    revalidate: never,
  },
);

/** Ends this session and redirects to the login page. It is a form's own action, so it works before hydration. */
export async function signOut(): Promise<void> {
  await endAndLeave('local');
}

/** Ends all of the user's sessions, on every device. Also a form's own action. */
export async function signOutEverywhere(): Promise<Result> {
  try {
    return await endAndLeave('global');
  } catch (error) {
    unstable_rethrow(error);
    logOnce('others_signed_in', error);
    return failure('others_signed_in');
  }
}

async function endAndLeave(scope: 'local' | 'global'): Promise<Failure> {
  if ((await endSession(scope)) === 'rate-limited') {
    return failure('auth_rate_limited', { request: 'sign_out' });
  }
  return goTo('/login');
}

/** Redirects after a session has started or ended, so that nothing rendered before is shown again. */
function goTo(path: string, type?: 'push' | 'replace'): never {
  revalidatePath('/', 'layout');
  redirect(path, type);
}

function isRateLimited(result: Result<unknown>): boolean {
  return !result.ok && result.error.code === 'auth_rate_limited';
}
