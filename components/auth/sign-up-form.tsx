'use client';

import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { signUp } from '@/lib/actions/auth';
import type { SignUpInput } from '@/lib/domain/auth/credentials';

const loadSchema = () => import('@/lib/domain/auth/credentials').then((module) => module.signUpSchema);

export function SignUpForm() {
  // No default values: text typed or filled in before hydration stays.
  const form = useForm({ resolver: useSchema<SignUpInput>(loadSchema) });
  const { errors } = form.formState;
  const [notice, setNotice] = useState<string | null>(null);
  const { busy, error, onSubmit } = useFormAction(form, 'An unexpected error occurred', async (input) => {
    const result = await signUp(input);
    if (result.ok) setNotice(result.data);
    return result;
  });
  if (notice) {
    return (
      <div className="grid gap-4">
        <Alert role="status">{notice}</Alert>
        <Button variant="outline" onClick={() => setNotice(null)}>
          Sign up again
        </Button>
      </div>
    );
  }

  return (
    // Sent before hydration, a GET would put the password into the address.
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
      </Field>
      <Field
        label="Password"
        hint={errors.password ? undefined : 'At least 6 characters.'}
        error={errors.password?.message}
      >
        <Input type="password" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <SubmitButton busy={busy} busyText="Creating account..." className="mt-1">
        Create account
      </SubmitButton>
    </form>
  );
}
