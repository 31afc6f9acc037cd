import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { Dialog } from '@/components/ui/overlays/dialog';
import { deleteAccountForGood } from '@/lib/actions/data-export';
import type { DeleteUserInput } from '@/lib/domain/users/delete-form';
import { EXPORT_PATH } from '@/lib/routes';

const FAILED = 'Your account may not have been deleted';

type DeleteUserDialogProps = {
  hasPassword: boolean;
  open: boolean;
  onClose: () => void;
  returnFocus: () => void;
};

/** Asks for the address, and for the password where there is one, before the user is deleted. */
export function DeleteUserDialog({ hasPassword, open, onClose, returnFocus }: DeleteUserDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account?" returnFocus={returnFocus}>
      <DeleteForm hasPassword={hasPassword} onCancel={onClose} />
    </Dialog>
  );
}

function DeleteForm({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const loadSchema = useCallback(
    () => import('@/lib/domain/users/delete-form').then((module) => module.deleteUserSchema(hasPassword)),
    [hasPassword],
  );
  const form = useForm<DeleteUserInput>({
    resolver: useSchema<DeleteUserInput>(loadSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, FAILED, deleteAccountForGood);
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <div className="grid gap-2 text-ink-2">
        <p>
          This deletes your accounts and transactions, what is in the trash, past imports, budgets, the
          savings goal, notifications, and your sign-in. None of it can be recovered, not even by us.
        </p>
        <p>
          <a href={EXPORT_PATH} download className="text-ink underline underline-offset-4">
            Export everything first
          </a>{' '}
          to keep a copy that can be restored later.
        </p>
      </div>
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field label="Your email address" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      {hasPassword ? (
        <Field label="Your password" error={errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
      ) : (
        <p className="text-[13px] text-ink-3">
          You sign in with Google: this works within ten minutes of signing in.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton variant="destructive" busy={busy} busyText="Deleting...">
          Delete for good
        </SubmitButton>
      </div>
    </form>
  );
}
