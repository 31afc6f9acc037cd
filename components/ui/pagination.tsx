'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';
import { Button } from '@/components/ui/button';

type PaginationProps = {
  page: number;
  pages: number;
  /** The addresses of the neighbours; null at the first and the last page. */
  previous: string | null;
  next: string | null;
};

/** 'Page X of Y' with buttons to the pages beside it. */
export function Pagination({ page, pages, previous, next }: PaginationProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  useEffect(() => {
    if (next) router.prefetch(next);
  }, [router, next]);

  const go = (href: string | null) => {
    if (href) startTransition(() => router.push(href));
  };
  return (
    <nav aria-label="Pages" aria-busy={pending} className="flex items-center gap-3">
      <span role="status" className="text-ink-3 tabular-nums">
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      <Button
        variant="outline"
        size="icon"
        aria-label="Previous"
        disabled={!previous}
        onClick={() => go(previous)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="outline" size="icon" aria-label="Next" disabled={!next} onClick={() => go(next)}>
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
