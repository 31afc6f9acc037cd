import '../forms/no-eval';
import { z } from 'zod';

/** Minimum password length at sign-up. */
const MINIMUM_PASSWORD_LENGTH = 6;

/** Maximum length of an existing password; no backend accepts longer ones. */
const LONGEST_PASSWORD = 1_000;

/** Form input for an existing password, which may be shorter than today's minimum. */
export const existingPassword = (wrong: string) => z.string().max(LONGEST_PASSWORD, wrong);

/** Form input for an e-mail address. */
export const emailInput = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** The signed-in user's password, for what a session alone doesn't permit. */
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

/** Compares the two passwords even if another field is invalid. */
const samePassword = {
  message: 'Passwords do not match',
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) =>
    z.object({ password: z.string(), confirmPassword: z.string().min(1) }).safeParse(value).success,
};
const isSame = (input: { password: string; confirmPassword: string }) =>
  input.password === input.confirmPassword;

/** Schema of the sign-in form and action. */
export const signInSchema = z.object({
  email: emailInput,
  password: existingPassword('Invalid email or password').min(1, 'Password is required'),
  /** Keeps the session when the browser closes. docs/product.md, 'Signing in'. */
  remember: z.boolean(),
});
export type SignInInput = z.infer<typeof signInSchema>;

/** Schema of the sign-up form and action. docs/product.md, 'Passwords and mailed links'. */
export const signUpSchema = z.object({ email: emailInput, ...passwordPair }).refine(isSame, samePassword);
export type SignUpInput = z.infer<typeof signUpSchema>;

/** Schema of the forgot-password form and action. */
export const forgotPasswordSchema = z.object({ email: emailInput });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;

/** Schema of the reset-password form and action: the same rules as at sign-up. */
export const resetPasswordSchema = z.object(passwordPair).refine(isSame, samePassword);
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

/** Schema of the change-password form and action: the current password, and the sign-up rules for the new one. */
export const changePasswordSchema = z
  .object({
    currentPassword: currentPassword.min(1, 'Current password is required'),
    ...passwordPair,
  })
  .refine(isSame, samePassword);
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;
