'use client';

import { unlessLocked } from '@/components/locks/unless-locked';
import { toast } from '@/components/ui/feedback/toast';
import { useChoices } from '@/components/entry/choices';
import { useOptimisticRows } from '@/components/transactions/list/optimistic-rows';
import { useLedgerChange, type Done } from '@/components/transactions/list/use-ledger-change';
import { changed, offerUndo } from '@/components/undo/toast';
import { setTransactions } from '@/lib/actions/ledger-changes';
import { markTransfer } from '@/lib/actions/transactions';
import { bulkEditDone, bulkEditNeedless } from '@/lib/domain/transactions/bulk-edit-texts';
import { sameCategory } from '@/lib/domain/categories/choices';
import type { BulkEdit, Selection } from '@/lib/domain/transactions/selection';
import type { Tag } from '@/lib/domain/tags/tag';
import type { Transaction } from '@/lib/domain/transactions/transaction';

/** Actions of the selection bar, kept out of the list's first load: like `useLedgerChange`, with bulk edits. */
export function useBulkEdit(...problems: Parameters<typeof useLedgerChange>) {
  const { busy, run, expectUndo, remove } = useLedgerChange(...problems);
  const { rows } = useOptimisticRows();
  const tags = useChoices()?.tags ?? [];
  return {
    busy,
    remove,
    /** Sets a value on them; `to` is its name. */
    async set(selection: Selection, values: BulkEdit, to: string): Promise<Done> {
      const known = 'addTags' in values ? addedTagIds(values.addTags, tags) : [];
      const change = {
        kind: 'set' as const,
        selection,
        values,
        ...(known.length > 0 && { addedTagIds: known }),
      };
      const done = await run(change, (id) =>
        unlessLocked((call) => setTransactions({ id, selection, values }, call)),
      );
      if (!done) return null;
      const note =
        'category' in values && done.changed < count(selection) && rows.some(isSplitOf(selection))
          ? ' Split transactions keep the categories of their parts.'
          : '';
      const message = bulkEditDone(values, done.changed, to) + note;
      if (done.changed > 0) offerUndo(changed(done.id, message), expectUndo(selection));
      else toast(bulkEditNeedless(values, to) + note);
      return done;
    },
    /** Makes two transactions the legs of a transfer. */
    async link(pair: { outId: string; inId: string }): Promise<Done> {
      const selection = { ids: [pair.outId, pair.inId] };
      const done = await run({ kind: 'link', selection }, (change) =>
        markTransfer({ change, pairs: [pair] }),
      );
      if (!done) return null;
      if (done.changed > 0) offerUndo(changed(done.id, 'They are one transfer now.'), expectUndo(selection));
      else toast('They were already one transfer.');
      return done;
    },
  };
}

const count = (selection: Selection) =>
  'ids' in selection ? selection.ids.length : selection.count - (selection.except?.length ?? 0);

/** True if a row is one of the selected ones and split. */
const isSplitOf = (selection: Selection) => (row: Transaction) =>
  row.parts.length > 0 &&
  ('ids' in selection ? selection.ids.includes(row.id) : !selection.except?.includes(row.id));

/** The ids of tags that exist already. */
function addedTagIds(names: readonly string[], tags: readonly Tag[]): string[] {
  return tags.filter(({ name }) => sameCategory(names, name) !== undefined).map(({ id }) => id);
}
