'use client';

import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/feedback/toast';
import { categoryChanged, offerUndo } from '@/components/undo/toast';
import { addCommonCategories } from '@/lib/actions/categories';
import { resultOf } from '@/lib/call-action';

/** Offers the common categories to users who began before there were any. */
export function CommonCategories() {
  const [busy, startTransition] = useTransition();
  const add = () =>
    startTransition(async () => {
      const change = crypto.randomUUID();
      const result = await resultOf(
        addCommonCategories({ change }),
        'The categories may not have been added',
      );
      if (!result.ok) toast.error(result.error.message);
      else if (result.data.added > 0)
        offerUndo(
          categoryChanged(change, `${result.data.added} categories were added. Yours stay as they are.`),
        );
    });
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">
        About twenty common categories in groups, like Groceries in Food. Yours stay where they are.
      </p>
      <Button variant="outline" aria-disabled={busy || undefined} onClick={add}>
        {busy ? 'Adding...' : 'Add the common categories'}
      </Button>
    </Card>
  );
}
