/** The refusals that many actions share, in words for the user. */

/** Nobody is signed in any more; `purpose` is what signing in again is for: 'change transactions'. */
export function sessionEnded(purpose: string): string {
  return `Your session has ended. Sign in again to ${purpose}.`;
}

/** A limit was typed for a category that is not there any more, or has none. */
export function limitGone(category: string): string {
  return `“${category}” was renamed or removed in the meantime, so nothing was saved.`;
}

/**
 * The auth service takes no more requests from this server for now, whoever made them; `so` is what that led to:
 * 'nothing was changed'.
 */
export function tooManyRequests(so: string): string {
  return `Outlay is getting more requests than it can take just now, so ${so}. Wait a minute, then try again.`;
}

/** Over a form of which single fields say what is wrong. */
export const CORRECT_THE_FIELDS = 'Please correct the fields below.';

/** What one is told who signs in rightly, but whose address is not confirmed. */
export const ADDRESS_UNCONFIRMED =
  'Your email address is not confirmed yet. Open the link in the email that we sent to it.';

/** The database stopped a change because it took too long; `remedy` is what makes it shorter. */
export const tookTooLong = (remedy: string): string =>
  `This took longer than the database allows, so nothing was changed. ${remedy}`;

/** What to do about a change of many transactions that took too long. */
export const CHOOSE_FEWER = tookTooLong('Choose fewer transactions and do it in several steps.');

/** What to do where nothing can be chosen smaller. */
export const AT_A_QUIETER_TIME = tookTooLong(
  'Wait until other changes of yours are done, then try again; if it keeps failing, the database needs more power.',
);
