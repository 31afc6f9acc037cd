'use client';

import { useState } from 'react';
import { FLAG_TEXTS } from '@/components/entry/flag-texts';
import { SheetSection } from '@/components/transactions/sheet/section';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { SwitchLine } from '@/components/ui/fields/switch-line';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';

type FlagsSectionProps = { sheet: TransactionSheet; changes: SheetChanges };

const LINE = 'items-center py-1.5 max-md:min-h-15';

/** The flags of a transaction, each with what it does. */
export function FlagsSection({ sheet, changes: { set } }: FlagsSectionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { oneTime, counted, expectedBack, incoming, type } = sheet;
  const flip = async (...change: Parameters<typeof set>) => setProblem(await set(...change));
  return (
    <SheetSection className="pt-2">
      <SwitchLine
        {...FLAG_TEXTS.oneTime}
        className={LINE}
        checked={oneTime}
        onChange={(on) =>
          void flip({ oneTime: on }, on ? 'Marked as one-time.' : 'No longer one-time.', { oneTime: on })
        }
      />
      <SwitchLine
        {...FLAG_TEXTS.notCounted}
        className={LINE}
        checked={!counted}
        onChange={(on) =>
          void flip({ counted: !on }, on ? 'No longer counted.' : 'Counted again.', { counted: !on })
        }
      />
      {(incoming || type === 'income') && !expectedBack ? null : (
        <SwitchLine
          {...FLAG_TEXTS.expectedBack}
          className={LINE}
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
