import { useId, useState, useTransition, type FormEvent } from 'react';
import { CategoryDot } from '@/components/categories/dot-icon';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { Money } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { useFormInDialog, type FormInDialog } from '@/components/ui/overlays/form-dialog';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { UserText } from '@/components/ui/user-text';
import { offerUndo } from '@/components/undo/toast';
import { useChangeId } from '@/components/undo/use-change-id';
import { applyLimits } from '@/lib/actions/limits';
import { resultOf } from '@/lib/call-action';
import {
  PROPOSAL_NAMES,
  proposedAtFirst,
  proposedLimit,
  type ProposalColumn,
} from '@/lib/domain/budgets/proposals';
import { rowErrors } from '@/lib/domain/budgets/row-errors';
import type { LimitProposal } from '@/lib/domain/budgets/proposals-document';
import { toPlainDecimal } from '@/lib/domain/money/money';

const COLUMNS = Object.entries(PROPOSAL_NAMES).map(([value, label]) => ({ value, label }));
const isColumn = (value: string): value is ProposalColumn => Object.hasOwn(PROPOSAL_NAMES, value);

type ProposalRowsProps = FormInDialog & { proposals: readonly LimitProposal[]; onDone: () => void };

/** Proposed limits to choose from and to change, which are applied together. */
export function ProposalRows({
  proposals,
  onDone,
  onDirtyChange,
  onBusyChange,
  onCancel,
}: ProposalRowsProps) {
  const currency = useCurrency();
  const id = useId();
  const changeId = useChangeId();
  const [column, setColumn] = useState<ProposalColumn>('typical');
  const [chosen, setChosen] = useState(() => proposedAtFirst(proposals, 'typical'));
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startSaving] = useTransition();
  const [isEdited, setEdited] = useState(false);
  useUnsaved(isEdited);
  const inDialog = useFormInDialog({ isDirty: isEdited, busy, onDirtyChange, onBusyChange });
  const spanOf = (proposal: LimitProposal) => proposedLimit(proposal, column)?.per ?? 'period';
  const textOf = (proposal: LimitProposal) => {
    const proposed = proposedLimit(proposal, column);
    return typed.get(proposal.category) ?? (proposed ? toPlainDecimal(proposed.amount, currency) : '');
  };

  function choose(category: string, isChosen: boolean) {
    setEdited(true);
    setChosen((now) => {
      const next = new Set(now);
      if (isChosen) next.add(category);
      else next.delete(category);
      return next;
    });
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setErrors({});
    setProblem(null);
    const sent = proposals.filter(({ category }) => chosen.has(category));
    if (sent.length === 0) return setProblem('Choose one category at least.');
    const limits = sent.map((proposal) => ({
      ...{ category: proposal.category, amount: textOf(proposal), per: spanOf(proposal) },
    }));
    const change = changeId(limits);
    startSaving(async () => {
      const result = await resultOf(applyLimits({ change, limits }), 'The limits may not have been saved');
      if (result.ok) {
        const count = `${sent.length.toLocaleString('en-US')} ${sent.length === 1 ? 'limit' : 'limits'}`;
        offerUndo({
          id: change,
          message: `${count} set.`,
          undone: () => 'The limits are as they were before.',
          kept: () => '',
        });
        notifyOtherTabs();
        return onDone();
      }
      const fields = rowErrors(sent, result.error.fields);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(result.error.message);
    });
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={apply}
      {...inDialog}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {problem ? <Alert variant="error">{problem}</Alert> : null}
      <Field label="Take for each">
        <Select
          options={COLUMNS}
          value={column}
          onValueChange={(value) => {
            if (!isColumn(value)) return;
            setColumn(value);
            if (!isEdited) setChosen(proposedAtFirst(proposals, value));
          }}
        />
      </Field>
      <table className="w-full table-fixed border-collapse border-t border-border text-sm">
        <caption className="sr-only">Proposed limits</caption>
        <colgroup>
          <col className="w-9" />
          <col />
          <col className="w-32" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Set it</th>
            <th scope="col">Category</th>
            <th scope="col">Limit</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal, index) => {
            const { category, group, current } = proposal;
            const error = errors[category];
            return (
              <tr key={category} className="border-b border-border">
                <td className="py-2">
                  <Checkbox
                    id={`${id}-${index}`}
                    aria-label={`Set a limit for ${category}`}
                    checked={chosen.has(category)}
                    onCheckedChange={(checked) => choose(category, checked === true)}
                  />
                </td>
                <th scope="row" className="py-2 pr-2 text-left font-normal">
                  <label htmlFor={`${id}-${index}`} className="flex min-w-0 items-center gap-2">
                    {group === null ? null : <span aria-hidden className="w-3 shrink-0" />}
                    <CategoryDot category={category} />
                    <span className="min-w-0 truncate">
                      <UserText>{category}</UserText>
                    </span>
                  </label>
                  <span className="block pl-4 text-[12.5px] text-ink-3">
                    {spanOf(proposal) === 'year' ? 'for a year, ' : ''}
                    {current === null ? (
                      'no limit'
                    ) : (
                      <>
                        now <Money minorUnits={current} />
                      </>
                    )}
                  </span>
                </th>
                <td className="py-2 text-right">
                  <MoneyInput
                    hideable
                    align="right"
                    min={0}
                    step={10}
                    aria-label={`Limit of ${category}`}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `${id}-${index}-error` : undefined}
                    value={textOf(proposal)}
                    onChange={(event) => {
                      const text = event.target.value;
                      setTyped((now) => new Map(now).set(category, text));
                      choose(category, text.trim() !== '');
                    }}
                  />
                  {error ? (
                    <p id={`${id}-${index}-error`} className="mt-1 text-left text-[13px] text-expense">
                      {error}
                    </p>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={busy} busyText="Saving...">
          {chosen.size === 1 ? 'Set 1 limit' : `Set ${chosen.size.toLocaleString('en-US')} limits`}
        </SubmitButton>
      </div>
    </form>
  );
}
