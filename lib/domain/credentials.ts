import './no-eval';
import { z } from 'zod';

/** The shortest password accepted at sign-up. */
const MINIMUM_PASSWORD_LENGTH = 6;

/** The longest text taken for a password that exists already: longer ones are no password, whoever made it. */
const LONGEST_PASSWORD = 1_000;

/** A password that exists already, which has whatever length it was once given. */
export const existingPassword = (wrong: string) => z.string().max(LONGEST_PASSWORD, wrong);

/** Form input for an e-mail address. */
export const emailInput = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** The password of who is signed in, for what a session alone may not do. */
export const currentPassword = existingPassword('That is not your current password');

const newPassword = z
  .string()
  .min(1, 'Password is required')
  .min(MINIMUM_PASSWORD_LENGTH, `Password must be at least ${MINIMUM_PASSWORD_LENGTH} characters`)
  .refine((text) => new TextEncoder().encode(text).length <= 72, 'Password must be at most 72 bytes');

const passwordPair = {
  password: newPassword,
  confirmPassword: z.string().min(1, 'Please confirm your password'),
};

/** Compares the two passwords of a form, also while another field is wrong. */
const samePassword = {
  message: 'Passwords do not match',
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) =>
    z.object({ password: z.string(), confirmPassword: z.string().min(1) }).safeParse(value).success,
};
const isSame = (input: { password: string; confirmPassword: string }) =>
  input.password === input.confirmPassword;

/** Sign-in form and action. */
export const signInSchema = z.object({
  email: emailInput,
  password: existingPassword('Invalid email or password').min(1, 'Password is required'),
  /** Keeps the session when the browser closes. */
  remember: z.boolean(),
});
export type SignInInput = z.infer<typeof signInSchema>;

/** Sign-up form and action. */
export const signUpSchema = z.object({ email: emailInput, ...passwordPair }).refine(isSame, samePassword);
export type SignUpInput = z.infer<typeof signUpSchema>;

/** Forgot-password form and action. */
export const forgotPasswordSchema = z.object({ email: emailInput });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;

/** Reset-password form and action: the sign-up rules. */
export const resetPasswordSchema = z.object(passwordPair).refine(isSame, samePassword);
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

/** Change-password form and action: the current password, and the sign-up rules for the new one. */
export const changePasswordSchema = z
  .object({
    currentPassword: currentPassword.min(1, 'Current password is required'),
    ...passwordPair,
  })
  .refine(isSame, samePassword);
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;
