'use server';

import { after } from 'next/server';
import { getIdentity, requestEmailChange, requestOrigin } from '@/lib/data/auth/auth';
import { checkPassword } from '@/lib/data/auth/password';
import { rememberAskedAddress } from '@/lib/data/auth/requested-email';
import type { User } from '@/lib/data/auth/session';
import {
  settlePassword,
  uncountOwnAttempt,
  waitBeforeNewAddress,
  waitBeforePassword,
} from '@/lib/data/rate-limits';
import { saveProfile } from '@/lib/data/users/profile';
import { errorMessage } from '@/lib/domain/errors/messages';
import { appError, failure, invalidFields, success, type Result } from '@/lib/domain/errors/result';
import { isSameEmail } from '@/lib/domain/users/profile';
import { profileSchema } from '@/lib/domain/users/profile-form';
import { defineAction } from './define-action';

/**
 * The time every result takes once a mail has been requested: none is faster, and none that reports a mail is slower.
 * The auth service mails nothing to an address that is taken, so the difference would reveal who has an account.
 */
const MAIL_MS = 900;

/**
 * Saves the dirty fields of the profile. A new e-mail address takes effect when the mailed link is opened; `asked`
 * is true if a link was requested. If the request fails, nothing is saved.
 */
export const updateProfile = defineAction(
  profileSchema,
  async ({ email, currentPassword, ...profile }, { user }) => {
    const asked =
      email === undefined ? success(false) : await askForAddress(user, email, currentPassword ?? '');
    if (!asked.ok) return asked;
    const saved = await saveProfile(profile);
    return saved.ok ? success({ asked: asked.data }) : saved;
  },
  { failed: appError('profile_not_saved') },
);

/**
 * Requests an address change.
 * @returns false if the address is already the user's
 */
async function askForAddress(user: User, email: string, password: string): Promise<Result<boolean>> {
  const { email: current, hasPassword } = await getIdentity();
  if (isSameEmail(email, current)) return success(false);
  if (!hasPassword) return invalidFields({ email: errorMessage('google_email') });
  const identity = { ...user, email: current };
  const tooMany = await waitBeforePassword(identity);
  if (tooMany) return tooMany;
  const check = await checkPassword(current, password);
  if (check === 'rate-limited') {
    await uncountOwnAttempt('password', identity);
    return failure('auth_rate_limited', { request: 'save' });
  }
  if (check === 'wrong-password') {
    return invalidFields({ currentPassword: errorMessage('wrong_current_password') });
  }
  await settlePassword(identity);
  const tooManyMails = await waitBeforeNewAddress(identity, email);
  if (tooManyMails) return tooManyMails;
  const earliest = new Promise<'asked'>((resolve) => setTimeout(() => resolve('asked'), MAIL_MS));
  const asking = requestEmailChange(email, await requestOrigin());
  after(asking.catch(() => undefined));
  const outcome = await Promise.race([asking, earliest]);
  await earliest;
  if (outcome === 'asked') {
    await rememberAskedAddress(user, email);
    return success(true);
  }
  // No mail was sent, so the next request need not wait.
  await uncountOwnAttempt('new-address', identity, email);
  switch (outcome) {
    case 'invalid':
      return invalidFields({ email: errorMessage('invalid_email') });
    case 'rate-limited':
      return failure('auth_rate_limited', { request: 'save' });
    case 'not-sent':
      return failure('email_change_mail_failed');
  }
}
