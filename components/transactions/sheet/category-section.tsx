'use client';

import { useId } from 'react';
import { CategoryCombobox } from '@/components/categories/combobox';
import { useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { useChoices } from '@/components/entry/choices';
import { CategoryWhy, whyText } from '@/components/transactions/sheet/category-why';
import { SheetSection } from '@/components/transactions/sheet/section';
import { SplitEditor } from '@/components/entry/split/editor';
import { TextButton } from '@/components/entry/split/text-button';
import { TotalChange } from '@/components/transactions/split/total-change';
import { useFieldDraft } from '@/components/transactions/sheet/use-field-draft';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import type { SplitEditing } from '@/components/transactions/split/use-draft';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { sameCategory } from '@/lib/domain/categories/choices';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';
import { cn } from '@/lib/utils';

type CategorySectionProps = {
  sheet: TransactionSheet;
  changes: SheetChanges;
  split: SplitEditing;
  today: CalendarDate;
};

/** The category and where it came from, or the parts with theirs. */
export function CategorySection({ sheet, changes, split, today }: CategorySectionProps) {
  const choices = useChoices();
  if (split.draft) {
    return (
      <SheetSection>
        <SplitEditor
          draft={split.draft}
          categories={choices?.categories.map(({ name }) => name) ?? []}
          tags={choices?.tags ?? []}
          accounts={choices?.accounts.filter(({ id }) => id !== sheet.accountId) ?? []}
          blocker={split.blocker}
          isNew={!split.isSplit}
          onEdit={split.edit}
          onSave={split.save}
          onUndo={split.isSplit ? split.undoSplit : undefined}
          question={
            split.askedTotal === null ? null : (
              <TotalChange
                draft={split.draft}
                total={split.askedTotal}
                onPlace={split.place}
                onCancel={() => split.askTotal(null)}
              />
            )
          }
        />
      </SheetSection>
    );
  }
  return (
    <SheetSection>
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h3 className="text-[15px] font-[550]">Category</h3>
        <TextButton onClick={split.begin}>Split</TextButton>
      </div>
      <CategoryField sheet={sheet} set={changes.set} today={today} />
      <CategoryWhy sheet={sheet} changes={changes} today={today} />
    </SheetSection>
  );
}

type CategoryFieldProps = { sheet: TransactionSheet; set: SheetChanges['set']; today: CalendarDate };

function CategoryField({ sheet, set, today }: CategoryFieldProps) {
  const id = useId();
  const colorOf = useCategoryColor();
  const categories = useChoices()?.categories.map(({ name }) => name) ?? [];
  const { text, isDirty, problem, take, commit, field } = useFieldDraft(sheet.category, (typed) => {
    const category = sameCategory(categories, typed) ?? typed;
    if (category === '') return Promise.resolve('Choose a category');
    return set({ category }, `Moved to ${category}.`, {
      category,
      categorySource: 'hand',
      categorySetAt: new Date().toISOString(),
    });
  });
  return (
    <>
      <div className="relative">
        <span
          data-bar
          aria-hidden
          className={cn(
            'pointer-events-none absolute top-1/2 left-3 z-10 size-2 -translate-y-1/2 rounded-full',
            categoryDot[colorOf(text)],
          )}
        />
        <CategoryCombobox
          aria-label="Category"
          aria-describedby={id}
          aria-invalid={problem ? true : undefined}
          className="pl-7.5"
          categories={categories}
          likely={sheet.likely}
          value={text}
          onValueChange={take}
          onTake={(category) => void commit(category)}
          onBlur={field.onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented || !isDirty) return;
            event.preventDefault();
            take(null);
          }}
          onKeyUp={(event) => event.key === 'Enter' && void commit()}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <p id={id} role={problem ? 'alert' : undefined} className="mt-1 text-[13px] text-ink-3">
        {problem ? <span className="text-expense">{problem}</span> : whyText(sheet, today)}
      </p>
    </>
  );
}
