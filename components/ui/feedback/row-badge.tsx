import type { ReactNode } from 'react';

/** A mark next to a row's title: 'not counted'. */
export function RowBadge({ children }: { children: ReactNode }) {
  return (
    <span className="shrink-0 rounded-full border border-border px-2 text-[11.5px]/[18px] whitespace-nowrap text-ink-2">
      {children}
    </span>
  );
}
