'use client';

import { useId } from 'react';
import { vanishedKey, type Review } from '@/components/imports/state/state';
import { TransactionAmount } from '@/components/money/money';
import { Alert } from '@/components/ui/feedback/alert';
import { accountLabel, type AccountBalance } from '@/lib/domain/accounts/account';
import { formatDate, formatMonthDay } from '@/lib/domain/dates/format';
import type { VanishedChoice, VanishedRow } from '@/lib/domain/imports/staging/vanished-row';

type ReviewVanishedProps = {
  rows: readonly VanishedRow[];
  accounts: readonly AccountBalance[];
  rowEdits: Review['rowEdits'];
  disabled: boolean;
  onChoose: (id: string, choice: VanishedChoice) => void;
};

/** The rows of earlier files that this one should hold and lacks; what becomes of each is the user's decision. */
export function ReviewVanished({ rows, accounts, rowEdits, disabled, onChoose }: ReviewVanishedProps) {
  const id = useId();
  if (rows.length === 0) return null;
  const one = rows.length === 1;
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-[10px] border border-border-strong p-3.5">
      <div>
        <h3 id={id} className="font-medium">
          {one ? '1 earlier row is' : `${rows.length.toLocaleString('en-US')} earlier rows are`} not in this
          file
        </h3>
        <p className="text-[13px] text-ink-3">
          This file has the rows around {one ? 'it' : 'them'}. Banks often list a payment as pending and book
          it later with a different amount, so both would count. {one ? 'It stays' : 'They stay'} unless you
          choose otherwise.
        </p>
      </div>
      {rows.map((row) => (
        <VanishedItem
          key={row.id}
          row={row}
          account={accounts.find(({ id: other }) => other === row.accountId)}
          edit={rowEdits[vanishedKey(row.id)]}
          disabled={disabled}
          onChoose={onChoose}
        />
      ))}
    </section>
  );
}

type VanishedItemProps = {
  row: VanishedRow;
  account: AccountBalance | undefined;
  edit: Review['rowEdits'][string] | undefined;
  disabled: boolean;
  onChoose: ReviewVanishedProps['onChoose'];
};

function VanishedItem({ row, account, edit, disabled, onChoose }: VanishedItemProps) {
  const name = useId();
  const { id, date, description, amount, type, incoming, importedOn, choice, row: successor } = row;
  const choices: readonly VanishedChoice[] = successor ? ['keep', 'remove', 'same'] : ['keep', 'remove'];
  return (
    <fieldset disabled={disabled} className="min-w-0 border-t border-border pt-3">
      <legend className="float-left w-full">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium wrap-anywhere">{description}</span>
          <TransactionAmount amount={amount} type={type} incoming={incoming} />
        </span>
        <span className="block text-[13px] text-ink-3 tabular-nums">
          {formatDate(date)}
          {account ? ` · ${accountLabel(account)}` : null} · In the file of {formatMonthDay(importedOn)}, not
          in this one
        </span>
      </legend>
      <div className="clear-both pt-1">
        {choices.map((option) => (
          <label key={option} className="flex min-h-9 items-center gap-2.5 py-1 touch:min-h-11">
            <input
              type="radio"
              name={name}
              checked={choice === option}
              onChange={() => onChoose(id, option)}
              className="size-4 shrink-0 accent-ink"
            />
            <span className="min-w-0 wrap-anywhere">
              {option === 'keep' ? (
                'Keep it'
              ) : option === 'remove' ? (
                <>
                  Remove it <span className="text-[13px] text-ink-3">It goes to the trash.</span>
                </>
              ) : successor ? (
                <>
                  Same as the new row {successor.line.toLocaleString('en-US')}: {successor.description},{' '}
                  {formatMonthDay(successor.date)},{' '}
                  <TransactionAmount amount={successor.amount} type={type} incoming={incoming} />{' '}
                  <span className="text-[13px] text-ink-3">
                    It takes the bank’s day, amount and text, and keeps its category, note and tags.
                  </span>
                </>
              ) : null}
            </span>
          </label>
        ))}
        {edit?.problem ? <Alert variant="error">{edit.problem}</Alert> : null}
      </div>
    </fieldset>
  );
}
