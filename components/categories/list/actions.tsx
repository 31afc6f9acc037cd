'use client';

import { Plus } from 'lucide-react';
import { useAskCategory } from '@/components/categories/actions';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { LIST_SHORTCUTS } from '@/lib/domain/shortcuts/lists';

/** The keys that move a category, and the button for a new one; within `CategoriesView`. */
export function CategoryListActions() {
  const ask = useAskCategory();
  return (
    <>
      <p aria-hidden className="flex items-center gap-1.5 text-[13px] text-ink-3 touch:hidden">
        <Kbd keys={LIST_SHORTCUTS.categoryUp.keys} />
        <Kbd keys={LIST_SHORTCUTS.categoryDown.keys} /> move
        <Kbd keys={LIST_SHORTCUTS.categoryIn.keys} className="ml-1.5" /> into the group above
      </p>
      <Button id="add-category" onClick={() => ask(null, 'new-spending')}>
        <Plus aria-hidden />
        New category
      </Button>
    </>
  );
}
