'use server';

import { revalidatePath } from 'next/cache';
import { after } from 'next/server';
import {
  uncountOwnAttempt,
  settlePassword,
  waitBeforeNewAddress,
  waitBeforePassword,
} from '@/lib/data/rate-limits';
import { getIdentity, requestEmailChange, requestOrigin } from '@/lib/data/auth';
import { rememberAskedAddress } from '@/lib/data/requested-email';
import { checkPassword } from '@/lib/data/password';
import { saveProfile } from '@/lib/data/profile';
import { currentUser, type User } from '@/lib/data/session';
import { fieldErrors } from '@/lib/domain/field-errors';
import { amountsTooFine } from '@/lib/domain/money-texts';
import { isSameEmail } from '@/lib/domain/profile';
import { profileSchema, type ProfileInput } from '@/lib/domain/profile-form';
import { CORRECT_THE_FIELDS, sessionEnded, tooManyRequests } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';

/**
 * An address of somebody else's is refused without a mail. No answer takes less than this, and none of those that
 * say a link was sent takes longer: the difference would tell who has an account here.
 */
const MAIL_MS = 900;

const REFUSED = {
  haste: tooManyRequests('nothing was saved'),
  'not-sent': 'The email to the new address could not be sent, so nothing was saved. Try again later.',
};

/**
 * Saves what was changed of the profile. A new address takes effect when the link in the mail to it is opened;
 * `asked` says that there is one. Where it can't be asked for, nothing is saved.
 */
export async function updateProfile(input: ProfileInput): Promise<Result<{ asked: boolean }>> {
  const user = await currentUser();
  if (!user) return failure(sessionEnded('save'));
  const parsed = profileSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { email, currentPassword, ...profile } = parsed.data;
  let asked = false;
  try {
    if (email !== undefined) {
      const outcome = await askForAddress(user, email, currentPassword ?? '');
      if (!outcome.ok) return outcome;
      asked = outcome.data;
    }
    const refused = await saveProfile(profile);
    if (refused && profile.currency) {
      return failure(CORRECT_THE_FIELDS, { currency: amountsTooFine(refused.tooFine, profile.currency) });
    }
  } catch {
    return failure('The profile could not be saved. Try again.');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: { asked } };
}

/** Asks for another address; false where it is the user's already. */
async function askForAddress(user: User, email: string, password: string): Promise<Result<boolean>> {
  const { email: current, hasPassword } = await getIdentity();
  if (isSameEmail(email, current)) return { ok: true, data: false };
  if (!hasPassword) {
    return failure(CORRECT_THE_FIELDS, {
      email: "You sign in with Google: the address is Google's and can't be changed here",
    });
  }
  const identity = { ...user, email: current };
  const wait = await waitBeforePassword(identity);
  if (wait) return failure(wait);
  const check = await checkPassword(current, password);
  if (check === 'haste') {
    await uncountOwnAttempt('password', identity);
    return failure(REFUSED.haste);
  }
  if (check === 'wrong-password') {
    return failure(CORRECT_THE_FIELDS, { currentPassword: 'That is not your current password' });
  }
  await settlePassword(identity);
  const waitForMail = await waitBeforeNewAddress(identity, email);
  if (waitForMail) return failure(waitForMail);
  const answered = new Promise<'asked'>((resolve) => setTimeout(() => resolve('asked'), MAIL_MS));
  const asking = requestEmailChange(email, await requestOrigin());
  after(asking.catch(() => undefined));
  const outcome = await Promise.race([asking, answered]);
  await answered;
  if (outcome === 'asked') {
    await rememberAskedAddress(user, email);
    return { ok: true, data: true };
  }
  // No mail went out, so that the next one need not wait.
  await uncountOwnAttempt('new-address', identity, email);
  if (outcome === 'invalid') return failure(CORRECT_THE_FIELDS, { email: 'Invalid email address' });
  return failure(REFUSED[outcome]);
}
