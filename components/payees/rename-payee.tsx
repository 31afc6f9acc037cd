'use client';

import { useId, useState } from 'react';
import { MergeInstead } from '@/components/categories/merge-instead';
import { usePayeeChange, type NameOwner } from '@/components/payees/use-payee-change';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/fields/input';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import type { PayeeLine } from '@/lib/domain/payees/document';
import { transactionCount } from '@/lib/domain/transactions/transaction';

type RenamePayeeProps = {
  payee: Pick<PayeeLine, 'id' | 'name' | 'transactions'>;
  /** Closes it; `mergedInto` is the payee that has the rows now, if that is another one. */
  onDone: (mergedInto?: string) => void;
};

/**
 * The name of a payee as a field: Enter saves it for all of its rows, past and future; Escape leaves it. A name that
 * another payee has is offered as a merge.
 */
export function RenamePayee({ payee: { id, name, transactions }, onDone }: RenamePayeeProps) {
  const problemId = useId();
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [owner, setOwner] = useState<NameOwner | null>(null);
  const { busy, save } = usePayeeChange();
  useUnsaved(text.trim() !== name);

  async function rename() {
    const wanted = text.trim();
    if (wanted === name) return onDone();
    const saved = await save(
      id,
      { action: 'rename', name: wanted },
      (count) => `${transactionCount(count)} ${count === 1 ? 'is' : 'are'} called ${wanted} now.`,
      `${transactionCount(transactions)} ${transactions === 1 ? 'is' : 'are'} called ${name} again.`,
    );
    setProblem(saved.problem);
    if (saved.problem === null) onDone();
    else setOwner(saved.owner ?? null);
  }

  async function merge(into: NameOwner) {
    const saved = await save(
      into.id,
      { action: 'merge', payees: [id] },
      (count) => `${transactionCount(count)} ${count === 1 ? 'belongs' : 'belong'} to ${into.payee} now.`,
      `${name} is a separate payee again.`,
    );
    setProblem(saved.problem);
    if (saved.problem === null) onDone(into.id);
  }

  return (
    <form
      method="post"
      noValidate
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void rename();
      }}
    >
      <span className="min-w-40 flex-1">
        <Input
          autoFocus
          aria-label={`Name of ${name}, for all of its rows`}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : problemId}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
            setOwner(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onDone();
          }}
        />
        {problem === null ? null : (
          <span id={problemId} role="alert" className="mt-1 block text-[13px] text-expense">
            {problem}
          </span>
        )}
        {owner === null ? null : (
          <span className="mt-2 grid gap-2">
            <span className="text-[13px] text-ink-3">
              It has {transactionCount(owner.transactions)}. Merging adds the {transactionCount(transactions)}{' '}
              of {name} to it, and can be undone.
            </span>
            <MergeInstead existing={owner.payee} onMergeInstead={() => busy || void merge(owner)} />
          </span>
        )}
      </span>
      <Button type="submit" disabled={busy}>
        Rename
      </Button>
      <Button type="button" variant="ghost" onClick={() => onDone()}>
        Cancel
      </Button>
    </form>
  );
}
