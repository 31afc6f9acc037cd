'use client';

import { Archive, Ellipsis, FolderInput, Gauge, List, Merge, Palette, Pencil, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useAskCategory } from '@/components/categories/actions';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/overlays/menu';
import { categoryChanged, offerOnceSaved } from '@/components/undo/toast';
import { archiveCategory, removeCategory } from '@/lib/actions/categories';
import { resultOf } from '@/lib/call-action';
import type { ListedCategory } from '@/lib/domain/categories/category';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';
import type { Result } from '@/lib/domain/errors/result';
import { LIST_SHORTCUTS } from '@/lib/domain/shortcuts/lists';
import { leaveFor } from '@/lib/unsaved';

const countOf = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

type CategoryRowMenuProps = { id: string; row: ListedCategory; all: readonly ListedCategory[] };

/** Menu of a category's actions. */
export function CategoryRowMenu({ id, row, all }: CategoryRowMenuProps) {
  const ask = useAskCategory();
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const { name, transactions, rules, used } = row;
  const inside = all.filter(({ group }) => group === name).length;

  const run = (message: string, send: (change: string) => Promise<Result>) =>
    startTransition(() => {
      const change = crypto.randomUUID();
      return offerOnceSaved(
        categoryChanged(change, message),
        resultOf(send(change), 'The category may not have been changed'),
      );
    });

  return (
    <Menu
      trigger={
        <Button id={id} variant="ghost" size="icon">
          <Ellipsis aria-hidden />
          <span className="sr-only">Actions for {name}</span>
        </Button>
      }
      items={[
        {
          label: 'Rename',
          icon: <Pencil aria-hidden />,
          keys: LIST_SHORTCUTS.renameCategory.keys,
          onSelect: () => ask(name, 'rename'),
        },
        { label: 'Color and icon', icon: <Palette aria-hidden />, onSelect: () => ask(name, 'look') },
        { label: 'Move to a group', icon: <FolderInput aria-hidden />, onSelect: () => ask(name, 'group') },
        {
          label: 'Merge into…',
          icon: <Merge aria-hidden />,
          keys: LIST_SHORTCUTS.mergeCategory.keys,
          onSelect: () => ask(name, 'merge'),
        },
        {
          label: 'Set a limit',
          icon: <Gauge aria-hidden />,
          divided: true,
          disabled: row.kind === 'income' || row.monthlyLimit !== null,
          onSelect: () => ask(name, 'limit'),
        },
        {
          label: `Show its ${countOf(transactions)}`,
          icon: <List aria-hidden />,
          disabled: transactions === 0,
          onSelect: () => {
            const href = drillDownHref({ category: name });
            leaveFor(href, () => router.push(href));
          },
        },
        {
          label: 'Archive',
          note:
            rules > 0
              ? `Rows and ${rules} ${rules === 1 ? 'rule keeps' : 'rules keep'} it, pickers no longer list it`
              : 'Rows keep it, pickers no longer list it',
          icon: <Archive aria-hidden />,
          disabled: busy,
          onSelect: () =>
            run(
              `${name} was archived${inside > 0 ? ', with what is in it' : ''}. Its rows keep it.`,
              (change) => archiveCategory({ change, category: name, archived: true }),
            ),
        },
        used
          ? {
              label: 'Delete…',
              note: `Choose what happens to ${
                row.ownTransactions > 0 ? `its ${countOf(row.ownTransactions)}` : 'everything that names it'
              }`,
              icon: <Trash2 aria-hidden />,
              onSelect: () => ask(name, 'delete'),
            }
          : {
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              disabled: busy,
              onSelect: () =>
                run(`${name} was deleted.`, (change) => removeCategory({ change, category: name })),
            },
      ]}
    />
  );
}
