'use server';

import { after } from 'next/server';
import { getIdentity, requestEmailChange, requestOrigin } from '@/lib/data/auth';
import { checkPassword } from '@/lib/data/password';
import { saveProfile } from '@/lib/data/profile';
import {
  settlePassword,
  uncountOwnAttempt,
  waitBeforeNewAddress,
  waitBeforePassword,
} from '@/lib/data/rate-limits';
import { rememberAskedAddress } from '@/lib/data/requested-email';
import type { User } from '@/lib/data/session';
import { errorMessage } from '@/lib/domain/error-messages';
import { isSameEmail } from '@/lib/domain/profile';
import { profileSchema } from '@/lib/domain/profile-form';
import { appError, failure, invalidFields, success, type Result } from '@/lib/domain/result';
import { defineAction } from './define-action';

/**
 * No mail goes to an address of somebody else's. No result takes less than this, and none of those that say a link was
 * sent takes longer: the difference would tell who has an account here.
 */
const MAIL_MS = 900;

/**
 * Saves what was changed of the profile. A new address takes effect when the link in the mail to it is opened;
 * `asked` says that there is one. Where it can't be asked for, nothing is saved.
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

/** Asks for another address; false where it is the user's already. */
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
  // No mail went out, so that the next one need not wait.
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
