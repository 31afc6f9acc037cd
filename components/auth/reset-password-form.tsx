'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { Alert } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormAction } from '@/components/ui/use-form-action';
import { resetPassword } from '@/lib/actions/auth';
import { resetPasswordSchema } from '@/lib/domain/credentials';

export function ResetPasswordForm() {
  const form = useForm({ resolver: zodResolver(resetPasswordSchema) });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, resetPassword);

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field label="New password" error={errors.password?.message}>
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
