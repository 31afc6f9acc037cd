'use client';

import { useEffect } from 'react';
import { useSelection } from '@/components/transactions/bulk/selection';
import { useSelectedSums } from '@/components/transactions/bulk/use-selected-sums';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchActions = () =>
  import('@/components/transactions/bulk/actions').then((module) => module.BulkActions);

/**
 * The bar of actions on the selection, whose code loads with the first selection. It is placed at the end of the view
 * and extends it, so that the last row and the pagination can be scrolled out from under the bar.
 */
export function BulkBar() {
  const { count } = useSelection();
  const sums = useSelectedSums();
  const { Loaded: Actions, load } = useLoaded(fetchActions);
  const selected = count > 0;
  useEffect(() => {
    if (selected) void load();
  }, [selected, load]);
  return (
    <>
      <p role="status" className="sr-only">
        {selected ? `${count.toLocaleString('en-US')} selected, ${sums}` : ''}
      </p>
      {selected ? <div aria-hidden className="h-14 max-md:h-30" /> : null}
      {Actions ? <Actions /> : null}
    </>
  );
}
