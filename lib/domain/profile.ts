import type { Currency } from './currency';

/** How a user is addressed and shown figures, and how they sign in. */
export interface Profile {
  /** Empty while none is given. */
  name: string;
  currency: Currency;
  /** The address they sign in with now. */
  email: string;
  /** The address they have asked for of late; null when they have not, or it is theirs by now. */
  pendingEmail: string | null;
  /** False for one who signs in with Google alone. */
  hasPassword: boolean;
}

/** Whether two addresses are one: their case does not matter. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** What a link from a mail about a new address has led to, as the address of the Settings screen says it. */
export const EMAIL_LINK_OUTCOMES = ['changed', 'stale', 'half'] as const;
export type EmailLinkOutcome = (typeof EMAIL_LINK_OUTCOMES)[number];

/** The outcome in an address; null for none or an unknown one. */
export function emailLinkOutcome(text: string | undefined): EmailLinkOutcome | null {
  return EMAIL_LINK_OUTCOMES.find((known) => known === text) ?? null;
}
