'use client';

import { useState } from 'react';
import { useMoney } from '@/components/money/use-money';
import { CandidateList } from '@/components/transactions/sheet/candidate-list';
import { useCandidates } from '@/components/transactions/sheet/use-candidates';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { markTransfer } from '@/lib/actions/transactions';
import { accountLabel } from '@/lib/domain/accounts/account';
import type { Candidate, TransactionSheet } from '@/lib/domain/transactions/sheet';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

type TransferChoiceProps = {
  /** The row, or a part of it; `amount` is without sign. */
  sheet: Pick<TransactionSheet, 'id' | 'accountId' | 'amount' | 'transfer'>;
  /** The part that is the leg. */
  part?: string;
  accounts: TransactionChoices['accounts'];
  incoming: boolean;
  save: SheetChanges['save'];
  onDone: () => void;
};

/** Chooses the other side of a transfer: its row, or the account whose file is still to come. */
export function TransferChoice({ sheet, part, accounts, incoming, save, onDone }: TransferChoiceProps) {
  const { id, amount } = sheet;
  const money = useMoney();
  const candidates = useCandidates(id, 'transfer', { part });
  const [account, setAccount] = useState(sheet.transfer?.accountId ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const others = accounts.filter((other) => other.id !== sheet.accountId && !other.closed);
  const offered =
    Array.isArray(candidates) && account !== ''
      ? candidates.filter(({ accountId }) => accountId === account)
      : candidates;
  const feeOf = (candidate: Candidate) => {
    const other = Math.abs(candidate.amount);
    return incoming ? other - amount : amount - other;
  };

  async function mark(pair: Parameters<typeof markTransfer>[0]['pairs'][number]) {
    const rejected = await save({
      message: 'It is a transfer now.',
      send: (change) => markTransfer({ change, pairs: [pair] }),
      key: pair,
    });
    if (rejected === null) onDone();
    else setProblem(rejected);
  }

  return (
    <div className="mt-3 rounded-[10px] border border-border p-3">
      <Field label={incoming ? 'From the account' : 'To the account'}>
        <Select
          placeholder="Any of yours"
          options={[
            { value: '', label: 'Any of yours' },
            ...others.map((other) => ({ value: other.id, label: accountLabel(other) })),
          ].filter(({ value }) => value !== '' || account !== '')}
          value={account}
          onValueChange={setAccount}
        />
      </Field>
      <CandidateList
        label="The other side"
        candidates={offered}
        nothing="No row of that account has this amount within 30 days."
        note={(candidate) =>
          candidate.whole !== undefined
            ? ` · part of ${money(Math.abs(candidate.whole))}`
            : feeOf(candidate) > 0
              ? ` · with a fee of ${money(feeOf(candidate))}`
              : ''
        }
        onChoose={(other) =>
          void mark({
            outId: incoming ? other.id : id,
            inId: incoming ? id : other.id,
            outPartId: incoming ? other.partId : part,
            inPartId: incoming ? part : other.partId,
            ...(feeOf(other) > 0 && { fee: true }),
          })
        }
      />
      {problem === null ? null : (
        <p role="alert" className="mt-2 text-[13px] text-expense">
          {problem}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          aria-disabled={account === '' || undefined}
          onClick={() =>
            account === ''
              ? setProblem('Choose the account first; its file can then complete the transfer.')
              : void mark(
                  incoming
                    ? { inId: id, inPartId: part, accountId: account }
                    : { outId: id, outPartId: part, accountId: account },
                )
          }
        >
          Wait for its file
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
