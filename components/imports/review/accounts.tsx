'use client';

import { useRef, useState } from 'react';
import { CreateAccountForm } from '@/components/imports/review/create-account-form';
import { ReopenAccount } from '@/components/imports/review/reopen-account';
import type { Review } from '@/components/imports/state/state';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { accountLabel, choosableAccounts, type AccountBalance } from '@/lib/domain/accounts/account';
import { closedAccountNamed, lacksAccount } from '@/lib/domain/imports/staging/match-accounts';

const CREATE = 'create';

type ReviewAccountsProps = {
  review: Review;
  accounts: readonly AccountBalance[];
  defaultAccountId: string;
  onChoose: (accountIds: (string | null)[]) => void;
};

/** Choice of the user's account for each account of the file; a missing one can be created here. */
export function ReviewAccounts({ review, accounts, defaultAccountId, onChoose }: ReviewAccountsProps) {
  const [creating, setCreating] = useState<number | null>(null);
  const selects = useRef<(HTMLButtonElement | null)[]>([]);
  const { summary, accountIds } = review;
  const saving = review.phase === 'saving';
  const named = summary.accounts;
  // One account without a name is the default account, which is above.
  if (named.length === 0 || (named.length === 1 && named[0]?.id === null)) return null;
  const filled = named.filter(({ rows }) => rows > 0).length;
  const defaultAccount = accounts.find(({ id }) => id === defaultAccountId);
  const optionsOf = (index: number) => [
    ...choosableAccounts(accounts, accountIds[index]).map((account) => ({
      value: account.id,
      label: accountLabel(account),
    })),
    { value: CREATE, label: 'Create account…' },
  ];
  const choose = (index: number, id: string) =>
    onChoose(accountIds.map((chosen, other) => (other === index ? id : chosen)));

  return (
    <div
      role="group"
      aria-label="Accounts of the file"
      className="grid gap-3.5 rounded-[10px] border border-border p-3.5"
    >
      {named.map(({ id, currency, rows }, index) => {
        const isAsked = rows > 0 && accountIds[index] === null && creating !== index;
        const closed = isAsked ? closedAccountNamed(id, accounts) : null;
        return (
          <div key={`${id}-${index}`} className="grid gap-2.5">
            <Field
              label={
                <>
                  {id === null ? 'Rows without an account' : `Account ${id}`}
                  {currency ? ` in ${currency}` : ''}
                  <span className="text-ink-3 tabular-nums">
                    {' '}
                    ·{' '}
                    {rows === 0
                      ? 'balance only'
                      : `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`}
                  </span>
                </>
              }
              hint={
                closed
                  ? `${accountLabel(closed)} is closed. Reopen it, or choose another account.`
                  : isAsked
                    ? 'Which account do these rows belong to?'
                    : accountIds[index] === null && creating !== index
                      ? 'Choose an account to keep its balance, or skip it.'
                      : undefined
              }
              className="sm:grid-cols-[minmax(0,1fr)_280px] sm:items-center sm:[&>p]:col-start-2"
            >
              <Select
                ref={(element) => {
                  selects.current[index] = element;
                }}
                disabled={saving}
                placeholder="Choose an account"
                options={optionsOf(index)}
                value={creating === index ? CREATE : (accountIds[index] ?? '')}
                onValueChange={(chosen) => {
                  setCreating(chosen === CREATE ? index : null);
                  if (chosen !== CREATE) choose(index, chosen);
                }}
              />
            </Field>
            {closed ? (
              <ReopenAccount
                account={closed}
                disabled={saving}
                onReopened={() => {
                  choose(index, closed.id);
                  selects.current[index]?.focus();
                }}
              />
            ) : null}
            {creating === index ? (
              <CreateAccountForm
                named={id ?? ''}
                onCreated={(created) => {
                  setCreating(null);
                  choose(index, created);
                }}
                onCancel={() => setCreating(null)}
              />
            ) : null}
          </div>
        );
      })}
      {defaultAccount && lacksAccount(named, accountIds) ? (
        <Button
          variant="ghost"
          className="justify-self-end"
          disabled={saving}
          onClick={() =>
            onChoose(
              named.map(({ rows }, index) => (rows > 0 ? defaultAccount.id : (accountIds[index] ?? null))),
            )
          }
        >
          Put {filled > 1 ? 'all' : 'them'} into {accountLabel(defaultAccount)}
        </Button>
      ) : null}
    </div>
  );
}
