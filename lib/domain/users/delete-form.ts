import '../forms/no-eval';
import { z } from 'zod';
import { existingPassword } from '../auth/credentials';

/** Schema of the delete-account form and action: the typed address, and the password if the user has one. */
export const deleteUserSchema = (hasPassword: boolean) =>
  z.object({
    email: z.string().trim().min(1, 'Type your email address').max(254, 'That is not your email address'),
    /** Empty if the user has no password. */
    password: existingPassword('That is not your password').min(hasPassword ? 1 : 0, 'Password is required'),
  });
export type DeleteUserInput = z.infer<ReturnType<typeof deleteUserSchema>>;
