'use client';

import { useActionState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import { SignOutForm } from '@/components/ui/sign-out-form';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { changePassword } from '@/lib/actions/auth';
import type { ChangePasswordInput } from '@/lib/domain/auth/credentials';
import type { Result } from '@/lib/domain/errors/result';

const FAILED = 'The password may not have been changed';

const loadSchema = () =>
  import('@/lib/domain/auth/credentials').then((module) => module.changePasswordSchema);

type SecuritySettingsProps = {
  /** False for users who sign in with Google only. */
  hasPassword: boolean;
  signOutEverywhere: () => Promise<Result>;
};

/** The 'Password and sessions' section. */
export function SecuritySettings({ hasPassword, signOutEverywhere }: SecuritySettingsProps) {
  const form = useForm({ resolver: useSchema<ChangePasswordInput>(loadSchema) });
  const [signedOut, signOut] = useActionState<Result | null>(signOutEverywhere, null);
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(
    form,
    FAILED,
    async (input) => {
      const result = await changePassword(input);
      if (result.ok) {
        form.reset();
        toast.success(result.data);
      }
      return result;
    },
    // Nobody misses a typed password.
    () => false,
  );

  return (
    <Card aria-labelledby="security" className="flex flex-col">
      <CardHeader>
        <CardTitle id="security">Password and sessions</CardTitle>
      </CardHeader>
      {hasPassword ? (
        <form method="post" noValidate onSubmit={onSubmit} className="mb-5 grid gap-4">
          {error ? <Alert variant="error">{error}</Alert> : null}
          <Field label="Current password" error={errors.currentPassword?.message}>
            <Input type="password" autoComplete="current-password" {...form.register('currentPassword')} />
          </Field>
          <Field label="New password" error={errors.password?.message}>
            <Input type="password" autoComplete="new-password" {...form.register('password')} />
          </Field>
          <Field label="Confirm password" error={errors.confirmPassword?.message}>
            <Input type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
          </Field>
          <div>
            <SubmitButton busy={busy} busyText="Changing...">
              Change password
            </SubmitButton>
          </div>
        </form>
      ) : (
        <p className="mb-5 text-ink-2">
          You sign in with Google. To set or change a password for your address, log out and choose
          &apos;Forgot password?&apos; where you sign in.
        </p>
      )}
      <SignOutForm
        action={signOut}
        className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4"
      >
        {signedOut?.ok === false ? (
          <Alert variant="error" className="w-full">
            {signedOut.error.message}
          </Alert>
        ) : null}
        <p className="text-[13px] text-ink-3">Signs you out on every device, including this one.</p>
        <Button type="submit" variant="outline" data-leaves>
          Sign out everywhere
        </Button>
      </SignOutForm>
    </Card>
  );
}
