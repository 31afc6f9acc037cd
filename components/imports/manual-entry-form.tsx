'use client';

import { unlessLocked } from '@/components/locks/unless-locked';
import { useEffect, useRef, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { SavedEntries, useSavedEntries } from '@/components/imports/saved-entries';
import { ShortcutHint } from '@/components/imports/shortcut-hint';
import { EntryFields } from '@/components/entry/fields';
import { EntryMore } from '@/components/entry/more';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/feedback/alert';
import { isSubmitKey } from '@/components/ui/forms/is-submit-key';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFollowedDate } from '@/components/ui/dates/use-followed-date';
import { isEdited, useFormAction } from '@/components/ui/forms/use-form-action';
import { useToday } from '@/components/ui/dates/use-today';
import { addTransaction } from '@/lib/actions/transactions';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import { newId } from '@/lib/domain/forms/new-id';
import type { Tag } from '@/lib/domain/tags/tag';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

const loadSchema = () =>
  import('@/lib/domain/transactions/form').then((module) => module.transactionFormSchema);

/** The fields that stay for the next entry, and were saved with the one before. */
const KEPT = { date: false, type: false, accountId: false, toAccountId: false, alsoEnter: false };

type ManualEntryFormProps = {
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  tags: readonly Tag[];
  today: CalendarDate;
  /** Told how many were added when the last one was to be the last. */
  onDone: (added: number) => void;
};

/** The form of the 'Manual Entry' section. Ctrl+Enter saves and keeps it open for another entry. */
export function ManualEntryForm({ accounts, categories, tags, onDone, ...props }: ManualEntryFormProps) {
  const today = useToday(props.today);
  const saved = useSavedEntries();
  const another = useRef<HTMLButtonElement>(null);
  const staysOpen = useRef(false);
  const form = useForm<TransactionFormInput>({
    resolver: useMoneySchema<TransactionFormInput>(loadSchema),
    defaultValues: {
      id: '',
      date: today,
      description: '',
      amount: '',
      type: 'expense',
      category: '',
      accountId: '',
      toAccountId: '',
      alsoEnter: false,
      oneTime: false,
      counted: true,
      tags: [],
    },
  });
  // Chosen in the browser only, so that server and first render agree.
  useEffect(() => form.setValue('id', newId()), [form]);
  useFollowedDate(form, 'date', today);

  /** Date, accounts and type stay; so does text typed before the response. */
  function startAnother(sent: TransactionFormInput) {
    const now = form.getValues();
    const rest = (name: 'description' | 'amount' | 'category') => (now[name] === sent[name] ? '' : now[name]);
    form.reset(
      {
        ...now,
        id: newId(),
        description: rest('description'),
        amount: rest('amount'),
        category: rest('category'),
        oneTime: false,
        counted: true,
        tags: [],
        parts: undefined,
      },
      { keepDefaultValues: true, keepFieldsRef: true },
    );
    form.setFocus('description');
  }

  async function add(input: TransactionFormInput) {
    const goOn = staysOpen.current;
    const result = await unlessLocked((call) => addTransaction(input, call));
    if (result.ok) {
      if (goOn) {
        startAnother(input);
        void saved.add(input);
      } else onDone(saved.entries.count + 1);
    }
    // The message names the transaction saved under this id, so sending the form again means another one.
    else if (result.error.code === 'transaction_added_before') form.setValue('id', newId());
    return result;
  }

  const hasSaved = saved.entries.count > 0;
  const { busy, error, onSubmit } = useFormAction(form, 'Failed to add transaction', add, (dirtyFields) =>
    isEdited({ ...dirtyFields, id: false, ...(hasSaved ? KEPT : {}) }),
  );

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
      onKeyDownCapture={(event) => isSubmitKey(event) && event.preventDefault()}
      onKeyDown={(event) => {
        // Keys that are held down repeat; the entry is meant once.
        if (isSubmitKey(event) && !event.repeat) event.currentTarget.requestSubmit(another.current);
      }}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      {error ? (
        <Alert variant="error" className="col-span-full">
          {error}
        </Alert>
      ) : null}
      <EntryFields form={form} accounts={accounts} categories={categories} tags={tags} today={today} />
      <EntryMore form={form} tags={tags} />
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <SubmitButton busy={busy} busyText="Adding...">
          Add Transaction
        </SubmitButton>
        <SubmitButton
          ref={another}
          variant="outline"
          busy={busy}
          busyText="Save and add another"
          aria-keyshortcuts={ariaKeys(SHORTCUTS.save.keys)}
        >
          Save and add another
        </SubmitButton>
        <ShortcutHint />
        <SavedEntries entries={saved.entries} />
      </div>
    </form>
  );
}
