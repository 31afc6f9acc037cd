import type { Review } from '@/components/imports/state/state';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { accountLabel, choosableAccounts, type AccountBalance } from '@/lib/domain/accounts/account';
import type { OtherAccounts } from '@/lib/domain/imports/staging/other-accounts';

const NOT_HERE = 'not-here';

type ReviewOtherAccountsProps = {
  review: Review;
  accounts: readonly AccountBalance[];
  onChoose: (otherAccountIds: OtherAccounts) => void;
};

/** Choice of the user's account for each account that transfers of the file name. */
export function ReviewOtherAccounts({ review, accounts, onChoose }: ReviewOtherAccountsProps) {
  const { summary, otherAccountIds, phase } = review;
  const own = new Set(summary.accounts.map(({ id }) => id));
  const named = summary.otherAccounts.filter(({ name }) => !own.has(name));
  const open = named.filter(({ name }) => !Object.hasOwn(otherAccountIds, name));
  const saving = phase === 'saving';
  if (named.length === 0) return null;
  const valueOf = (name: string) =>
    Object.hasOwn(otherAccountIds, name) ? (otherAccountIds[name] ?? NOT_HERE) : '';

  return (
    <div
      role="group"
      aria-label="Transfers of the file"
      className="grid gap-3.5 rounded-[10px] border border-border p-3.5"
    >
      {named.map(({ name, rows }) => {
        const value = valueOf(name);
        return (
          <Field
            key={name}
            label={
              <>
                Transfers with {name}
                <span className="text-ink-3 tabular-nums">
                  {' '}
                  · {rows.toLocaleString('en-US')} {rows === 1 ? 'row' : 'rows'}
                </span>
              </>
            }
            hint={
              value === ''
                ? 'Which of your accounts is it?'
                : value === NOT_HERE
                  ? 'These rows count as income and spending.'
                  : undefined
            }
            className="sm:grid-cols-[minmax(0,1fr)_280px] sm:items-center sm:[&>p]:col-start-2"
          >
            <Select
              disabled={saving}
              placeholder="Choose an account"
              options={[
                ...choosableAccounts(accounts, value === NOT_HERE ? null : value).map((account) => ({
                  value: account.id,
                  label: accountLabel(account),
                })),
                { value: NOT_HERE, label: 'Not here' },
              ]}
              value={value}
              onValueChange={(chosen) =>
                onChoose({ ...otherAccountIds, [name]: chosen === NOT_HERE ? null : chosen })
              }
            />
          </Field>
        );
      })}
      {open.length > 1 ? (
        <Button
          variant="ghost"
          className="justify-self-end"
          disabled={saving}
          onClick={() =>
            onChoose({ ...otherAccountIds, ...Object.fromEntries(open.map(({ name }) => [name, null])) })
          }
        >
          None of the {open.length.toLocaleString('en-US')} is here
        </Button>
      ) : null}
    </div>
  );
}
