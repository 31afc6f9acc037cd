'use client';

import { useId, useState } from 'react';
import { SheetSection } from '@/components/transactions/sheet/sheet-section';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { Switch } from '@/components/ui/switch';
import type { TransactionSheet } from '@/lib/domain/transaction-sheet';

type FlagsSectionProps = { sheet: TransactionSheet; changes: SheetChanges };

/** The flags of a transaction, each with what it does. */
export function FlagsSection({ sheet, changes: { set } }: FlagsSectionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { oneTime, counted, expectedBack, incoming } = sheet;
  const flip = async (...change: Parameters<typeof set>) => setProblem(await set(...change));
  return (
    <SheetSection className="pt-2">
      <Flag
        label="One-time"
        hint="In totals, not in averages or forecasts"
        checked={oneTime}
        onChange={(on) =>
          void flip({ oneTime: on }, on ? 'Marked as one-time.' : 'No longer one-time.', { oneTime: on })
        }
      />
      <Flag
        label="Not counted"
        hint="In the balance, in no total"
        checked={!counted}
        onChange={(on) =>
          void flip({ counted: !on }, on ? 'No longer counted.' : 'Counted again.', { counted: !on })
        }
      />
      {incoming && !expectedBack ? null : (
        <Flag
          label="Expected back"
          hint="On the list of what others owe you"
          checked={expectedBack}
          onChange={(on) =>
            void flip({ expectedBack: on }, on ? 'Expected back.' : 'No longer expected back.', {
              expectedBack: on,
            })
          }
        />
      )}
      {problem === null ? null : (
        <p role="alert" className="text-[13px] text-expense">
          {problem}
        </p>
      )}
    </SheetSection>
  );
}

function Flag({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-1.5 max-md:min-h-15">
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="text-[13px] text-ink-3">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}
