'use client';

import { Ellipsis } from 'lucide-react';
import { useAccountMenu } from '@/components/accounts/accounts-screen';
import { Button } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import type { BankAccount } from '@/lib/domain/account';

/** The actions on an account. */
export function AccountMenu({ account }: { account: BankAccount }) {
  const { triggerId, choose } = useAccountMenu(account);
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button
          id={triggerId}
          variant="ghost"
          size="icon"
          className="-mr-2"
          aria-label={`Actions for ${account.name}`}
        >
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => choose('edit')}>Edit</MenuItem>
        <MenuItem onSelect={() => choose('balance')}>Update balance</MenuItem>
        {account.closed ? (
          <MenuItem onSelect={() => choose('reopen')}>Reopen</MenuItem>
        ) : (
          <MenuItem onSelect={() => choose('close')}>Close</MenuItem>
        )}
        <MenuItem onSelect={() => choose('delete')}>Delete</MenuItem>
      </MenuContent>
    </Menu>
  );
}
