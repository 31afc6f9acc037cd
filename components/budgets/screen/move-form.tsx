import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useFormInDialog, type FormInDialog } from '@/components/ui/overlays/form-dialog';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { offerUndo } from '@/components/undo/toast';
import { useChangeId } from '@/components/undo/use-change-id';
import { moveMoney } from '@/lib/actions/limits';
import { movableLimits } from '@/lib/domain/budgets/category-rows';
import type { MoveMoneyInput } from '@/lib/domain/budgets/change-form';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';
import { periodName } from '@/lib/domain/budgets/period-name';
import { newId } from '@/lib/domain/forms/new-id';
import { toDecimal, toPlainDecimal } from '@/lib/domain/money/money';

const loadSchema = () => import('@/lib/domain/budgets/change-form').then((module) => module.moveMoneySchema);

type MoveFormProps = FormInDialog & {
  page: BudgetsPage;
  /** The category to cover, and by how much it is over. */
  cover: { category: string; amount: number } | undefined;
  onDone: () => void;
};

/** Moves money between two limits for one period. More than is left is moved after a question. */
export function MoveForm({ page, cover, onDone, onDirtyChange, onBusyChange, onCancel }: MoveFormProps) {
  const currency = useCurrency();
  const money = useMoney();
  const limits = movableLimits(page);
  const richest = limits
    .toSorted((a, b) => leftOf(b) - leftOf(a))
    .find(({ name }) => name !== cover?.category);
  const [initial] = useState(() => ({
    change: newId(),
    period: page.period.key,
    source: richest?.name ?? '',
    target: cover?.category ?? '',
    amount: cover ? toPlainDecimal(cover.amount, currency) : '',
  }));
  const changeId = useChangeId();
  const form = useForm<MoveMoneyInput>({
    resolver: useMoneySchema<MoveMoneyInput>(loadSchema),
    defaultValues: initial,
  });
  const { control } = form;
  const { isDirty, errors } = form.formState;
  const [source, target, amount] = useWatch({ control, name: ['source', 'target', 'amount'] });
  /** The move that was asked about, as text: another one is asked about again. */
  const [asked, setAsked] = useState<string | null>(null);
  const typed = JSON.stringify([source, target, amount]);
  const isAsked = asked === typed;
  const from = limits.find(({ name }) => name === source);

  const { busy, error, onSubmit } = useFormAction(form, 'The money may not have been moved', async (move) => {
    const { parseAmountExpression } = await import('@/lib/domain/money/amount-expression');
    const read = parseAmountExpression(move.amount, currency, 'sign');
    const minorUnits = 'minorUnits' in read ? read.minorUnits : 0;
    if (from && minorUnits > leftOf(from) && !isAsked) {
      setAsked(typed);
      return { ok: true };
    }
    const change = changeId([move.source, move.target, move.amount]);
    const result = await moveMoney({ ...move, change });
    if (!result.ok) return result;
    offerUndo({
      id: change,
      message: `${money(minorUnits)} moved from ${move.source} to ${move.target}.`,
      undone: () => 'The move was taken back.',
      kept: () => '',
    });
    notifyOtherTabs();
    onDone();
    return result;
  });
  const inDialog = useFormInDialog({ isDirty, busy, onDirtyChange, onBusyChange });
  const options = limits.map(({ name, ...limit }) => ({
    value: name,
    label: `${name}, ${money(Math.abs(leftOf(limit)))} ${leftOf(limit) < 0 ? 'over' : 'left'}`,
  }));

  if (limits.length < 2)
    return (
      <p className="text-ink-2">Money moves between the limits of two categories. Set another limit first.</p>
    );
  return (
    <form method="post" noValidate onSubmit={onSubmit} {...inDialog} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <SelectField
        control={control}
        name="source"
        label="From"
        placeholder="Choose a category"
        options={options}
      />
      <SelectField
        control={control}
        name="target"
        label="To"
        placeholder="Choose a category"
        options={options}
      />
      <Field
        label="Amount"
        hint={
          from ? (
            <>
              <Money minorUnits={leftOf(from)} /> left in {from.name}
            </>
          ) : undefined
        }
        error={errors.amount?.message}
      >
        <MoneyInput
          hideable
          min={0}
          step={10}
          placeholder={toDecimal(0, currency)}
          {...form.register('amount')}
        />
      </Field>
      <div role="status">
        {isAsked ? (
          <Alert variant="warn">More is moved than {source} has left. Move it anyway?</Alert>
        ) : (
          <p className="text-[13px] text-ink-3">Only for {periodName(page.period)}.</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={busy} busyText="Moving...">
          {isAsked ? 'Move it anyway' : 'Move money'}
        </SubmitButton>
      </div>
    </form>
  );
}

const leftOf = ({ limit }: Pick<BudgetsPage['categories'][number], 'limit'>) => limit?.left ?? 0;
