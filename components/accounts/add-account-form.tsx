'use client';

import { toast } from '@/components/ui/feedback/toast';
import { AccountForm } from '@/components/entry/account-form';
import { Card } from '@/components/ui/card';
import { cn } from '@/lib/utils';

type AddAccountFormProps = {
  /** Closes the form, on Cancel and, unless `onAdded` is given, after success. */
  onDone: () => void;
  onAdded?: () => void;
  /** One field per line. */
  narrow?: boolean;
};

/** 'Add Account' on its own card. */
export function AddAccountForm({ onDone, onAdded = onDone, narrow = false }: AddAccountFormProps) {
  return (
    <Card className="mb-4" aria-label="Add Account">
      <AccountForm
        className={cn('grid gap-4', !narrow && 'sm:grid-cols-2 lg:grid-cols-4')}
        onCreated={({ name }) => {
          toast.success(`${name.trim()} was added.`);
          onAdded();
        }}
        onCancel={onDone}
      />
    </Card>
  );
}
