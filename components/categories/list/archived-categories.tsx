'use client';

import { Archive } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { categoryChanged, offerOnceSaved } from '@/components/undo/toast';
import { UserText } from '@/components/ui/user-text';
import { archiveCategory } from '@/lib/actions/categories';
import { resultOf } from '@/lib/call-action';
import type { ListedCategory } from '@/lib/domain/categories/category';
import { transactionCount } from '@/lib/domain/transactions/transaction';

/** The foot of the screen: the archived categories, and the note about changes. */
export function ArchivedCategories({ categories }: { categories: readonly ListedCategory[] }) {
  const [open, setOpen] = useState(false);
  const [busy, startTransition] = useTransition();
  const bringBack = (category: string) =>
    startTransition(() => {
      const change = crypto.randomUUID();
      return offerOnceSaved(
        categoryChanged(change, `${category} is no longer archived.`),
        resultOf(archiveCategory({ change, category, archived: false }), 'The category may not be back'),
      );
    });
  return (
    <footer className="mt-4 px-5 text-[13px] text-ink-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {categories.length > 0 ? (
          <p className="flex min-w-0 flex-wrap items-center gap-2">
            <Archive aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
            <span className="wrap-anywhere">
              {categories.length} archived: {categories.map(({ name }) => name).join(', ')}
            </span>
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="rounded-sm px-1 underline underline-offset-4 hover:text-ink touch:min-h-11"
            >
              {open ? 'Hide' : 'Show'}
            </button>
          </p>
        ) : null}
        <p className="ml-auto">Changes apply to the past too, and each can be undone</p>
      </div>
      {open && categories.length > 0 ? (
        <ul className="mt-2 border-t border-border">
          {categories.map(({ name, transactions }) => (
            <li key={name} className="flex items-center gap-3 border-b border-border py-1">
              <span className="min-w-0 flex-1 text-ink wrap-anywhere">
                <UserText>{name}</UserText>
              </span>
              <span>{transactionCount(transactions)}</span>
              <Button variant="ghost" aria-disabled={busy || undefined} onClick={() => bringBack(name)}>
                Bring back<span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </footer>
  );
}
