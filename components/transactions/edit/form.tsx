'use client';

import { unlessLocked } from '@/components/locks/unless-locked';
import { useLayoutEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import { useCurrency } from '@/components/money/currency';
import type { EditorTask } from '@/components/transactions/edit/task';
import { EntryFields } from '@/components/entry/fields';
import { EntryMore } from '@/components/entry/more';
import { copiedSplit, initialValues } from '@/components/transactions/edit/initial-values';
import { useCurrentValues } from '@/components/transactions/edit/use-current-values';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { useFormInDialog } from '@/components/ui/overlays/form-dialog';
import { isSubmitKey } from '@/components/ui/forms/is-submit-key';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { Textarea } from '@/components/ui/fields/textarea';
import { useFollowedDate } from '@/components/ui/dates/use-followed-date';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useToday } from '@/components/ui/dates/use-today';
import { addTransaction, editTransaction } from '@/lib/actions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import { conflictIn } from '@/lib/domain/forms/edit-outcome';
import { newId } from '@/lib/domain/forms/new-id';
import { shorten } from '@/lib/domain/text/text';
import type { Transaction, TransactionChoices } from '@/lib/domain/transactions/transaction';
import { TYPE_NAMES } from '@/lib/domain/transactions/type-names';

const loadSchema = () =>
  import('@/lib/domain/transactions/form').then((module) => module.transactionFormSchema);

type TransactionFormProps = {
  task: EditorTask;
  choices: TransactionChoices;
  today: CalendarDate;
  onDirtyChange: (dirty: boolean) => void;
  onBusyChange: (busy: boolean) => void;
  /** The user asked to close; unsaved input may be discarded. */
  onCancel: () => void;
  onSaved: () => void;
};

/**
 * The dialog's form. On a conflict with an edit made elsewhere it keeps the typed values, shows the current values and
 * leaves the choice to the user.
 */
export function TransactionForm({
  task,
  choices,
  onDirtyChange,
  onBusyChange,
  onCancel,
  onSaved,
  ...props
}: TransactionFormProps) {
  const today = useToday(props.today);
  const currency = useCurrency();
  /** The edited transaction as last seen; null for a new one. */
  const [seen, setSeen] = useState(task.kind === 'edit' ? task.transaction : null);
  /** Its current values, after an edit made elsewhere. */
  const [now, setNow] = useState<Transaction | null>(null);
  const [isGone, setIsGone] = useState(false);
  const form = useForm<TransactionFormInput>({
    resolver: useMoneySchema<TransactionFormInput>(loadSchema),
    defaultValues: useState(() => initialValues(task, choices, today, currency))[0],
  });
  const { isDirty, errors } = form.formState;
  useFollowedDate(form, 'date', today, task.kind === 'add' && !task.values);
  const notes = useCurrentValues(form.control, now, choices);
  const categories = choices.categories.map(({ name }) => name);
  const accounts = choices.accounts.filter(({ id, closed }) => !closed || id === seen?.accountId);

  // Before anything can be typed elsewhere.
  useLayoutEffect(() => form.setFocus('description'), [form]);

  async function add(entry: TransactionFormInput) {
    const result = await unlessLocked((call) => addTransaction(entry, call));
    // The message names the transaction saved under this id, so submitting again means another one.
    if (!result.ok && result.error.code === 'transaction_added_before') form.setValue('id', newId());
    return result.ok ? { ...result, data: 'added' } : result;
  }

  async function edit(entry: TransactionFormInput, { revision }: Transaction) {
    const { oneTime, counted, tags, ...fields } = entry;
    const { dirtyFields } = form.formState;
    const edited = {
      ...fields,
      revision,
      // Untouched fields keep their current values.
      ...(dirtyFields.oneTime && { oneTime }),
      ...(dirtyFields.counted && { counted }),
      ...(dirtyFields.tags && { tags }),
    };
    const result = await unlessLocked((call) => editTransaction(edited, call));
    const current = conflictIn(result);
    if (result.ok && !current) return { ...result, data: 'saved' };
    const isDeleted = !result.ok && result.error.code === 'transaction_deleted';
    if (!current && !isDeleted) return result;
    if (isDeleted) form.setValue('id', newId());
    setIsGone(isDeleted);
    setNow(current);
    return { ok: true as const, data: null };
  }

  const failed = seen && !isGone ? 'Failed to save the transaction' : 'Failed to add transaction';
  const { busy, error, onSubmit } = useFormAction(form, failed, async (input) => {
    const result = seen && !isGone ? await edit(input, now ?? seen) : await add(input);
    if (result.ok && result.data) {
      const name = input.description.trim() || TYPE_NAMES[input.type];
      toast.success(`“${shorten(name)}” was ${result.data}.`);
      onSaved();
    }
    return result;
  });

  const inDialog = useFormInDialog({ isDirty, busy, onDirtyChange, onBusyChange });

  function takeTheirs(theirs: Transaction) {
    form.reset(initialValues({ kind: 'edit', transaction: theirs }, choices, today, currency));
    setSeen(theirs);
    setNow(null);
    form.setFocus('description');
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      {...inDialog}
      // Before an option list can handle Enter.
      onKeyDownCapture={(event) => isSubmitKey(event) && event.preventDefault()}
      onKeyDown={(event) => {
        if (isSubmitKey(event) && !event.repeat) event.currentTarget.requestSubmit();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]"
    >
      {now ? (
        <Alert variant="warn" role="alert" className="col-span-full">
          This transaction was changed elsewhere in the meantime. What you typed is still here; the current
          value is shown under each field that differs.
        </Alert>
      ) : null}
      {isGone ? (
        <Alert variant="warn" role="alert" className="col-span-full">
          This transaction was deleted in the meantime; you&apos;ll find it in the trash. What you typed can
          be added as a new one.
        </Alert>
      ) : null}
      {error ? (
        <Alert variant="error" className="col-span-full">
          {error}
        </Alert>
      ) : null}
      <EntryFields
        form={form}
        accounts={accounts}
        categories={categories}
        tags={choices.tags}
        today={today}
        notes={notes}
        split={task.kind === 'duplicate' ? copiedSplit(task.transaction) : null}
        isEdit={seen !== null && !isGone}
      />
      <Field
        label="Note"
        hint={errors.note ? undefined : 'Optional. Included in search'}
        note={notes.note}
        error={errors.note?.message}
        className="col-span-full"
      >
        <Textarea autoComplete="off" {...form.register('note')} />
      </Field>
      <EntryMore form={form} tags={choices.tags} />
      <div className="col-span-full flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        {now ? (
          <Button variant="outline" aria-disabled={busy || undefined} onClick={() => busy || takeTheirs(now)}>
            Use theirs
          </Button>
        ) : null}
        <SubmitButton busy={busy} busyText={seen && !isGone ? 'Saving...' : 'Adding...'}>
          {isGone
            ? 'Add it as a new transaction'
            : now
              ? 'Save mine anyway'
              : seen
                ? 'Save'
                : 'Add transaction'}
        </SubmitButton>
      </div>
    </form>
  );
}
