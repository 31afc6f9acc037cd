'use client';

import Link from 'next/link';
import { Controller, useForm } from 'react-hook-form';

import { ConfirmAgain } from '@/components/auth/confirm-again';
import { Alert } from '@/components/ui/feedback/alert';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { Label } from '@/components/ui/fields/label';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { signIn } from '@/lib/actions/auth';
import type { SignInInput } from '@/lib/domain/auth/credentials';

const loadSchema = () => import('@/lib/domain/auth/credentials').then((module) => module.signInSchema);

export function LoginForm({ next }: { next?: string | undefined }) {
  // No default values for the text fields: text typed or filled in before hydration stays.
  const form = useForm({ resolver: useSchema<SignInInput>(loadSchema), defaultValues: { remember: true } });
  const { errors } = form.formState;
  const { busy, error, errorCode, onSubmit } = useFormAction(form, 'Failed to sign in', (input) =>
    signIn({ ...input, next }),
  );

  return (
    // Sent before hydration, a GET would put the password into the address.
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      {errorCode === 'email_unconfirmed' ? <ConfirmAgain email={form.getValues('email')} /> : null}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <Input type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
      <div className="flex items-center justify-between gap-3">
        <Controller
          control={form.control}
          name="remember"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <div className="flex items-center gap-2">
              <Checkbox
                id="remember"
                ref={ref}
                checked={value}
                onCheckedChange={(checked) => onChange(checked === true)}
                onBlur={onBlur}
              />
              <Label htmlFor="remember">Remember me</Label>
            </div>
          )}
        />
        <Link
          href="/forgot-password"
          className="rounded-md text-[13px] text-ink-2 underline-offset-4 hover:text-ink hover:underline touch:py-3"
        >
          Forgot password?
        </Link>
      </div>
      <SubmitButton busy={busy} busyText="Signing in...">
        Sign in
      </SubmitButton>
    </form>
  );
}
