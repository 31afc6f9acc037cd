'use client';

import { useTransition } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { closeAccount } from '@/lib/actions/accounts';
import type { BankAccount } from '@/lib/domain/accounts/account';
import { resultOf } from '@/lib/call-action';

/** Closes or reopens an account and reports the outcome. */
export function useSetClosed() {
  const [, startTransition] = useTransition();
  return ({ id, name }: BankAccount, closed: boolean) =>
    startTransition(async () => {
      const result = await resultOf(closeAccount({ id, closed }), `${name} was not changed`);
      if (result.ok) {
        toast.success(closed ? `${name} is closed. It is now below the others.` : `${name} is open again.`);
      } else {
        toast.error(result.error.message);
      }
    });
}
