'use client';

import { Ellipsis } from 'lucide-react';
import { useAccountMenu } from '@/components/accounts/screen';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/overlays/menu';
import type { BankAccount } from '@/lib/domain/accounts/account';

/** The actions on an account. */
export function AccountMenu({ account }: { account: BankAccount }) {
  const { triggerId, isFirst, isLast, choose } = useAccountMenu(account);
  return (
    <Menu
      trigger={
        <Button
          id={triggerId}
          variant="ghost"
          size="icon"
          className="-mr-2"
          aria-label={`Actions for ${account.name}`}
        >
          <Ellipsis aria-hidden />
        </Button>
      }
      items={[
        { label: 'Edit', onSelect: () => choose('edit') },
        { label: 'Update balance', onSelect: () => choose('balance') },
        ...(isFirst ? [] : [{ label: 'Move up', onSelect: () => choose('up') }]),
        ...(isLast ? [] : [{ label: 'Move down', onSelect: () => choose('down') }]),
        account.closed
          ? { label: 'Reopen', onSelect: () => choose('reopen') }
          : { label: 'Close', onSelect: () => choose('close') },
        { label: 'Delete', onSelect: () => choose('delete') },
      ]}
    />
  );
}
