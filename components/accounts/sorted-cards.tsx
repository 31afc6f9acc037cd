'use client';

import { GripVertical } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { accountGrid } from '@/components/accounts/card';
import { useAccountOrder } from '@/components/accounts/screen';
import { moved } from '@/lib/moved';
import { cn } from '@/lib/utils';

type SortedCardsProps = {
  /** The accounts of a group, in their order, with their cards. */
  accounts: readonly { id: string; name: string; card: ReactNode }[];
};

/** The cards of a group of accounts, which can be dragged into another order; by key their menus move them. */
export function SortedCards({ accounts }: SortedCardsProps) {
  const { inOrder, reorder } = useAccountOrder();
  const [dragged, drag] = useState<string | null>(null);
  const [target, aim] = useState<string | null>(null);
  const shown = inOrder(accounts);
  const ids = shown.map(({ id }) => id);

  const end = () => {
    drag(null);
    aim(null);
  };
  const over = (event: DragEvent, id: string) => {
    if (dragged === null) return;
    event.preventDefault();
    aim(id);
  };
  const drop = (event: DragEvent, id: string) => {
    event.preventDefault();
    if (dragged !== null && dragged !== id) reorder(moved(ids, dragged, ids.indexOf(id)));
    end();
  };

  return (
    <ul className={accountGrid}>
      {shown.map(({ id, name, card }) => (
        <li
          key={id}
          className={cn(
            'group relative grid rounded-card',
            dragged === id && 'opacity-50',
            target === id && dragged !== id && 'outline-2 outline-offset-2 outline-focus',
          )}
          onDragOver={(event) => over(event, id)}
          onDrop={(event) => drop(event, id)}
        >
          {card}
          {shown.length > 1 ? (
            <span
              draggable
              title={`Drag ${name} to another place`}
              aria-hidden
              className="absolute top-[22px] right-13 cursor-grab text-ink-3 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 touch:hidden"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', name);
                const of = event.currentTarget.parentElement;
                if (of) event.dataTransfer.setDragImage(of, of.clientWidth - 50, 24);
                drag(id);
              }}
              onDragEnd={end}
            >
              <GripVertical className="size-4 stroke-[1.75]" />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
