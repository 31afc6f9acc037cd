'use client';

import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { useTransition } from 'react';
import { TagBadge } from '@/components/tags/badge';
import type { TagQuestion } from '@/components/tags/dialogs';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/feedback/toast';
import { Menu } from '@/components/ui/overlays/menu';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { saveTag } from '@/lib/actions/tags';
import { resultOf } from '@/lib/call-action';
import type { Tag } from '@/lib/domain/tags/tag';
import { transactionsHref } from '@/lib/domain/transactions/query';
import { transactionCount } from '@/lib/domain/transactions/transaction';

type TagItemProps = { tag: Tag; menuId: string; onAsk: (question: TagQuestion) => void };

/** A tag with a link to its transactions and its menu. */
export function TagItem({ tag, menuId, onAsk }: TagItemProps) {
  const { id, name, color, archived, transactions } = tag;
  const [busy, startTransition] = useTransition();

  const archive = () =>
    startTransition(async () => {
      const result = await resultOf(
        saveTag({ id, name, color, archived: !archived }),
        'The tag could not be saved',
      );
      if (!result.ok) {
        toast.error(result.error.message);
        return;
      }
      notifyOtherTabs();
      toast.success(
        archived ? `#${name} is no longer archived.` : `#${name} was archived. Its transactions keep it.`,
      );
    });

  return (
    <li className="flex min-w-0 items-center gap-2.5 border-b border-border py-1">
      <TagBadge name={name} color={color} />
      <div className="min-w-0 flex-1">
        <Link
          href={transactionsHref({ filter: { tagsAll: [id] } })}
          prefetch={false}
          className="relative rounded-sm text-[12.5px] whitespace-nowrap text-ink-3 underline-offset-4 hover:text-ink hover:underline touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-3"
        >
          {transactionCount(transactions)}
          <span className="sr-only left-0"> with {name}</span>
        </Link>
      </div>
      <Menu
        trigger={
          <Button id={menuId} variant="ghost" size="icon" className="-mr-2">
            <Ellipsis aria-hidden />
            <span className="sr-only">Actions for {name}</span>
          </Button>
        }
        items={[
          { label: 'Rename', onSelect: () => onAsk('rename') },
          { label: 'Color', onSelect: () => onAsk('color') },
          { label: 'Merge into…', onSelect: () => onAsk('merge') },
          { label: archived ? 'Restore' : 'Archive', disabled: busy, onSelect: archive },
          { label: 'Delete', onSelect: () => onAsk('delete') },
        ]}
      />
    </li>
  );
}
