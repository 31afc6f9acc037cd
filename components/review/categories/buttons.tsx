'use client';

import { CategoryCombobox } from '@/components/categories/combobox';
import { CategoryDot } from '@/components/categories/dot-icon';
import { ITEM_BUTTON } from '@/components/review/item-button';
import { useReviewContext } from '@/components/review/context';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { UserText } from '@/components/ui/user-text';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import { cn } from '@/lib/utils';
import { useState } from 'react';

/** The keys of the likely categories, in their order. */
export const CATEGORY_KEYS = [
  SHORTCUTS.firstCategory,
  SHORTCUTS.secondCategory,
  SHORTCUTS.thirdCategory,
] as const;

type CategoryButtonsProps = {
  likely: readonly string[];
  /** True if the keys act on them. */
  isCurrent: boolean;
  /** Subject of a choice, for screen readers. */
  what: string;
  /** True if another category is being looked for. */
  isOther: boolean;
  onOther: (isOther: boolean) => void;
  onChoose: (category: string) => void;
};

/** One button for each of the likely categories, and one for any other. */
export function CategoryButtons({
  likely,
  isCurrent,
  what,
  isOther,
  onOther,
  onChoose,
}: CategoryButtonsProps) {
  if (isOther)
    return <OtherCategory what={what} likely={likely} onChoose={onChoose} onCancel={() => onOther(false)} />;
  return (
    <>
      {likely.map((category, index) => (
        <Button
          key={category}
          variant="outline"
          className={cn(ITEM_BUTTON, 'max-w-full min-w-0 pl-1.5')}
          aria-keyshortcuts={isCurrent ? ariaKeys(CATEGORY_KEYS[index]?.keys ?? '') : undefined}
          onClick={() => onChoose(category)}
        >
          <Kbd keys={CATEGORY_KEYS[index]?.keys ?? ''} className="border-transparent bg-raised" />
          <CategoryDot category={category} />
          <span className="truncate">
            <UserText>{category}</UserText>
          </span>
          <span className="sr-only"> for {what}</span>
        </Button>
      ))}
      <Button
        variant="ghost"
        className={cn(ITEM_BUTTON, 'ml-auto max-xl:ml-0')}
        aria-keyshortcuts={isCurrent ? ariaKeys(SHORTCUTS.otherCategory.keys) : undefined}
        onClick={() => onOther(true)}
      >
        <Kbd keys={SHORTCUTS.otherCategory.keys} className="border-transparent bg-raised" />
        Other
        <span className="sr-only"> category for {what}</span>
      </Button>
    </>
  );
}

type OtherCategoryProps = {
  what: string;
  likely: readonly string[];
  onChoose: (category: string) => void;
  onCancel: () => void;
};

function OtherCategory({ what, likely, onChoose, onCancel }: OtherCategoryProps) {
  const { categories } = useReviewContext();
  const [text, setText] = useState('');
  return (
    <div className="w-full max-w-80">
      <CategoryCombobox
        autoFocus
        aria-label={`Category for ${what}`}
        placeholder="Category"
        categories={categories}
        likely={likely}
        value={text}
        onValueChange={setText}
        onTake={onChoose}
        onKeyUp={(event) => {
          if (event.key === 'Enter' && !event.defaultPrevented && text.trim() !== '') onChoose(text.trim());
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          onCancel();
        }}
      />
    </div>
  );
}
