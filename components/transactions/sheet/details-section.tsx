'use client';

import { useId, useState } from 'react';
import { useCurrency } from '@/components/money/currency';
import { useChoices } from '@/components/entry/choices';
import { AmountInput } from '@/components/entry/split/amount-input';
import { DateDraft } from '@/components/transactions/sheet/date-draft';
import { SheetPayee } from '@/components/transactions/sheet/payee';
import { SheetField, SheetSection } from '@/components/transactions/sheet/section';
import { TransferChoice } from '@/components/transactions/transfers/choice';
import { useFieldDraft } from '@/components/transactions/sheet/use-field-draft';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import type { SplitEditing } from '@/components/transactions/split/use-draft';
import { Input } from '@/components/ui/fields/input';
import { Segmented } from '@/components/ui/fields/segmented';
import { Select } from '@/components/ui/fields/select';
import { UserText } from '@/components/ui/user-text';
import { unlinkTransfers } from '@/lib/actions/transactions';
import { accountLabel } from '@/lib/domain/accounts/account';
import { parseAmountExpression } from '@/lib/domain/money/amount-expression';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { NOT_POSITIVE } from '@/lib/domain/money/texts';
import type { LedgerType } from '@/lib/domain/transactions/enums';
import { toDecimal } from '@/lib/domain/money/money';
import { formAmount, hasFormSign, isIncoming, isTakenBack } from '@/lib/domain/transactions/transaction';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';
import { TAKEN_BACK } from '@/lib/domain/transactions/type-names';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'refund', label: 'Refund' },
  { value: 'income', label: 'Income' },
  { value: 'transfer', label: 'Transfer' },
] as const;

/** The types a row may have. What the bank recorded keeps its direction, which transfers and income leave open. */
const typesOf = ({ import: source, incoming }: TransactionSheet) =>
  TYPES.filter(
    ({ value }) => !source || value === 'transfer' || value === 'income' || isIncoming(value) === incoming,
  );

const TYPE_MESSAGES = {
  expense: 'It is an expense now.',
  refund: 'It is a refund now.',
  income: 'It is income now.',
} as const;

type DetailsSectionProps = {
  sheet: TransactionSheet;
  changes: SheetChanges;
  split: SplitEditing;
  today: CalendarDate;
};

/** The bank's data, and the fields that the user can change. */
export function DetailsSection({ sheet, changes: { busy, save, set }, split, today }: DetailsSectionProps) {
  const ids = useId();
  const currency = useCurrency();
  const accounts = useChoices()?.accounts ?? [];
  /** True if the other side of a transfer is being chosen. */
  const [isChoosing, setChoosing] = useState(false);
  /** Reason that the latest change of one of them was not saved. */
  const [problems, setProblems] = useState<{ account?: string | null; type?: string | null }>({});
  const { id, incoming, type } = sheet;
  const amount = formAmount(sheet);

  const payee = useFieldDraft(sheet.description, (description) =>
    set({ description }, 'The payee was changed.', { description }),
  );
  const total = useFieldDraft(toDecimal(amount, currency), async (text) => {
    const parsed = parseAmountExpression(text, currency);
    if ('problem' in parsed) return parsed.problem;
    const { minorUnits } = parsed;
    const isTurned = minorUnits < 0 !== amount < 0;
    if (minorUnits === 0 || !hasFormSign({ amount: minorUnits, type })) return NOT_POSITIVE;
    if (split.isSplit && isTurned) return 'A split keeps its direction';
    if (minorUnits === amount) return null;
    const size = Math.abs(minorUnits);
    if (split.isSplit) {
      split.askTotal(size);
      return null;
    }
    return set({ amount: text, ...(minorUnits < 0 && { type: 'income' }) }, 'The amount was changed.', {
      amount: size,
      incoming: isTurned ? !incoming : incoming,
    });
  });

  async function choose(next: LedgerType) {
    setChoosing(next === 'transfer' && type !== 'transfer');
    if (busy || next === type || next === 'transfer') return;
    if (type === 'transfer') {
      const rejected = await save({
        message: 'It is no longer a transfer.',
        send: (change) => unlinkTransfers({ change, ids: [id] }),
        key: 'unlink',
      });
      return setProblems({ type: rejected });
    }
    // The bank's row keeps its direction.
    const takenBack = next === 'income' && sheet.import !== null && !incoming;
    const expected = { type: next, incoming: !takenBack && next !== 'expense', typeStated: true };
    const details = { type: next, ...(takenBack && { amount: toDecimal(-sheet.amount, currency) }) };
    setProblems({ type: await set(details, TYPE_MESSAGES[next], expected) });
  }

  async function move(accountId: string) {
    if (accountId === sheet.accountId) return;
    setProblems({ account: await set({ accountId }, 'The account was changed.', { accountId }) });
  }

  return (
    <SheetSection>
      {sheet.bankText && sheet.bankText !== sheet.description ? (
        <SheetField label="Bank’s text">
          <p className="rounded-lg bg-raised px-3 py-1.5 text-[12.5px] tracking-[0.01em] wrap-anywhere whitespace-pre-line text-ink-2">
            <UserText>{sheet.bankText}</UserText>
          </p>
        </SheetField>
      ) : null}
      <SheetField label="Payee" id={`${ids}-payee`} problem={payee.problem}>
        <Input
          id={`${ids}-payee`}
          autoComplete="off"
          aria-invalid={payee.problem ? true : undefined}
          {...payee.field}
        />
        <SheetPayee payee={{ ...sheet.payee, transactions: sheet.payeeRows }} />
      </SheetField>
      <SheetField label="Amount" id={`${ids}-amount`} problem={total.problem}>
        <AmountInput
          id={`${ids}-amount`}
          aria-invalid={total.problem ? true : undefined}
          {...total.field}
          text={total.text}
          minorUnits={total.isDirty ? null : amount}
          onText={total.take}
        />
        {isTakenBack({ amount, type }) ? <p className="mt-1 text-[13px] text-ink-3">{TAKEN_BACK}</p> : null}
      </SheetField>
      <DateDraft sheet={sheet} set={set} today={today} />
      <SheetField label="Account" id={`${ids}-account`} problem={problems.account ?? undefined}>
        <Select
          id={`${ids}-account`}
          options={accounts
            .filter((account) => !account.closed || account.id === sheet.accountId)
            .map((account) => ({ value: account.id, label: accountLabel(account) }))}
          value={sheet.accountId}
          onValueChange={(accountId) => void move(accountId)}
        />
      </SheetField>
      {split.isSplit ? null : (
        <SheetField label="Type" problem={problems.type ?? undefined}>
          <Segmented
            label="Type"
            options={typesOf(sheet)}
            value={isChoosing ? 'transfer' : type}
            onValueChange={(next) => void choose(next)}
            className="flex w-full [&>button]:px-1"
          />
          {isChoosing ? (
            <TransferChoice
              sheet={sheet}
              accounts={accounts}
              save={save}
              incoming={incoming}
              onDone={() => setChoosing(false)}
            />
          ) : null}
        </SheetField>
      )}
    </SheetSection>
  );
}
