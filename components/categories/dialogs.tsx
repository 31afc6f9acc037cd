'use client';

import { AddCategoryForm } from '@/components/categories/add-category-form';
import { ColorCategoryForm } from '@/components/categories/color-category-form';
import { CreateCategoryForm } from '@/components/categories/create-category-form';
import { DeleteCategoryForm } from '@/components/categories/delete-category-form';
import { GroupCategoryForm } from '@/components/categories/group-category-form';
import { LookCategoryForm } from '@/components/categories/look-category-form';
import { MergeCategoryForm } from '@/components/categories/merge-category-form';
import { RemoveCategoryForm } from '@/components/categories/remove-category-form';
import { RenameCategoryForm } from '@/components/categories/rename-category-form';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { DialogCategory } from '@/components/categories/dialog-category';

export type CategoryQuestion =
  | 'add'
  | 'limit'
  | 'rename'
  | 'color'
  | 'merge'
  | 'remove'
  | 'delete'
  | 'new-spending'
  | 'new-income'
  | 'look'
  | 'group';

/** The menu's choice for a category; null is a new one. */
export interface AskedCategory {
  category: string | null;
  question: CategoryQuestion;
  /** The preselected target of a merge. */
  target: string;
}

type CategoryDialogsProps = {
  asked: AskedCategory;
  categories: readonly DialogCategory[];
  open: boolean;
  /** Closes it; `now` is the category that replaced it. */
  onDone: (now?: string) => void;
  onMergeInstead: (target: string) => void;
  returnFocus: () => void;
};

const TITLES: Record<CategoryQuestion, (category: string) => string> = {
  add: () => 'Add category',
  limit: (category) => `Set a limit for ${category}`,
  rename: (category) => `Rename ${category}`,
  color: (category) => `Color of ${category}`,
  merge: (category) => `Merge ${category} into another category`,
  remove: (category) => `Remove ${category}?`,
  delete: (category) => `Delete ${category}?`,
  'new-spending': () => 'New category',
  'new-income': () => 'New income category',
  look: (category) => `Color and icon of ${category}`,
  group: (category) => `Move ${category} to a group`,
};

/** The dialog that a menu opened. */
export function CategoryDialogs({
  asked: { category, question, target },
  categories,
  open,
  onDone,
  onMergeInstead,
  returnFocus,
}: CategoryDialogsProps) {
  const name = category ?? '';
  const known = categories.find((one) => one.category === name);
  const props = { category: name, transactions: known?.transactions ?? 0, onDone };
  const names = categories.map((one) => one.category);
  return (
    <Dialog open={open} onClose={onDone} title={TITLES[question](name)} returnFocus={returnFocus}>
      {question === 'new-spending' || question === 'new-income' ? (
        <CreateCategoryForm
          kind={question === 'new-income' ? 'income' : 'spending'}
          categories={categories}
          onDone={onDone}
        />
      ) : question === 'look' ? (
        <LookCategoryForm category={name} known={known} names={names} onDone={onDone} />
      ) : question === 'group' ? (
        <GroupCategoryForm category={name} known={known} categories={categories} onDone={onDone} />
      ) : question === 'add' || question === 'limit' ? (
        <AddCategoryForm
          category={category}
          names={names}
          periodKind={categories[0]?.period?.kind ?? 'month'}
          onDone={onDone}
        />
      ) : question === 'rename' ? (
        <RenameCategoryForm {...props} onMergeInstead={onMergeInstead} />
      ) : question === 'color' ? (
        <ColorCategoryForm category={name} names={names} onDone={onDone} />
      ) : question === 'merge' ? (
        <MergeCategoryForm {...props} names={names} target={target} />
      ) : question === 'delete' ? (
        <DeleteCategoryForm
          {...props}
          names={names}
          rules={known?.rules ?? 0}
          inside={categories.filter(({ group }) => group === name).length}
        />
      ) : (
        <RemoveCategoryForm {...props} names={names} limited={known?.monthlyLimit != null} />
      )}
    </Dialog>
  );
}
