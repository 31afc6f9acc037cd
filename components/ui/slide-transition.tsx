'use client';

import { useLayoutEffect, useRef, type ReactNode } from 'react';

const DURATION = 160;
/** In pixels: less than a phone's page margin, so that nothing scrolls sideways. */
const DISTANCE = 12;

type SlideTransitionProps = {
  /** The content's position in its series: a page number, a period's offset. */
  position: number;
  /** Name of the series that the positions belong to; between two series nothing slides. */
  series: string;
  children: ReactNode;
};

/**
 * Slides content in from its side relative to the content before, which shows the direction of navigation.
 * The content can be used at once; with reduced motion nothing moves.
 */
export function SlideTransition({ position, series, children }: SlideTransitionProps) {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef({ position, series });

  useLayoutEffect(() => {
    const before = last.current;
    last.current = { position, series };
    const side = before.series === series ? Math.sign(position - before.position) : 0;
    if (side === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    content.current?.animate(
      [
        { opacity: 0.4, transform: `translateX(${side * DISTANCE}px)` },
        { opacity: 1, transform: 'none' },
      ],
      { duration: DURATION, easing: 'ease-out' },
    );
  }, [position, series]);

  return <div ref={content}>{children}</div>;
}
