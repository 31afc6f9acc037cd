'use client';

import { useLayoutEffect, useRef, type ReactNode } from 'react';

const DURATION = 160;
/** In pixels: less than the margin of a phone's page, so that nothing scrolls sideways. */
const DISTANCE = 12;

type SlideTransitionProps = {
  /** Where in its series the content lies: a page's number, a period's offset. */
  place: number;
  /** What the places are of; in another series there is no way from one to the other. */
  series: string;
  children: ReactNode;
};

/**
 * Lets content that takes the place of its neighbour come from the side on which it lies, so that one sees which way
 * one went. It is there at once and can be used at once; with reduced motion nothing moves.
 */
export function SlideTransition({ place, series, children }: SlideTransitionProps) {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef({ place, series });

  useLayoutEffect(() => {
    const before = last.current;
    last.current = { place, series };
    const side = before.series === series ? Math.sign(place - before.place) : 0;
    if (side === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    content.current?.animate(
      [
        { opacity: 0.4, transform: `translateX(${side * DISTANCE}px)` },
        { opacity: 1, transform: 'none' },
      ],
      { duration: DURATION, easing: 'ease-out' },
    );
  }, [place, series]);

  return <div ref={content}>{children}</div>;
}
