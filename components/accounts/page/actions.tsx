'use client';

import { Ellipsis, Upload } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import type { AskedAccount } from '@/components/accounts/dialogs';
import { useSetClosed } from '@/components/accounts/use-set-closed';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { toast } from '@/components/ui/feedback/toast';
import { Menu } from '@/components/ui/overlays/menu';
import { useLoaded } from '@/components/ui/use-loaded';
import { lockAccount } from '@/lib/actions/accounts';
import { resultOf } from '@/lib/call-action';
import type { AccountPage } from '@/lib/domain/accounts/page';
import { formatDate } from '@/lib/domain/dates/format';
import { leaveFor } from '@/lib/unsaved';

const fetchDialogs = () => import('@/components/accounts/dialogs').then((module) => module.AccountDialogs);

type AccountActionsProps = { account: AccountPage['account']; isOnlyOpen: boolean; hasClosed: boolean };

const MENU = 'account-page-menu';

/** Menu of actions on the account of a page. */
export function AccountActions({ account, isOnlyOpen, hasClosed }: AccountActionsProps) {
  const [asked, setAsked] = useState<(AskedAccount & { open: boolean; times: number }) | null>(null);
  const { Loaded: AccountDialogs, load } = useLoaded(fetchDialogs);
  const setClosed = useSetClosed();
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { id, name, closed, balance, lockedUntil } = account;

  const ask = async (kind: AskedAccount['kind']) => {
    if (await load()) setAsked((before) => ({ kind, account, open: true, times: (before?.times ?? 0) + 1 }));
  };
  const unlock = () =>
    startTransition(async () => {
      const result = await resultOf(lockAccount({ account: id, until: null }), `${name} is still locked`);
      if (result.ok) toast.success(`${name} is no longer locked.`);
      else toast.error(result.error.message);
    });

  return (
    <>
      <Button variant="outline" onClick={() => void ask('balance')}>
        Update balance
      </Button>
      <Link href="/upload" className={buttonStyles({ variant: 'outline' })}>
        <Upload aria-hidden /> Import a file
      </Link>
      <Menu
        trigger={
          <Button id={MENU} variant="outline" size="icon" aria-label={`Actions for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
        align="end"
        items={[
          { label: 'Edit', onSelect: () => void ask('edit') },
          ...(lockedUntil
            ? [{ label: `Unlock (locked until ${formatDate(lockedUntil)})`, onSelect: unlock }]
            : []),
          closed
            ? { label: 'Reopen', onSelect: () => setClosed(account, false) }
            : {
                label: 'Close',
                onSelect: () =>
                  isOnlyOpen
                    ? void ask('only')
                    : balance === 0
                      ? setClosed(account, true)
                      : void ask('close'),
              },
          { label: 'Delete', onSelect: () => void ask(isOnlyOpen ? 'only' : 'delete') },
        ]}
      />
      {AccountDialogs && asked ? (
        <AccountDialogs
          key={asked.times}
          asked={asked}
          hasClosed={hasClosed}
          open={asked.open}
          onDone={() =>
            setAsked((before) => (before?.times === asked.times ? { ...before, open: false } : before))
          }
          onAdd={() => leaveFor('/bank-accounts', () => router.push('/bank-accounts#add'))}
          returnFocus={() => document.getElementById(MENU)?.focus()}
        />
      ) : null}
    </>
  );
}
