'use server';

import { redirect } from 'next/navigation';
import { revalidatePath } from 'next/cache';
import { after } from 'next/server';
import { z } from 'zod';
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
  type MailOutcome,
} from '@/lib/data/auth';
import { rememberDevice } from '@/lib/data/known-device';
import * as passwords from '@/lib/data/password';
import {
  settlePassword,
  settleSignIn,
  uncountAttempt,
  uncountOwnAttempt,
  waitBefore,
  waitBeforeMail,
  waitBeforePassword,
} from '@/lib/data/rate-limits';
import { userToday } from '@/lib/data/session';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '@/lib/domain/credentials';
import { appError, failure, success, type Failure, type Result } from '@/lib/domain/result';
import { pathAfterSignIn } from '@/lib/routes';
import { defineAction, never } from './define-action';

/**
 * No sign-in fails sooner than this, and no sign-up that begins no session ends sooner: the auth service is done faster
 * with an unknown address than with a wrong password, and with a taken address than with a new one. The difference
 * would tell who has an account here.
 */
const EARLIEST_MS = 900;

const atTheEarliest = () => new Promise((resolve) => setTimeout(resolve, EARLIEST_MS));

/** Signs in and goes on to the page that was asked for (`next`), or to the dashboard. */
export const signIn = defineAction(
  signInSchema.extend({ next: z.string().optional().catch(undefined) }),
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
    // In place of the login page: what it said is no longer true when one comes back to it.
    return goTo(pathAfterSignIn(next), 'replace');
  },
  { public: true, invalid: appError('wrong_credentials') },
);

/** Begins signing in with Google: goes to Google, which comes back to the dashboard. */
export const signInWithGoogle = defineAction(
  z.void(),
  async () => {
    const url = await googleSignInUrl(await requestOrigin());
    return url ? redirect(url) : failure('google_sign_in_failed');
  },
  { public: true },
);

/**
 * Creates the user, then the default account, then opens the dashboard. Where the backend wants the address confirmed
 * first, the result is what to tell the user.
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
 * Asks for the reset mail; the result is the same for a known and an unknown address. Where one has just gone out it is
 * said to be under way and no other is sent, so that nobody keeps an owner from resetting by asking before them.
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

/** Asks for another mail to confirm an address with; the result is the same whether one is sent or not. */
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

/** Asks for a mail to an address. The result is null, or after what time to ask again where a mail is under way. */
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
    // A mail takes its time to send; waiting for it would tell a known address from an unknown one.
    if ((await Promise.race([asked, earliest])) === 'rate-limited') {
      await uncountAttempt('reset', email);
      return failure('auth_rate_limited', { request: 'send_mail' });
    }
  } catch (error) {
    // Else the next one would be said to be under way.
    await uncountAttempt('reset', email);
    throw error;
  }
  await earliest;
  return success(null);
}

/** Sets the new password of a session that may choose one, and opens the dashboard. */
export const resetPassword = defineAction(
  resetPasswordSchema,
  async ({ password }, { user }) => {
    const result = await setRecoveredPassword(user.email, password);
    return result.ok ? goTo('/dashboard', 'replace') : result;
  },
  { signedOut: appError('reset_link_expired') },
);

const CHANGED: Record<passwords.PasswordChange, string> = {
  saved: 'Password changed. Other devices were signed out.',
  'others-signed-in':
    "Password changed, but other devices could not be signed out. Press 'Sign out everywhere' to try again.",
  'signed-out': 'Password changed. Sign in again with the new one.',
};

/**
 * Changes the password of the signed-in user, who has to know the current one. Other sessions end; the result says in
 * words whether they did.
 */
export const changePassword = defineAction(
  changePasswordSchema,
  async ({ currentPassword, password }, { user }) => {
    const identity = { ...user, email: (await getIdentity()).email };
    const tooMany = await waitBeforePassword(identity);
    if (tooMany) return tooMany;
    const changed = await passwords.changePassword(identity.email, currentPassword, password);
    if (isRateLimited(changed)) await uncountOwnAttempt('password', identity);
    if (!changed.ok) return changed;
    if (changed.data !== 'signed-out') await settlePassword(identity);
    return success(CHANGED[changed.data]);
  },
  { signedOut: appError('session_ended', { purpose: 'change_password' }), revalidate: never },
);

/** Ends this session and returns to the login page. A form's own action, which works before the page has come to life. */
export async function signOut(): Promise<void> {
  await endAndLeave('local');
}

/** Ends all of the user's sessions, on every device. A form's own action, too. */
export async function signOutEverywhere(): Promise<Result> {
  return endAndLeave('global');
}

async function endAndLeave(scope: 'local' | 'global'): Promise<Failure> {
  if ((await endSession(scope)) === 'rate-limited') {
    return failure('auth_rate_limited', { request: 'sign_out' });
  }
  return goTo('/login');
}

/** Goes to a page of another session, or of none: nothing that was rendered before is shown. */
function goTo(path: string, type?: 'push' | 'replace'): never {
  revalidatePath('/', 'layout');
  redirect(path, type);
}

function isRateLimited(result: Result<unknown>): boolean {
  return !result.ok && result.error.code === 'auth_rate_limited';
}
