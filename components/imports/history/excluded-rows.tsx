'use client';

import { useId, useState } from 'react';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchList = () =>
  import('@/components/imports/history/excluded-list').then((module) => module.ExcludedList);

/** Shows and hides the rows an import left out, which are read when they are asked for. */
export function ExcludedRows({ importId, count }: { importId: string; count: number }) {
  const id = useId();
  const { Loaded: ExcludedList, load, prepare } = useLoaded(fetchList);
  const [open, setOpen] = useState(false);
  const noun = count === 1 ? 'row' : 'rows';
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={ExcludedList ? id : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void load().then((there) => there && setOpen(!open))}
        className="text-[13px] text-ink-3 underline underline-offset-4 hover:text-ink touch:min-h-11"
      >
        {open ? 'Hide' : 'Show'} the {count.toLocaleString('en-US')} {noun} left out
      </button>
      {ExcludedList ? (
        <div id={id} hidden={!open} className="mt-1.5 rounded-[10px] bg-raised p-3.5 text-[13px]">
          <ExcludedList importId={importId} />
        </div>
      ) : null}
    </div>
  );
}
