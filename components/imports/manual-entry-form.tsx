'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { CategoryCombobox } from '@/components/categories/category-combobox';
import { SavedEntries, useSavedEntries } from '@/components/imports/saved-entries';
import { ShortcutHint } from '@/components/imports/shortcut-hint';
import { AmountField } from '@/components/money/amount-field';
import { Alert } from '@/components/ui/alert';
import { DateField } from '@/components/ui/date-field';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SelectField } from '@/components/ui/select-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormAction } from '@/components/ui/use-form-action';
import { addTransaction } from '@/lib/actions/transactions';
import { accountLabel, type AccountBalance } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { sameCategory } from '@/lib/domain/category-choices';
import { manualEntrySchema, type ManualEntryInput } from '@/lib/domain/manual-entry';
import { newId } from '@/lib/domain/new-id';
import { addDays, dayName, readTypedDate } from '@/lib/domain/typed-date';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
];

type ManualEntryFormProps = {
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  today: CalendarDate;
  /** Told how many were added when the last one was to be the last. */
  onDone: (added: number) => void;
};

/** The form of the 'Manual Entry' section. Ctrl+Enter saves and keeps it open for another entry. */
export function ManualEntryForm({ accounts, categories, today, onDone }: ManualEntryFormProps) {
  const saved = useSavedEntries();
  const another = useRef<HTMLButtonElement>(null);
  const staysOpen = useRef(false);
  const form = useForm<ManualEntryInput>({
    // The action parses the input itself, so the form hands it on as typed.
    resolver: zodResolver(manualEntrySchema, undefined, { raw: true }),
    defaultValues: {
      id: '',
      date: today,
      description: '',
      amount: '',
      type: 'expense',
      category: '',
      accountId: '',
    },
  });
  const { errors } = form.formState;
  // Chosen in the browser only, so that server and first render agree.
  useEffect(() => form.setValue('id', newId()), [form]);
  // Today can change under an open form: at midnight, or once the server knows the time zone.
  useEffect(() => {
    if (!form.getFieldState('date').isDirty) form.resetField('date', { defaultValue: today });
  }, [form, today]);

  /** Date, account and type stay; so does what was typed while the answer was on its way. */
  function startAnother(sent: ManualEntryInput) {
    const now = form.getValues();
    const rest = (name: 'description' | 'amount' | 'category') => (now[name] === sent[name] ? '' : now[name]);
    form.reset(
      {
        ...now,
        id: newId(),
        description: rest('description'),
        amount: rest('amount'),
        category: rest('category'),
      },
      { keepDefaultValues: true, keepFieldsRef: true },
    );
    form.setFocus('description');
  }

  const { busy, error, onSubmit } = useFormAction(form, async (input) => {
    const goOn = staysOpen.current;
    const category = sameCategory(categories, input.category) ?? input.category;
    const result = await addTransaction({ ...input, category });
    if (result.ok) {
      if (goOn) {
        saved.add(input);
        startAnother(input);
      } else onDone(saved.entries.count + 1);
    }
    // Told what was saved under this id, the user means another transaction by sending the form again.
    else if (result.savedBefore) form.setValue('id', newId());
    return result;
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!busy) staysOpen.current = (event.nativeEvent as SubmitEvent).submitter === another.current;
    onSubmit(event);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      // Before a choice can take the Enter for its own.
      onKeyDownCapture={(event) => isSaveAndAdd(event) && event.preventDefault()}
      onKeyDown={(event) => {
        // Keys that are held down repeat; the entry is meant once.
        if (isSaveAndAdd(event) && !event.repeat) event.currentTarget.requestSubmit(another.current);
      }}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      {error ? (
        <Alert variant="error" className="col-span-full">
          {error}
        </Alert>
      ) : null}
      <DateField
        control={form.control}
        name="date"
        label="Date"
        hint={(date) => dayName(date, today) ?? 'Like Nov 20 or yesterday'}
        read={(text) => readTypedDate(text, today)}
        addDays={addDays}
      />
      <Field label="Description" error={errors.description?.message}>
        <Input autoComplete="off" maxLength={500} {...form.register('description')} />
      </Field>
      <AmountField control={form.control} name="amount" label="Amount" />
      <SelectField control={form.control} name="type" label="Type" options={TYPES} />
      <Controller
        control={form.control}
        name="category"
        render={({ field: { onChange, ...field }, fieldState }) => (
          <Field
            label="Category"
            error={fieldState.error?.message}
            hint={fieldState.error ? undefined : categoryHint(categories, field.value)}
          >
            <CategoryCombobox {...field} categories={categories} onValueChange={onChange} />
          </Field>
        )}
      />
      <SelectField
        control={form.control}
        name="accountId"
        label="Account"
        placeholder="Choose an account"
        options={accounts.map((account) => ({ value: account.id, label: accountLabel(account) }))}
      />
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <SubmitButton busy={busy} busyText="Adding...">
          Add Transaction
        </SubmitButton>
        <SubmitButton
          ref={another}
          variant="outline"
          busy={busy}
          busyText="Save and add another"
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Save and add another
        </SubmitButton>
        <ShortcutHint />
        <SavedEntries entries={saved.entries} />
      </div>
    </form>
  );
}

/** Ctrl+Enter or Cmd+Enter in a field of the form itself, not in a list it has opened. */
function isSaveAndAdd(event: KeyboardEvent<HTMLFormElement>): boolean {
  return (
    event.key === 'Enter' &&
    (event.ctrlKey || event.metaKey) &&
    !event.nativeEvent.isComposing &&
    event.target instanceof Node &&
    event.currentTarget.contains(event.target)
  );
}

function categoryHint(categories: readonly string[], text: string): string {
  const isNew = text.trim() !== '' && sameCategory(categories, text) === undefined;
  return isNew ? 'New: it is created with this entry' : 'Choose one, or type a new one';
}
