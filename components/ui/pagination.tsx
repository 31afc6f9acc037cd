'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Called when one of the buttons is likely to be pressed. */
  onPrepare?: () => void;
};

/** 'Page X of Y' with previous and next buttons, which keep their position while the rows change. */
export function Pagination({ page, pages, onPage, onPrepare }: PaginationProps) {
  const nav = useRef<HTMLElement>(null);
  const place = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (place.current === null || !nav.current) return;
    window.scrollBy({ top: nav.current.getBoundingClientRect().top - place.current, behavior: 'instant' });
    place.current = null;
  }, [page]);

  const go = (target: number) => {
    if (target < 1 || target > pages) return;
    place.current = nav.current?.getBoundingClientRect().top ?? null;
    onPage(target);
  };
  return (
    <nav
      ref={nav}
      aria-label="Pages"
      className="flex items-center gap-3 max-[30rem]:w-full"
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
    >
      <span role="status" className="text-ink-3 tabular-nums max-[30rem]:mr-auto">
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      {/* Not disabled at the ends, so that keyboard users keep the focus. */}
      <Button
        variant="outline"
        size="icon"
        aria-label="Previous"
        aria-disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label="Next"
        aria-disabled={page >= pages}
        onClick={() => go(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
