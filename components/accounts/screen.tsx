'use client';

import {
  createContext,
  use,
  useEffect,
  useOptimistic,
  useRef,
  useState,
  useTransition,
  type ReactNode,
} from 'react';
import type { AskedAccount } from '@/components/accounts/dialogs';
import { useSetClosed } from '@/components/accounts/use-set-closed';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { toast } from '@/components/ui/feedback/toast';
import { orderAccounts } from '@/lib/actions/accounts';
import { resultOf } from '@/lib/call-action';
import { moved } from '@/lib/moved';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { useHashAction } from '@/components/ui/use-hash-action';
import { useLoaded } from '@/components/ui/use-loaded';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import type { BankAccount } from '@/lib/domain/accounts/account';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

// Loaded when first opened: most visits only look.
const fetchForm = () =>
  import('@/components/accounts/add-account-form').then((module) => module.AddAccountForm);
const fetchDialogs = () => import('@/components/accounts/dialogs').then((module) => module.AccountDialogs);

type AccountAction = 'edit' | 'balance' | 'up' | 'down' | 'close' | 'reopen' | 'delete';

const Screen = createContext<{
  adding: boolean;
  add: () => void;
  choose: (account: BankAccount, action: AccountAction) => void;
  /** The accounts of the account's group, in their order. */
  neighbours: (account: BankAccount) => string[];
  inOrder: <Item extends { id: string }>(items: readonly Item[]) => Item[];
  reorder: (ids: string[]) => void;
} | null>(null);

const menuId = (accountId: string) => `account-menu-${accountId}`;

/** The frame of the Bank Accounts screen: what its buttons and the menus of its cards open. */
export function AccountsScreen({
  accounts,
  children,
}: {
  accounts: readonly BankAccount[];
  children: ReactNode;
}) {
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<(AskedAccount & { open: boolean; times: number }) | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  /** The account whose card may move or disappear with the next render, and the focus with it. */
  const last = useRef<string | null>(null);
  const setClosed = useSetClosed();
  const { Loaded: AddAccountForm, load: loadForm } = useLoaded(fetchForm);
  const { Loaded: AccountDialogs, load: loadDialogs } = useLoaded(fetchDialogs);
  const add = () => {
    setAdding(true);
    void loadForm().then((there) => there || setAdding(false));
  };
  useShortcut(SHORTCUTS.addAccount, add);
  useHashAction('add', add);

  const focusCard = (id: string) => (document.getElementById(menuId(id)) ?? toggle.current)?.focus();
  useEffect(() => {
    if (last.current !== null && document.activeElement === document.body) focusCard(last.current);
    last.current = null;
  }, [accounts]);

  const [, startOrdering] = useTransition();
  const [order, showOrder] = useOptimistic<readonly string[]>([]);
  const inOrder = <Item extends { id: string }>(items: readonly Item[]) =>
    items.every(({ id }) => order.includes(id))
      ? items.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      : [...items];
  const neighbours = ({ group }: BankAccount) =>
    inOrder(accounts.filter((one) => !one.closed && one.group === group)).map(({ id }) => id);
  const reorder = (ids: string[]) =>
    startOrdering(async () => {
      showOrder(ids);
      const result = await resultOf(orderAccounts({ ids }), 'The order was not saved');
      if (!result.ok) toast.error(result.error.message);
    });

  function choose(account: BankAccount, action: AccountAction) {
    last.current = account.id;
    if (action === 'up' || action === 'down') {
      const ids = neighbours(account);
      return reorder(moved(ids, account.id, ids.indexOf(account.id) + (action === 'up' ? -1 : 1)));
    }
    const only = !account.closed && accounts.every(({ id, closed }) => closed || id === account.id);
    const ask = async (kind: AskedAccount['kind']) => {
      if (await loadDialogs())
        setAsked((before) => ({ kind, account, open: true, times: (before?.times ?? 0) + 1 }));
    };
    if (only && (action === 'close' || action === 'delete')) void ask('only');
    else if (action === 'reopen' || (action === 'close' && account.balance === 0))
      setClosed(account, action === 'close');
    else void ask(action);
  }

  // A late result of a dialog that was left closes that dialog, not the next one.
  const dismiss = (times: number) =>
    setAsked((before) => (before?.times === times ? { ...before, open: false } : before));
  const closeForm = () => {
    setAdding(false);
    toggle.current?.focus();
  };

  return (
    <Screen value={{ adding, add, choose, neighbours, inOrder, reorder }}>
      <PageHeader title="Bank Accounts" text="Last known balance plus transactions since.">
        <Button
          ref={toggle}
          aria-expanded={adding}
          aria-keyshortcuts={SHORTCUTS.addAccount.keys}
          onClick={() => (adding ? setAdding(false) : add())}
        >
          Add Account
        </Button>
      </PageHeader>
      {!adding ? null : AddAccountForm ? (
        <AddAccountForm onDone={closeForm} />
      ) : (
        <Skeleton className="mb-4 h-[170px] rounded-card" />
      )}
      {children}
      {AccountDialogs && asked ? (
        <AccountDialogs
          key={asked.times}
          asked={asked}
          hasClosed={accounts.some(({ closed }) => closed)}
          open={asked.open}
          onDone={() => dismiss(asked.times)}
          onAdd={add}
          returnFocus={() => {
            last.current = asked.account.id;
            focusCard(asked.account.id);
          }}
        />
      ) : null}
    </Screen>
  );
}

/** The next step for a user without accounts; hidden while the form is open. */
export function AddFirstAccount() {
  const { adding, add } = useScreen();
  if (adding) return null;
  return (
    <Button variant="outline" onClick={add}>
      Add your first account
    </Button>
  );
}

/** The menu of an account's card: the id of its button, where the focus returns, and what a choice does. */
export function useAccountMenu(account: BankAccount) {
  const { choose, neighbours } = useScreen();
  const ids = account.closed ? [] : neighbours(account);
  return {
    triggerId: menuId(account.id),
    isFirst: ids.indexOf(account.id) <= 0,
    isLast: ids.indexOf(account.id) === ids.length - 1,
    choose: (action: AccountAction) => choose(account, action),
  };
}

/** The order of the cards of a group, which shows at once. */
export function useAccountOrder() {
  const { inOrder, reorder } = useScreen();
  return { inOrder, reorder };
}

function useScreen() {
  const screen = use(Screen);
  if (!screen) throw new Error('outside of the Bank Accounts screen');
  return screen;
}
