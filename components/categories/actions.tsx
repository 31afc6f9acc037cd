'use client';

import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import type { AskedCategory, CategoryQuestion } from '@/components/categories/dialogs';
import { Button } from '@/components/ui/button';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { useLoaded } from '@/components/ui/use-loaded';
import type { DialogCategory } from '@/components/categories/dialog-category';

// Loaded when first opened: most visits only look.
const fetchDialogs = () => import('@/components/categories/dialogs').then((module) => module.CategoryDialogs);

/** Null is a new category; `target` preselects what to merge into. */
type Ask = (category: string | null, question: CategoryQuestion, target?: string) => void;

const Actions = createContext<Ask | null>(null);

const ADD_ID = 'add-category';

/** The id of the menu button of a category, where the focus returns. */
export const menuIdOf = (category: string) => `category-menu-${encodeURIComponent(category)}`;

type CategoryActionsProps = {
  categories: readonly DialogCategory[];
  onRenamed?: (from: string, to: string) => void;
  /** A category was merged into another, or its limit was removed. */
  onGone?: (category: string) => void;
  children: ReactNode;
};

/** Provides the dialogs about categories to its children. */
export function CategoryActions({ categories, onRenamed, onGone, children }: CategoryActionsProps) {
  const [asked, setAsked] = useState<(AskedCategory & { open: boolean; times: number }) | null>(null);
  const { Loaded: CategoryDialogs, load } = useLoaded(fetchDialogs);
  /** The category whose row may move or disappear with the next render, and the focus with it. */
  const last = useRef<string | null>(null);

  const focusRow = () => {
    const row = last.current === null ? null : document.getElementById(menuIdOf(last.current));
    if (row) last.current = null;
    (row ?? document.getElementById(ADD_ID))?.focus();
  };
  useEffect(() => {
    const focused = document.activeElement;
    if (last.current !== null && (focused === document.body || focused?.id === ADD_ID)) focusRow();
  }, [categories]);

  const ask: Ask = async (category, question, target = '') => {
    if (!(await load())) return;
    last.current = category;
    setAsked((before) => ({ category, question, target, open: true, times: (before?.times ?? 0) + 1 }));
  };
  // A late result of a dialog that was left closes that dialog, not the next one.
  const dismiss = (times: number) =>
    setAsked((before) => (before?.times === times ? { ...before, open: false } : before));

  return (
    <Actions value={ask}>
      {children}
      {CategoryDialogs && asked ? (
        <CategoryDialogs
          key={asked.times}
          asked={asked}
          categories={categories}
          open={asked.open}
          onDone={(now) => {
            const { category, question } = asked;
            if (now !== undefined) {
              last.current = now;
              notifyOtherTabs();
              if (category !== null && question === 'rename') onRenamed?.(category, now);
              if (category !== null && ['merge', 'remove', 'delete'].includes(question)) onGone?.(category);
            }
            dismiss(asked.times);
          }}
          onMergeInstead={(target) => ask(asked.category, 'merge', target)}
          returnFocus={focusRow}
        />
      ) : null}
    </Actions>
  );
}

/** Opens the dialog for a category's menu choice. */
export function useAskCategory(): Ask {
  const ask = use(Actions);
  if (!ask) throw new Error('outside of CategoryActions');
  return ask;
}

/** Opens the form of a new category. */
export function AddCategoryButton() {
  const ask = useAskCategory();
  return (
    <Button id={ADD_ID} variant="outline" onClick={() => ask(null, 'add')}>
      Add category
    </Button>
  );
}
