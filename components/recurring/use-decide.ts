'use client';

import { useChange } from '@/components/undo/use-change';
import { focusMain } from '@/components/ui/focus-main';
import { decideSeries } from '@/lib/actions/recurring';
import type { DecideSeries } from '@/lib/domain/recurring/form';
import { decisionTexts } from '@/lib/domain/recurring/list/decisions';
import type { Series } from '@/lib/domain/recurring/page-document';

/** Decides on series, with an undo. The focus stays on the screen if its button goes. */
export function useDecide() {
  const { busy, save } = useChange();

  /** @returns true if it was done; a failure has been shown */
  async function decide(
    series: readonly Pick<Series, 'id' | 'name'>[],
    details: DecideSeries['details'],
  ): Promise<boolean> {
    const ids = series.map(({ id }) => id);
    const { message, undone } = decisionTexts(
      series.map(({ name }) => name),
      details,
    );
    const button = document.activeElement;
    const done = await save(
      JSON.stringify([ids, details]),
      (change) => decideSeries({ change, ids, details }),
      message,
      undone,
    );
    if (done) requestAnimationFrame(() => document.activeElement === document.body && focusMain(button));
    return done;
  }

  return { busy, decide };
}
