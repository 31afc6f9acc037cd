'use client';

import { useState, type FormEvent, type RefObject } from 'react';
import { CurrencyProvider, useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import { amountInput } from '@/lib/domain/money/input';
import { toDecimal, toPlainDecimal } from '@/lib/domain/money/money';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';

type AmountFormProps = {
  item: CalendarItem;
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** A decimal amount, or that of the series again. */
  onSave: (amount: string | null) => void;
};

/** Sets the amount of one occurrence; loaded when first opened. */
export function AmountForm({ item, button, onClose, onSave }: AmountFormProps) {
  const preferred = useCurrency();
  const currency = item.foreign ?? preferred;
  const [text, setText] = useState(toPlainDecimal(Math.abs(item.amount), currency));
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = amountInput(currency).safeParse(text);
    if (!read.success) setProblem(read.error.issues[0]?.message ?? null);
    else onSave(toDecimal(read.data, currency));
  }

  return (
    <PopoverPanel button={button} open onClose={onClose} aria-label={`Amount of ${item.name}`}>
      <form onSubmit={submit} noValidate className="grid w-64 gap-3 p-1">
        <CurrencyProvider currency={currency}>
          <Field label="Amount this time" error={problem ?? undefined}>
            <MoneyInput autoFocus hideable value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        </CurrencyProvider>
        <Button type="submit">Set</Button>
        {item.ownAmount ? (
          <Button variant="outline" onClick={() => onSave(null)}>
            Back to the expected amount
          </Button>
        ) : null}
      </form>
    </PopoverPanel>
  );
}
