import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** The way back to the page above, and the name of this one. */
export function Breadcrumb({ href, above, children }: { href: string; above: string; children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1.5 text-[13px]">
      <ol className="flex items-center gap-2 text-ink-3">
        <li>
          <Link
            href={href}
            prefetch={false}
            className="inline-flex items-center rounded-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline touch:min-h-11"
          >
            {above}
          </Link>
        </li>
        <li aria-current="page" className="flex min-w-0 items-center gap-2">
          <ChevronRight aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
          <span className="truncate">{children}</span>
        </li>
      </ol>
    </nav>
  );
}
