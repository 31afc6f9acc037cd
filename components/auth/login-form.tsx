'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { Alert } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormAction } from '@/components/ui/use-form-action';
import { signIn } from '@/lib/actions/auth';
import { signInSchema } from '@/lib/domain/credentials';

export function LoginForm({ next }: { next?: string | undefined }) {
  // No default values: what was typed or filled in before hydration is kept.
  const form = useForm({ resolver: zodResolver(signInSchema) });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, (input) => signIn(input, next));

  return (
    // Sent before hydration, a GET would put the password into the address.
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <Input type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
      <SubmitButton busy={busy} busyText="Signing in..." className="mt-1">
        Sign in
      </SubmitButton>
    </form>
  );
}
