'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { ReviewGroup } from '@/lib/domain/review/review';
import { GROUP_TEXTS } from '@/lib/domain/review/texts';
import { cn } from '@/lib/utils';

type ReviewGroupCardProps = {
  group: ReviewGroup;
  count: number;
  /** In place of what the group's text is. */
  text?: string | undefined;
  /** The keys of its items. */
  legend?: ReactNode;
  /** A line below the items. */
  footer: ReactNode;
  /** Accepts all of the group; missing where that takes a choice. */
  onAcceptAll: (() => void) | undefined;
  children: ReactNode;
};

/** A group of the review; nothing where it has neither items nor anything to say. */
export function ReviewGroupCard({
  group,
  count,
  text,
  legend,
  footer,
  onAcceptAll,
  children,
}: ReviewGroupCardProps) {
  if (count === 0 && footer === null) return null;
  const { title, text: usual } = GROUP_TEXTS[group];
  const verb = group === 'duplicates' ? 'Merge' : 'Accept';
  return (
    <Card aria-labelledby={`review-${group}`} className="overflow-hidden p-0">
      {count > 0 ? (
        <>
          <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border px-5 py-3 max-md:px-4">
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
              <h2 id={`review-${group}`} className="font-[550] tracking-[-0.005em]">
                {title}
              </h2>
              <span className="text-[13px] text-ink-3 tabular-nums">{count.toLocaleString('en-US')}</span>
              <p className="text-[13px] text-ink-3">{text ?? usual}</p>
            </div>
            {legend}
            {onAcceptAll ? (
              <Button variant="outline" className="h-8 px-3 text-[13px] touch:h-11" onClick={onAcceptAll}>
                {count === 2 ? `${verb} both` : `${verb} all ${count.toLocaleString('en-US')}`}
                <span className="sr-only">, {title}</span>
              </Button>
            ) : null}
          </header>
          <ul>{children}</ul>
        </>
      ) : (
        <h2 id={`review-${group}`} className="sr-only">
          {title}
        </h2>
      )}
      {footer ? (
        <footer
          className={cn(
            'px-5 py-2.5 text-[13px] text-ink-3 tabular-nums max-md:px-4',
            count > 0 && 'border-t border-border',
          )}
        >
          {footer}
        </footer>
      ) : null}
    </Card>
  );
}
