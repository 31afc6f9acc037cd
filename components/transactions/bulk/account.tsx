'use client';

import { Landmark } from 'lucide-react';
import { useChoices } from '@/components/entry/choices';
import { BulkButton } from '@/components/transactions/bulk/button';
import { Menu } from '@/components/ui/overlays/menu';
import { accountLabel } from '@/lib/domain/accounts/account';

/** Moves the selected transactions to another open account. */
export function BulkAccount({
  busy,
  onChoose,
}: {
  busy: boolean;
  onChoose: (account: { id: string; label: string }) => void;
}) {
  const accounts = useChoices()?.accounts.filter((account) => !account.closed) ?? [];
  return (
    <Menu
      trigger={
        <BulkButton aria-label="Set account" aria-disabled={busy || undefined}>
          <Landmark aria-hidden className="max-[30rem]:hidden" />
          <span className="max-md:hidden">Set account</span>
          <span className="md:hidden">Account</span>
        </BulkButton>
      }
      align="center"
      sideOffset={10}
      items={
        accounts.length === 0
          ? [{ label: 'The accounts could not be loaded', disabled: true }]
          : accounts.map((account) => ({
              key: account.id,
              label: accountLabel(account),
              disabled: busy,
              onSelect: () => onChoose({ id: account.id, label: accountLabel(account) }),
            }))
      }
    />
  );
}
