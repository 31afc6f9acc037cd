'use client';

import Link from 'next/link';
import { ITEM_BUTTON, ItemKey } from '@/components/review/item-button';
import { buttonStyles } from '@/components/ui/button-styles';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { openedHref, type ReviewItem } from '@/lib/domain/review/review';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import { cn } from '@/lib/utils';

const { keys } = SHORTCUTS.openItem;

/** Opens the transaction or the series of the current item. */
export function OpenLink({ item }: { item: ReviewItem }) {
  return (
    <Link
      href={openedHref(item)}
      prefetch={false}
      aria-keyshortcuts={ariaKeys(keys)}
      className={cn(buttonStyles({ variant: 'outline' }), ITEM_BUTTON)}
    >
      Open
      <ItemKey keys={keys} />
    </Link>
  );
}
