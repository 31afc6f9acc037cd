import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SeriesField } from '@/components/budgets/screen/series-field';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
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
import { useChange } from '@/components/undo/use-change';
import { useChangeId } from '@/components/undo/use-change-id';
import { saveLimit } from '@/lib/actions/limits';
import type { LimitValues } from '@/lib/domain/budgets/change-form';
import { limitable } from '@/lib/domain/budgets/category-rows';
import {
  BUDGETING_OPTIONS,
  CARRY_OPTIONS,
  limitSeries,
  limitValues,
  NO_SERIES,
  spanOptions,
} from '@/lib/domain/budgets/limit-values';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';
import { toDecimal } from '@/lib/domain/money/money';

const loadSchema = () => import('@/lib/domain/budgets/change-form').then((module) => module.limitFormSchema);

type LimitFormProps = FormInDialog & {
  page: BudgetsPage;
  /** Null for one to choose. */
  category: string | null;
  onDone: () => void;
};

/** The limit of a category from the running period on, and how it is budgeted. */
export function LimitForm({
  page,
  category: named,
  onDone,
  onDirtyChange,
  onBusyChange,
  onCancel,
}: LimitFormProps) {
  const currency = useCurrency();
  const edited = page.categories.find(({ name }) => name === named);
  const changeId = useChangeId();
  const [initial] = useState(() =>
    limitValues(edited, named === null ? null : limitSeries(page, named), currency),
  );
  const hasLimit = (edited?.limit ?? null) !== null;
  const form = useForm<LimitValues>({
    resolver: useMoneySchema<LimitValues>(loadSchema),
    defaultValues: initial,
  });
  const { control } = form;
  const { isDirty, errors } = form.formState;
  const [carry, budgeting, per] = useWatch({ control, name: ['carry', 'budgeting', 'per'] });

  const { busy, error, onSubmit } = useFormAction(form, 'It may not have been saved', async (values) => {
    const { category, budgeting: chosen, present, series, ...limit } = values;
    const isNew = chosen !== 'none' && limit.amount.trim() !== '' && !isSame(values, initial);
    const content = {
      category,
      ...(chosen === present ? {} : { budgeting: chosen }),
      ...(isNew ? { limit: { ...limit, seriesId: series === NO_SERIES ? null : series } } : {}),
    };
    if (isNew || chosen !== present) {
      const change = changeId(content);
      const result = await saveLimit({ ...content, change });
      if (!result.ok) return result;
      offerUndo({
        id: change,
        message: isNew ? `${category} has a new limit.` : `${category} is budgeted in another way.`,
        undone: () => `${category} is as it was before.`,
        kept: () => '',
      });
    }
    notifyOtherTabs();
    onDone();
    return { ok: true as const };
  });
  const removal = useChange();

  async function remove() {
    const { category, per, carry } = initial;
    const limit = { per, carry, amount: null, carryCap: '', restart: '', seriesId: null };
    const removed = await removal.save(
      `remove ${category}`,
      (change) => saveLimit({ change, category, limit }),
      `${category} has no limit now.`,
      `${category} is as it was before.`,
    );
    if (removed) onDone();
  }

  const isBusy = busy || removal.busy;
  const inDialog = useFormInDialog({ isDirty, busy: isBusy, onDirtyChange, onBusyChange });

  return (
    <form method="post" noValidate onSubmit={onSubmit} {...inDialog} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      {named === null ? (
        <SelectField
          control={control}
          name="category"
          label="Category"
          placeholder="Choose a category"
          options={limitable(page).map(({ name }) => ({ value: name, label: name }))}
        />
      ) : null}
      {budgeting === 'none' ? (
        <p className="text-[13px] text-ink-3">
          It has no limit and is not offered one. Totals still contain it.
        </p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Limit" error={errors.amount?.message}>
            <MoneyInput
              hideable
              min={0}
              step={10}
              placeholder={toDecimal(0, currency)}
              {...form.register('amount')}
            />
          </Field>
          <SelectField control={control} name="per" label="For" options={spanOptions(page.period.kind)} />
          {per === 'year' ? (
            <SeriesField control={control} current={page.years.find(({ category }) => category === named)} />
          ) : null}
          <SelectField control={control} name="carry" label="Carries" options={CARRY_OPTIONS} />
          {carry === 'none' ? null : (
            <>
              <Field label="At most" hint="Empty: as much as there is." error={errors.carryCap?.message}>
                <MoneyInput hideable {...form.register('carryCap')} />
              </Field>
              <Field label="Start again with" hint="Empty: go on as it is." error={errors.restart?.message}>
                <MoneyInput hideable {...form.register('restart')} />
              </Field>
            </>
          )}
        </div>
      )}
      {named === null ? null : (
        <SelectField control={control} name="budgeting" label="Budgeting" options={BUDGETING_OPTIONS} />
      )}
      <p className="text-[13px] text-ink-3">
        Valid from the running period on. Earlier ones stay as they are.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {hasLimit && initial.budgeting !== 'none' ? (
          <Button
            variant="ghost"
            className="mr-auto"
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || void remove()}
          >
            Remove limit
          </Button>
        ) : null}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={isBusy} busyText="Saving...">
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

function isSame(values: LimitValues, initial: LimitValues): boolean {
  return (['amount', 'per', 'carry', 'carryCap', 'restart', 'series'] as const).every(
    (name) => values[name] === initial[name],
  );
}
