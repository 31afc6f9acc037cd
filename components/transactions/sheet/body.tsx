'use client';

import { useEffect, type RefObject } from 'react';
import { useCurrency } from '@/components/money/currency';
import { CategorySection } from '@/components/transactions/sheet/category-section';
import { DetailsSection } from '@/components/transactions/sheet/details-section';
import { FlagsSection } from '@/components/transactions/sheet/flags-section';
import { OriginSection } from '@/components/transactions/sheet/origin-section';
import { RefundsSection } from '@/components/transactions/refunds/section';
import { SeriesSection } from '@/components/transactions/sheet/series/section';
import { SheetHeading } from '@/components/transactions/sheet/heading';
import { SplitFooter } from '@/components/transactions/split/footer';
import { TagsSection } from '@/components/transactions/sheet/tags-section';
import { TransferSection } from '@/components/transactions/transfers/section';
import { useSheetChange } from '@/components/transactions/sheet/use-sheet-change';
import { useSplitDraft } from '@/components/transactions/split/use-draft';
import { shownType } from '@/lib/domain/transactions/row';
import { cameBack, type TransactionSheet } from '@/lib/domain/transactions/sheet';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

interface SheetBodyProps {
  sheet: TransactionSheet;
  latest: RefObject<TransactionSheet | null>;
  reload: () => Promise<void>;
  today: CalendarDate;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** A loaded sheet. Everything but a split is saved at once. */
export function SheetBody({ sheet: saved, latest, reload, today, onUnsaved }: SheetBodyProps) {
  const currency = useCurrency();
  const { shown: sheet, ...changes } = useSheetChange(saved, latest, reload);
  const split = useSplitDraft(sheet, changes, currency);
  const { isUnsaved } = split;

  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-4.5 pb-6 max-md:px-4">
        <SheetHeading row={sheet} back={cameBack(sheet)} />
        <DetailsSection sheet={sheet} changes={changes} split={split} today={today} />
        <TransferSection sheet={sheet} changes={changes} />
        {sheet.type === 'transfer' && sheet.parts.length === 0 ? null : (
          <>
            <CategorySection sheet={sheet} changes={changes} split={split} today={today} />
            {shownType(sheet) === 'transfer' || (sheet.type === 'income' && !sheet.incoming) ? null : (
              <RefundsSection sheet={sheet} changes={changes} />
            )}
          </>
        )}
        <SeriesSection sheet={sheet} changes={changes} today={today} />
        <FlagsSection sheet={sheet} changes={changes} />
        <TagsSection sheet={sheet} changes={changes} />
        <OriginSection sheet={sheet} />
      </div>
      <SplitFooter split={split} />
    </>
  );
}
