import { z } from 'zod';

/** The shortest password accepted at sign-up (product.md, section 9). */
const MINIMUM_PASSWORD_LENGTH = 6;

const email = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** Sign-in form and action (product.md, section 5). */
export const signInSchema = z.object({
  email,
  password: z.string().min(1, 'Password is required'),
});
export type SignInInput = z.infer<typeof signInSchema>;

/** Sign-up form and action (product.md, section 5). */
export const signUpSchema = z
  .object({
    email,
    password: z
      .string()
      .min(1, 'Password is required')
      .min(MINIMUM_PASSWORD_LENGTH, `Password must be at least ${MINIMUM_PASSWORD_LENGTH} characters`)
      .refine((text) => new TextEncoder().encode(text).length <= 72, 'Password must be at most 72 bytes'),
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine((input) => input.password === input.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    when: ({ value }) =>
      z.object({ password: z.string(), confirmPassword: z.string().min(1) }).safeParse(value).success,
  });
export type SignUpInput = z.infer<typeof signUpSchema>;
