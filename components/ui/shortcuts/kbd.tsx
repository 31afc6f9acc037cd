'use client';

import { useKeyNames } from '@/components/ui/shortcuts/key-names';
import { isSingleKey, useSingleKeys } from '@/components/ui/shortcuts/single-keys';
import { cn } from '@/lib/utils';

/** The keys of a shortcut, as a hint next to its control; none while shortcuts are off, or on touch screens. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const names = useKeyNames();
  const on = useSingleKeys();
  if (isSingleKey(keys) && !on) return null;
  return (
    <kbd
      aria-hidden
      className={cn(
        'rounded-[5px] border base:border-border base:px-1.5 font-sans text-[11px] leading-[18px] whitespace-nowrap base:text-ink-3 touch:hidden',
        className,
      )}
    >
      {names(keys)
        .map((step) => step.join(' '))
        .join(' ')}
    </kbd>
  );
}
