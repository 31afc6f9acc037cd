import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useCategories } from '@/components/categories/colors';
import { CategoryCombobox } from '@/components/categories/combobox';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { RhythmFieldset } from '@/components/series/rhythm-fieldset';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/dates/field';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { Textarea } from '@/components/ui/fields/textarea';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { FormDialog, useFormInDialog, type FormInDialog } from '@/components/ui/overlays/form-dialog';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { offerUndo } from '@/components/undo/toast';
import { saveSeries } from '@/lib/actions/recurring';
import { accountLabel, choosableAccounts } from '@/lib/domain/accounts/account';
import { addDays, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate } from '@/lib/domain/dates/format';
import { readTypedDate } from '@/lib/domain/dates/typed-date';
import { invalidFields } from '@/lib/domain/errors/result';
import { toDecimal } from '@/lib/domain/money/money';
import type { SaveSeriesInput } from '@/lib/domain/recurring/form';
import { likeTransaction, seriesValues, type EditedSeries } from '@/lib/domain/recurring/page/values';
import { currentTerms } from '@/lib/domain/recurring/search';
import { KIND_NAMES, rhythmText } from '@/lib/domain/recurring/texts';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

const loadSchema = () => import('@/lib/domain/recurring/form').then((module) => module.saveSeriesSchema);

const AMOUNT_KINDS = [
  { value: 'typed', label: 'The same each time' },
  { value: 'last', label: 'The last one paid' },
  { value: 'median', label: 'It varies' },
];

const SHIFTS = [
  { value: 'none', label: 'Stays' },
  { value: 'before', label: 'Moves to the Friday before' },
  { value: 'after', label: 'Moves to the Monday after' },
];

export type SeriesDialogProps = {
  /** Null for a new one. */
  edited: EditedSeries | null;
  /** The transaction that a new one is like. */
  like?: Parameters<typeof likeTransaction>[0];
  accounts: TransactionChoices['accounts'];
  today: CalendarDate;
  open: boolean;
  /** Closes it; with the id of the series, if it was saved. */
  onDone: (saved?: string) => void;
  returnFocus: () => void;
};

/** Adds a series by hand, or changes one from a day on. */
export function SeriesDialog({ open, onDone, returnFocus, ...props }: SeriesDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={() => onDone()}
      title={props.edited ? `Change ${props.edited.series.name}` : 'Add one that comes back'}
      returnFocus={returnFocus}
    >
      {(form) => <SeriesForm {...props} onDone={onDone} {...form} />}
    </FormDialog>
  );
}

