'use client';

import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { accountOptions, type ChoosableAccount } from '@/components/entry/account-options';
import { AmountInput } from '@/components/entry/split/amount-input';
import { PartCategory } from '@/components/entry/split/part-category';
import { TextButton } from '@/components/entry/split/text-button';
import { useCurrency } from '@/components/money/currency';
import { useMoney } from '@/components/money/use-money';
import { TagInput } from '@/components/tags/input';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/fields/input';
import { Select } from '@/components/ui/fields/select';
import { categoryReasonText } from '@/lib/domain/categories/reason';
import { parseDecimal, toDecimal } from '@/lib/domain/money/money';
import type { Tag } from '@/lib/domain/tags/tag';
import { LEDGER_TYPES, type LedgerType } from '@/lib/domain/transactions/enums';
import { parsePartAmount, partType } from '@/lib/domain/transactions/split';
import type { DraftPart, SplitDraft } from '@/lib/domain/transactions/split-draft';
import { cn } from '@/lib/utils';

type SplitPartProps = {
  number: number;
  part: DraftPart;
  /** Minor units; null while it can't be read. */
  amount: number | null;
  draft: SplitDraft;
  categories: readonly string[];
  tags: readonly Tag[];
  /** The accounts that it may be a transfer to or from. */
  accounts: readonly ChoosableAccount[];
  onChange: (values: Partial<Omit<DraftPart, 'key' | 'id'>>) => void;
  onRemove: () => void;
};

const TYPE_LABELS: Record<LedgerType, string> = {
  expense: 'Expense',
  refund: 'Refund',
  income: 'Income',
  transfer: 'Transfer',
};

/** A part of a split: its category, or the account that it goes to, its amount, and on request its type, note and tags. */
export function SplitPart({
  number,
  part,
  amount,
  draft,
  categories,
  tags,
  accounts,
  onChange,
  onRemove,
}: SplitPartProps) {
  const id = useId();
  const money = useMoney();
  const currency = useCurrency();
  const [isOpen, setOpen] = useState(part.note !== '' || part.tags.length > 0);
  const { text, category, linked } = part;
  const isTyped = text !== null && text.trim() !== '';
  const parsed = isTyped ? parsePartAmount(text, draft.total, currency) : null;
  const problem = parsed && 'problem' in parsed ? parsed.problem : null;
  const result = parsed && !problem && amount !== null && parseDecimal(text ?? '', currency) === null;
  const type = partType(part, amount ?? 1, draft.outgoing);
  const isOut = draft.outgoing === (amount ?? 1) > 0;
  const types = LEDGER_TYPES.filter(
    (other) =>
      partType({ type: other, takenBack: other === 'income' }, amount ?? 1, draft.outgoing) === other &&
      (other !== 'transfer' || accounts.length > 0 || type === other),
  );

  return (
    <li
      aria-label={`Part ${number}`}
      className="mb-2.5 grid grid-cols-[26px_minmax(0,1fr)_30px] items-start max-md:mb-4 max-md:grid-cols-[minmax(0,1fr)_36px]"
    >
      <span aria-hidden className="pt-2 pl-1 text-[13px] text-ink-3 tabular-nums max-md:hidden">
        {number}
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)_172px] gap-2 max-md:grid-cols-[minmax(0,1fr)_148px] @max-xs:grid-cols-1">
        {type === 'transfer' ? (
          <Select
            data-part-field="category"
            aria-label={`Account of part ${number}`}
            placeholder={isOut ? 'To the account' : 'From the account'}
            options={accountOptions(accounts.filter(({ id, closed }) => !closed || id === part.accountId))}
            value={part.accountId ?? ''}
            onValueChange={(accountId) => onChange({ accountId })}
          />
        ) : (
          <PartCategory
            number={number}
            category={category}
            categories={categories}
            onChange={(value) => onChange({ category: value })}
          />
        )}
        <div className="relative">
          {text === null ? (
            <span className="pointer-events-none absolute top-1/2 left-2 z-10 -translate-y-1/2 rounded-[5px] bg-raised px-1.5 text-xs text-ink-3">
              the rest
            </span>
          ) : null}
          <AmountInput
            data-part-field="amount"
            aria-label={`Amount of part ${number}`}
            aria-describedby={`${id}-note`}
            aria-invalid={problem ? true : undefined}
            className={cn('text-right', text === null && 'pl-15')}
            placeholder={toDecimal(0, currency)}
            text={text ?? toDecimal(amount ?? 0, currency)}
            minorUnits={amount}
            onText={(typed) => onChange({ text: typed })}
          />
        </div>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove part ${number}`}
        className="-mr-1.5 justify-self-end"
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
      <div className="col-start-2 mt-1 flex flex-wrap items-baseline gap-x-3 text-[13px] text-ink-3 max-md:col-span-full max-md:col-start-1">
        {type !== 'transfer' && part.origin && part.origin.category === category ? (
          <span className="wrap-anywhere">{categoryReasonText(part.origin)}</span>
        ) : null}
        {linked ? <span>Linked. If you change this, its other side waits again</span> : null}
        {isOpen ? null : <TextButton onClick={() => setOpen(true)}>Note or tag</TextButton>}
        {type === 'transfer' ? (
          <TextButton onClick={() => onChange({ type: draft.outgoing ? 'expense' : 'income' })}>
            Not a transfer
          </TextButton>
        ) : accounts.length > 0 ? (
          <TextButton onClick={() => onChange({ type: 'transfer' })}>
            {isOut ? 'Goes to an account' : 'Comes from an account'}
          </TextButton>
        ) : null}
        <span
          id={`${id}-note`}
          className={cn('ml-auto pr-2.5 tabular-nums', problem ? 'text-expense' : 'text-ink')}
        >
          {problem ?? (result ? `= ${money(amount)}` : '')}
        </span>
      </div>
      {isOpen ? (
        <div className="col-start-2 mt-1 grid grid-cols-[minmax(0,1fr)_172px] gap-2 max-md:col-span-full max-md:col-start-1 max-md:grid-cols-[minmax(0,1fr)_148px] @max-xs:grid-cols-1">
          <Input
            aria-label={`Note of part ${number}`}
            placeholder="Add a note"
            autoComplete="off"
            maxLength={1000}
            value={part.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
          <Select
            aria-label={`Type of part ${number}`}
            options={types.map((value) => ({ value, label: TYPE_LABELS[value] }))}
            value={type}
            onValueChange={(value) =>
              onChange({ type: value as LedgerType, takenBack: isOut && value === 'income' })
            }
          />
          <div className="col-span-full">
            <TagInput
              label={`Tags of part ${number}`}
              tags={tags}
              value={part.tags}
              onChange={(names) => onChange({ tags: names })}
            />
          </div>
        </div>
      ) : null}
    </li>
  );
}
