import { Suspense, type ComponentProps } from 'react';
import { lazyOr } from '@/components/ui/lazy-or';

const OutcomeLines = lazyOr(
  () => import('@/components/imports/outcome-lines').then((module) => module.OutcomeLines),
  () => null,
);

/** Lazy lines on an import that was made: the screen does not load them before. */
export function LazyOutcomeLines(props: ComponentProps<typeof OutcomeLines>) {
  return (
    <Suspense fallback={null}>
      <OutcomeLines {...props} />
    </Suspense>
  );
}
