'use client';

import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import { CategoryDot } from '@/components/categories/dot-icon';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { firstClickOnly } from '@/components/ui/forms/first-click-only';
import { chooseCategory, setNeverGuess } from '@/lib/actions/memory';
import { categoryReasonText } from '@/lib/domain/categories/reason';
import { dateInZone, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';
import { guessingTexts } from '@/lib/domain/payees/texts';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';
import { cn } from '@/lib/utils';

const SMALL = 'h-7 px-2.5 text-[13px] touch:h-11';

type CategoryWhyProps = { sheet: TransactionSheet; changes: SheetChanges; today: CalendarDate };

/** Origin of the category. */
export function whyText(
  { category, categorySource, categoryReason, categorySetAt }: TransactionSheet,
  today: CalendarDate,
): string {
  const origin = { category, source: categorySource, reason: categoryReason };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return categoryReasonText({ ...origin, setOn: dateInZone(new Date(categorySetAt), timeZone) }, today);
}

/** Actions that depend on the origin of the category, and suggestions if there is none. */
export function CategoryWhy({ sheet, changes, today }: CategoryWhyProps) {
  const { id, category, categorySource, likely, payee } = sheet;
  const isNone = category === UNCATEGORIZED;
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (change: Parameters<SheetChanges['save']>[0]) => setProblem(await changes.save(change));
  const choose = (chosen: string | null, message: string) =>
    void save({
      message,
      expected: {
        category: chosen ?? UNCATEGORIZED,
        categorySource: 'hand',
        categoryReason: null,
        categorySetAt: `${today}T12:00:00Z`,
      },
      expectedRow: { category: chosen ?? UNCATEGORIZED },
      send: (change) => chooseCategory({ change, rows: { ids: [id] }, category: chosen }),
      key: ['choose', chosen],
    });
  const guess = (neverGuess: boolean) => {
    const { done, undone } = guessingTexts(payee.name, neverGuess);
    void save({
      message: done,
      undone,
      expected: { payee: { ...payee, neverGuess } },
      send: (change) => setNeverGuess({ change, payee: payee.id, neverGuess }),
      key: ['never-guess', neverGuess],
    });
  };
  return (
    <>
      <div onClickCapture={firstClickOnly} className="mt-2 flex flex-wrap gap-1.5">
        {isNone
          ? likely.map((name) => (
              <WhyButton key={name} onClick={() => choose(name, `Moved to ${name}.`)}>
                <CategoryDot category={name} />
                {name}
              </WhyButton>
            ))
          : null}
        {isNone ? null : (
          <Link
            href={`/settings/rules/new?from=${id}`}
            prefetch={false}
            className={cn(buttonStyles({ variant: 'outline' }), SMALL)}
          >
            Always
          </Link>
        )}
        {isNone || categorySource === 'hand' ? null : (
          <WhyButton onClick={() => choose(category, `${category}, only this time.`)}>
            Only this time
          </WhyButton>
        )}
        {categorySource === 'memory' && !payee.neverGuess ? (
          <WhyButton onClick={() => guess(true)}>Never guess {payee.name}</WhyButton>
        ) : null}
        {payee.neverGuess ? (
          <WhyButton onClick={() => guess(false)}>Guess {payee.name} again</WhyButton>
        ) : null}
        {isNone && categorySource === 'hand' ? null : (
          <WhyButton onClick={() => choose(null, 'Without a category now.')}>
            {isNone ? 'Leave without one' : 'Clear'}
          </WhyButton>
        )}
      </div>
      {problem === null ? null : (
        <p role="alert" className="mt-1.5 text-[13px] text-expense">
          {problem}
        </p>
      )}
    </>
  );
}

function WhyButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="outline" className={cn(SMALL, 'max-w-full')} onClick={onClick}>
      {children}
    </Button>
  );
}
