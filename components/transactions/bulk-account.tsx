'use client';

import { Landmark } from 'lucide-react';
import { BulkButton } from '@/components/transactions/bulk-button';
import { useChoices } from '@/components/transactions/choices';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import { accountLabel } from '@/lib/domain/account';

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
    <Menu modal={false}>
      <MenuTrigger asChild>
        <BulkButton aria-label="Set account" aria-disabled={busy || undefined}>
          <Landmark aria-hidden className="max-[24rem]:hidden" />
          <span className="max-md:hidden">Set account</span>
          <span className="md:hidden">Account</span>
        </BulkButton>
      </MenuTrigger>
      <MenuContent align="center" sideOffset={10}>
        {accounts.map((account) => (
          <MenuItem
            key={account.id}
            disabled={busy}
            onSelect={() => onChoose({ id: account.id, label: accountLabel(account) })}
          >
            {accountLabel(account)}
          </MenuItem>
        ))}
        {accounts.length === 0 ? <MenuItem disabled>The accounts could not be loaded</MenuItem> : null}
      </MenuContent>
    </Menu>
  );
}
