'use client';

import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { forgotPassword } from '@/lib/actions/auth';
import type { ForgotPasswordInput } from '@/lib/domain/auth/credentials';

const loadSchema = () =>
  import('@/lib/domain/auth/credentials').then((module) => module.forgotPasswordSchema);

export function ForgotPasswordForm() {
  const form = useForm({ resolver: useSchema<ForgotPasswordInput>(loadSchema) });
  const [notice, setNotice] = useState<string | null>(null);
  const { busy, error, onSubmit } = useFormAction(form, 'Failed to reset password', async (input) => {
    const result = await forgotPassword(input);
    setNotice(result.ok ? result.data : null);
    return result;
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      {notice ? <Alert role="status">{notice}</Alert> : null}
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
      </Field>
      <SubmitButton busy={busy} busyText="Sending...">
        Reset password
      </SubmitButton>
    </form>
  );
}
