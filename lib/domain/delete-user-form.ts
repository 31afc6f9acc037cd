import './no-eval';
import { z } from 'zod';
import { existingPassword } from './credentials';

/** The delete-account form and action: the address has to be typed, and the password too where there is one. */
export const deleteUserSchema = (hasPassword: boolean) =>
  z.object({
    email: z.string().trim().min(1, 'Type your email address').max(254, 'That is not your email address'),
    /** Empty for one who has none. */
    password: existingPassword('That is not your password').min(hasPassword ? 1 : 0, 'Password is required'),
  });
export type DeleteUserInput = z.infer<ReturnType<typeof deleteUserSchema>>;
