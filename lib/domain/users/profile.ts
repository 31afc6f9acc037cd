import type { Currency } from '../money/currency';

/** A user's name, currency and ways of signing in. */
export interface Profile {
  /** Empty if the user has given none. */
  name: string;
  currency: Currency;
  /** The address they sign in with now. */
  email: string;
  /** The address they recently requested; null if there is none, or if it is already theirs. */
  pendingEmail: string | null;
  /** False for users who only sign in with Google. */
  hasPassword: boolean;
}

/** True if two addresses are the same, ignoring case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The outcomes of opening an address-change link, as the address of the Settings screen names them. */
export const EMAIL_LINK_OUTCOMES = ['changed', 'stale', 'half'] as const;
export type EmailLinkOutcome = (typeof EMAIL_LINK_OUTCOMES)[number];

/** The outcome in the address; null if there is none or it is unknown. */
export function emailLinkOutcome(text: string | undefined): EmailLinkOutcome | null {
  return EMAIL_LINK_OUTCOMES.find((known) => known === text) ?? null;
}
