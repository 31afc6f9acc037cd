import '../forms/no-eval';
import { z } from 'zod';
import { emailInput } from './credentials';

/** The kinds of mailed links, as the auth service names them. */
const MAIL_LINK_KINDS = ['signup', 'email', 'recovery', 'email_change', 'invite', 'magiclink'] as const;
export type MailLinkKind = (typeof MAIL_LINK_KINDS)[number];

/** A mailed link: a token of a kind, or a code for the browser that requested the mail. */
export type MailLink = ({ kind: MailLinkKind; token: string } | { kind: 'code'; code: string }) & {
  /** The address the link claims to be for, which can't be trusted before it is opened. Null if it names none. */
  email: string | null;
  /** The page it leads to, not yet checked. */
  next: string | null;
};

const text = z.string().min(1).max(2000);

const mailLinkSchema = z.object({
  code: text.optional().catch(undefined),
  token: text.optional().catch(undefined),
  // The auth services use both names.
  token_hash: text.optional().catch(undefined),
  type: z.enum(MAIL_LINK_KINDS).optional().catch(undefined),
  // An unescaped plus in a mail template arrives as a space.
  email: z
    .string()
    .transform((address) => address.replaceAll(' ', '+'))
    .pipe(emailInput)
    .nullable()
    .catch(null)
    .default(null),
  next: text.nullable().catch(null).default(null),
});

/** The link in an address or a form; null if there is none. */
export function readMailLink(values: Record<string, unknown>): MailLink | null {
  const { code, type, email, next, ...tokens } = mailLinkSchema.parse(values);
  const token = tokens.token_hash ?? tokens.token;
  if (code) return { kind: 'code', code, email, next };
  return token && type ? { kind: type, token, email, next } : null;
}

/** A link's values for its address and its form. */
export function mailLinkValues(link: MailLink): Record<string, string> {
  return {
    ...(link.kind === 'code' ? { code: link.code } : { token_hash: link.token, type: link.kind }),
    ...(link.email ? { email: link.email } : {}),
    ...(link.next ? { next: link.next } : {}),
  };
}

/** The texts of a link's page. */
export interface MailLinkWords {
  title: string;
  /** Explains what opening the link does; `email` is the address it is for, or null. */
  text: (email: string | null) => string;
  button: string;
}

const account = (email: string | null) => email ?? 'the address that the email was sent to';

const CONFIRM: MailLinkWords = {
  title: 'Confirm your address',
  text: (email) => `This confirms ${account(email)} and signs you in.`,
  button: 'Confirm address',
};
const SIGN_IN: MailLinkWords = {
  title: 'Sign in to Outlay',
  text: (email) => `This signs you in as ${account(email)}.`,
  button: 'Sign in',
};

/** The texts for each kind of link. */
export const MAIL_LINK_WORDS: Record<MailLink['kind'], MailLinkWords> = {
  signup: CONFIRM,
  email: CONFIRM,
  invite: {
    title: 'Accept your invitation',
    text: (email) => `This opens an account for ${account(email)} and signs you in.`,
    button: 'Accept invitation',
  },
  magiclink: SIGN_IN,
  code: { ...SIGN_IN, button: 'Continue' },
  recovery: {
    title: 'Reset your password',
    text: (email) => `This signs you in as ${account(email)}, so that you can choose a new password.`,
    button: 'Continue',
  },
  email_change: {
    title: 'Confirm your new address',
    text: (email) => `This changes the address of an account to ${email ?? 'the one it has asked for'}.`,
    button: 'Confirm the change',
  },
};
