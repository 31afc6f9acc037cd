'use client';

import { useState } from 'react';
import { usePayeeChange } from '@/components/payees/use-payee-change';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { Select } from '@/components/ui/fields/select';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { PayeeLine } from '@/lib/domain/payees/document';
import { transactionCount } from '@/lib/domain/transactions/transaction';

type MergePayeesProps = {
  payees: readonly PayeeLine[];
  /** Closes it; `merged` is whether it was done. */
  onDone: (merged: boolean) => void;
};

/** Asks which of several payees stays and what it is called, and merges the others into it. */
export function MergePayees({ payees, onDone }: MergePayeesProps) {
  const [opener] = useState(() => document.activeElement);
  const largest = payees.reduce((most, one) => (one.transactions > most.transactions ? one : most));
  const [target, setTarget] = useState(largest.id);
  const kept = payees.find(({ id }) => id === target) ?? largest;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, save } = usePayeeChange();
  const name = (typed ?? kept.name).trim();
  const others = payees.filter(({ id }) => id !== kept.id);
  const moved = others.reduce((sum, { transactions }) => sum + transactions, 0);

  async function merge() {
    const saved = await save(
      kept.id,
      { action: 'merge', payees: others.map(({ id }) => id), ...(name !== '' && { name }) },
      (count) =>
        `${transactionCount(count)} ${count === 1 ? 'belongs' : 'belong'} to ${name || kept.name} now.`,
      'They are separate payees again.',
    );
    setProblem(saved.problem);
    if (saved.problem === null) onDone(true);
  }

  return (
    <Dialog
      open
      title={`Merge ${payees.length} payees`}
      onClose={() => (busy ? undefined : onDone(false))}
      returnFocus={() => opener instanceof HTMLElement && opener.focus()}
    >
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void merge();
        }}
      >
        {problem === null ? null : <Alert variant="error">{problem}</Alert>}
        <Field label="Keep">
          <Select
            options={payees.map((payee) => ({
              value: payee.id,
              label: `${payee.name} · ${transactionCount(payee.transactions)}`,
            }))}
            value={target}
            onValueChange={setTarget}
          />
        </Field>
        <Field label="Name" hint="All of their rows get this name, past and future.">
          <Input
            autoComplete="off"
            value={typed ?? kept.name}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <p className="wrap-anywhere text-ink-2">
          {transactionCount(moved)} of {others.map((payee) => payee.name).join(', ')}{' '}
          {moved === 1 ? 'moves' : 'move'} to it. No amount changes, and it can be undone.
        </p>
        <div className="flex justify-end gap-3">
          <Button type="button" variant="ghost" disabled={busy} onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Merging...' : 'Merge'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
