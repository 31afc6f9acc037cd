'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';

type FilterToggleProps = {
  panelId: string;
  active: number;
  open: boolean;
  onToggle: () => void;
  onPrepare: () => void;
};

/** Opens and closes the filter panel and shows how many filters are set. */
export function FilterToggle({ panelId, active, open, onToggle, onPrepare }: FilterToggleProps) {
  const countId = useId();
  return (
    <Button
      variant="outline"
      aria-expanded={open}
      aria-controls={panelId}
      aria-describedby={active > 0 ? countId : undefined}
      onClick={onToggle}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
    >
      <SlidersHorizontal aria-hidden />
      Filters
      {active > 0 ? (
        <>
          <span
            aria-hidden
            className="-mr-1 min-w-5 rounded-full bg-raised px-1.5 text-[12.5px] leading-5 text-ink-2 tabular-nums"
          >
            {active}
          </span>
          <span id={countId} hidden>
            {active} active
          </span>
        </>
      ) : null}
    </Button>
  );
}
