'use client';

import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '@/lib/utils';

export interface ItemFrameProps {
  /** True if it is the item that keys act on. */
  isCurrent: boolean;
  onCurrent: () => void;
}

type Props = ItemFrameProps & {
  id: string;
  title: ReactNode;
  /** Reason that it needs review. */
  why: ReactNode;
  amount: ReactNode;
  actions: ReactNode;
  /** Effect of accepting; read out with the item. */
  effect?: ReactNode;
  /** Content between the line and its effect. */
  children?: ReactNode;
};

/** An item of the review: what and why, the amount and the buttons in columns that all items share. */
export function ItemFrame({
  id,
  title,
  why,
  amount,
  actions,
  effect,
  children,
  isCurrent,
  onCurrent,
}: Props) {
  const ids = useId();
  return (
    <li
      data-item={id}
      // Keys act on the item that has the focus.
      tabIndex={isCurrent ? 0 : -1}
      aria-labelledby={`${ids}-title ${ids}-amount`}
      aria-describedby={`${ids}-why${effect ? ` ${ids}-effect` : ''}`}
      onFocus={({ target }) => {
        // A press of the mouse focuses as well, and must not move what it is about to click.
        if (target.matches(':focus-visible')) onCurrent();
      }}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('button, a')) onCurrent();
      }}
      className={cn(
        'grid scroll-my-4 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-t border-border px-5 py-2.5 -outline-offset-2 first:border-t-0 max-md:gap-x-3 max-md:px-4 xl:grid-cols-[minmax(0,1fr)_100px_490px]',
        isCurrent && 'bg-raised',
      )}
    >
      <div className="min-w-0">
        <div id={`${ids}-title`} className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 tabular-nums">
          {title}
        </div>
        <p id={`${ids}-why`} className="text-[13px] wrap-anywhere text-ink-3 tabular-nums">
          {why}
        </p>
      </div>
      <div id={`${ids}-amount`} className="self-center text-right font-medium tabular-nums">
        {amount}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-1.5 xl:col-span-1">{actions}</div>
      {children ? <div className="col-span-full min-w-0">{children}</div> : null}
      {effect ? (
        <p id={`${ids}-effect`} className="col-span-full text-[13px] text-ink-2 tabular-nums">
          {effect}
        </p>
      ) : null}
    </li>
  );
}

/** The accounts that money moves between. */
export function AccountPath({ from, to }: { from: string; to: string }) {
  return (
    <span className="min-w-0 font-medium wrap-anywhere">
      {from}
      <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 stroke-[1.75] text-ink-3" />
      <span className="sr-only"> to </span>
      {to}
    </span>
  );
}
