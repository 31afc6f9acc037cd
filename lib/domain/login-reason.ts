/** The auth service could not look at a link from a mail, which is none the worse for it. */
export const LINK_LATER =
  'That link could not be checked just now, and was not used up. Wait a minute, then open it again.';

/** Why the login page was opened, as its address says it. */
export const LOGIN_REASONS = {
  ended: 'Your session has ended. Sign in to continue.',
  google: 'Failed to sign in with Google',
  'google-later': 'Google sign-in could not be finished just now. Wait a minute, then try again.',
  deleted: 'Your account was deleted, with everything in it.',
  link: 'That link has expired or was used already.',
  'link-later': LINK_LATER,
  'address-stale': 'That link has expired or was used already. Sign in and ask for a new one in Settings.',
  'address-half': 'Confirmed. Now open the link in the email to your other address, too: then it changes.',
} as const;
export type LoginReason = keyof typeof LOGIN_REASONS;

/** The words for a reason in the address; null for none or an unknown one. */
export function loginReason(reason: string | undefined): string | null {
  return reason !== undefined && Object.hasOwn(LOGIN_REASONS, reason)
    ? LOGIN_REASONS[reason as LoginReason]
    : null;
}
