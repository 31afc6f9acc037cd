'use client';

import { useForm } from 'react-hook-form';

import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { resetPassword } from '@/lib/actions/auth';
import type { ResetPasswordInput } from '@/lib/domain/auth/credentials';

const loadSchema = () => import('@/lib/domain/auth/credentials').then((module) => module.resetPasswordSchema);

export function ResetPasswordForm() {
  const form = useForm({ resolver: useSchema<ResetPasswordInput>(loadSchema) });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, 'Failed to reset password', resetPassword);

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field
        label="New password"
        hint={errors.password ? undefined : 'At least 6 characters.'}
        error={errors.password?.message}
      >
        <Input type="password" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <SubmitButton busy={busy} busyText="Saving...">
        Save new password
      </SubmitButton>
    </form>
  );
}
