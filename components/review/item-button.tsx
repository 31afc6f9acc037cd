'use client';

import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import { cn } from '@/lib/utils';

/** The size of the buttons and links of an item. */
export const ITEM_BUTTON = 'h-8 px-3 text-[13px] touch:h-11';

type ItemButtonProps = Omit<ComponentProps<typeof Button>, 'size'> & {
  /** Its key, which only the current item shows. */
  keys: string;
  isCurrent: boolean;
};

/** A button of an item, with its key while the item is the current one. */
export function ItemButton({ keys, isCurrent, variant, className, children, ...props }: ItemButtonProps) {
  return (
    <Button
      variant={variant}
      className={cn(ITEM_BUTTON, className)}
      aria-keyshortcuts={isCurrent ? ariaKeys(keys) : undefined}
      {...props}
    >
      {children}
      {isCurrent ? <ItemKey keys={keys} onPrimary={variant === 'primary'} /> : null}
    </Button>
  );
}

type AnswerProps = Omit<ItemButtonProps, 'keys' | 'variant'>;

/** Says yes to an item. */
export function AcceptButton(props: AnswerProps) {
  const variant = props.isCurrent ? 'primary' : 'outline';
  return <ItemButton variant={variant} keys={SHORTCUTS.acceptItem.keys} {...props} />;
}

/** Says no to an item. */
export function RefuseButton(props: AnswerProps) {
  const variant = props.isCurrent ? 'outline' : 'ghost';
  return <ItemButton variant={variant} keys={SHORTCUTS.refuseItem.keys} {...props} />;
}

/** The key of a button or link of the current item. */
export function ItemKey({ keys, onPrimary = false }: { keys: string; onPrimary?: boolean }) {
  return <Kbd keys={keys} className={cn('-mr-1.5', onPrimary && 'border-on-primary/35 text-on-primary')} />;
}
