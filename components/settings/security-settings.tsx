'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormAction } from '@/components/ui/use-form-action';
import { changePassword } from '@/lib/actions/auth';
import { changePasswordSchema } from '@/lib/domain/credentials';

/** The 'Password and sessions' section. */
export function SecuritySettings({ signOutEverywhere }: { signOutEverywhere: () => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(changePasswordSchema) });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, async (input) => {
    const result = await changePassword(input);
    if (result.ok) {
      form.reset();
      toast.success(result.data);
    }
    return result;
  });

  return (
    <Card aria-labelledby="security">
      <CardHeader>
        <CardTitle id="security">Password and sessions</CardTitle>
      </CardHeader>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-3">
        {error ? (
          <Alert variant="error" className="col-span-full">
            {error}
          </Alert>
        ) : null}
        <Field label="Current password" error={errors.currentPassword?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <Field label="New password" error={errors.password?.message}>
          <Input type="password" autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          <Input type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <div className="col-span-full">
          <SubmitButton busy={busy} busyText="Changing...">
            Change password
          </SubmitButton>
        </div>
      </form>
      <form
        action={signOutEverywhere}
        className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4"
      >
        <p className="text-[13px] text-ink-3">Ends your sessions on every device, this one included.</p>
        <Button type="submit" variant="outline">
          Sign out everywhere
        </Button>
      </form>
    </Card>
  );
}
