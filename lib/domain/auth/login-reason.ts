/** The reasons for opening the login page; the address holds the key. */
export const LOGIN_REASONS = {
  ended: 'Your session has ended. Sign in to continue.',
  google: 'Failed to sign in with Google',
  'google-lost':
    'Failed to sign in with Google. It took too long, or was started in another browser. Try again.',
  'google-later': 'Google sign-in could not be finished just now. Wait a minute, then try again.',
  deleted: 'Your account was deleted, with everything in it.',
  link: 'That link has expired or was used already.',
  'link-later':
    'That link could not be checked just now, and was not used up. Wait a minute, then try again.',
  'asked-again':
    'Somebody has signed in or out here since you opened this page, so nothing has happened yet.',
  'link-mismatch': 'That link was for a different address than it said, so nobody was signed in.',
  confirmed: "Your address is confirmed. Choose your password with 'Forgot password?', then you can sign in.",
  'address-elsewhere':
    'The address of that account was changed. It is not the one you are signed in to here.',
  'address-stale': 'That link has expired or was used already. Sign in and ask for a new one in Settings.',
  'address-half': 'Confirmed. To finish, open the link in the email to your other address, too.',
} as const;
export type LoginReason = keyof typeof LOGIN_REASONS;

/** The text for a reason in the address; null if there is none or it is unknown. */
export function loginReason(reason: string | undefined): string | null {
  return reason !== undefined && Object.hasOwn(LOGIN_REASONS, reason)
    ? LOGIN_REASONS[reason as LoginReason]
    : null;
}