function SeriesForm({
  edited,
  like,
  accounts,
  today,
  onDone,
  onDirtyChange,
  onBusyChange,
  onCancel,
}: Omit<SeriesDialogProps, 'open' | 'returnFocus'> & FormInDialog) {
  const currency = useCurrency();
  const offered = choosableAccounts(accounts, edited?.series.accountId ?? like?.accountId);
  // The ids that it chooses stay the same.
  const [initial] = useState(() =>
    seriesValues(
      edited,
      choosableAccounts(accounts),
      today,
      currency,
      like && likeTransaction(like, currency),
    ),
  );
  const terms = edited ? currentTerms(edited.series.terms) : null;
  const form = useForm<SaveSeriesInput>({
    resolver: useMoneySchema<SaveSeriesInput>(loadSchema),
    defaultValues: initial,
  });
  const { isDirty, errors } = form.formState;
  const { control } = form;
  const categories = useCategories().map(({ name }) => name);
  const [kind, amountKind] = useWatch({ control, name: ['kind', 'amountKind'] });
  const { busy, error, onSubmit } = useFormAction(form, 'It could not be saved', async (input) => {
    const closed = accounts.find(({ id, closed }) => closed && id === input.accountId);
    if (closed) return invalidFields({ accountId: `${closed.name} is closed` });
    const result = await saveSeries(input);
    if (!result.ok) return result;
    const name = edited?.series.name ?? input.what.trim();
    offerUndo({
      id: input.change,
      message: edited ? `${name} was changed from ${formatDate(input.from)} on.` : `${name} was added.`,
      undone: () => (edited ? `${name} is as it was before.` : `${name} was taken back.`),
      kept: () => '',
    });
    notifyOtherTabs();
    onDone(result.data.id);
    return result;
  });
  const inDialog = useFormInDialog({ isDirty, busy, onDirtyChange, onBusyChange });
  const dates = { read: (text: string) => readTypedDate(text, today), addDays };
  const accountOptions = offered.map((one) => ({
    value: one.id,
    label: `${accountLabel(one)}${one.closed ? ', closed' : ''}`,
  }));
  const kinds = edited ? (edited.series.kind === 'income' ? INCOME : OUTGOING) : [...INCOME, ...OUTGOING];

  return (
    <form method="post" noValidate onSubmit={onSubmit} {...inDialog} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      {edited ? null : (
        <Field label="What it is" error={errors.what?.message}>
          <Input autoComplete="off" maxLength={100} placeholder="Rent" {...form.register('what')} />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField control={control} name="kind" label="Kind" options={kinds} />
        <SelectField
          control={control}
          name="accountId"
          label={kind === 'transfer' ? 'From account' : 'Account'}
          options={accountOptions}
        />
        {kind === 'transfer' ? (
          <SelectField
            control={control}
            name="otherAccountId"
            label="To account"
            placeholder="Choose an account"
            options={choosableAccounts(accounts).map((one) => ({ value: one.id, label: accountLabel(one) }))}
            className="sm:col-start-2"
          />
        ) : null}
        <SelectField control={control} name="amountKind" label="Its amount" options={AMOUNT_KINDS} />
        {amountKind === 'typed' || !edited ? (
          <Field
            label="Amount"
            hint={amountKind === 'typed' ? undefined : 'Until it was paid once.'}
            error={errors.amount?.message}
          >
            <MoneyInput placeholder={toDecimal(0, currency)} {...form.register('amount')} />
          </Field>
        ) : (
          <p className="text-[13px] text-ink-3 sm:pt-8">Follows what was paid.</p>
        )}
        <RhythmFieldset form={form} same={initial.rhythm === 'same' && terms ? rhythmText(terms) : null} />
        <DateField
          control={control}
          name="anchor"
          label={edited ? 'A day it falls on' : 'First day'}
          {...dates}
        />
        <SelectField control={control} name="shift" label="On a weekend" options={SHIFTS} />
        {kind === 'transfer' ? null : (
          <Controller
            control={control}
            name="category"
            render={({ field: { onChange, ...field }, fieldState }) => (
              <Field
                label="Category"
                error={fieldState.error?.message}
                hint="Empty: as its latest transaction."
              >
                <CategoryCombobox {...field} categories={categories} onValueChange={onChange} />
              </Field>
            )}
          />
        )}
        {edited ? (
          <DateField
            control={control}
            name="from"
            label="Valid from"
            hint={() => 'Earlier times stay as they are.'}
            {...dates}
          />
        ) : null}
        <DateField control={control} name="endsOn" label="Last day" hint={() => 'Optional.'} {...dates} />
      </div>
      <Field
        label="Words in its text"
        hint="Transactions of any payee with one of these words count, too. Commas go between them."
        error={errors.words?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="smith, landlord"
          {...form.register('words')}
        />
      </Field>
      <Field label="Note" error={errors.note?.message}>
        <Textarea maxLength={1000} placeholder="Optional" {...form.register('note')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={busy} busyText="Saving...">
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

const INCOME = [{ value: 'income', label: KIND_NAMES.income }];
const OUTGOING = (['bill', 'subscription', 'transfer'] as const).map((value) => ({
  value,
  label: KIND_NAMES[value],
}));
