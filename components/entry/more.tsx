'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useLoaded } from '@/components/ui/use-loaded';
import type { Tag } from '@/lib/domain/tags/tag';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import { cn } from '@/lib/utils';

const fetchFields = () => import('@/components/entry/more-fields').then((module) => module.EntryMoreFields);

type EntryMoreProps = { form: UseFormReturn<TransactionFormInput>; tags: readonly Tag[] };

/** The form's 'More': flags and tags, closed until it is asked for. */
export function EntryMore({ form, tags }: EntryMoreProps) {
  const { Loaded: Fields, load, prepare } = useLoaded(fetchFields);
  const [open, setOpen] = useState(false);
  const id = useId();
  const { control } = form;
  const oneTime = useWatch({ control, name: 'oneTime' });
  const counted = useWatch({ control, name: 'counted' });
  const chosen = useWatch({ control, name: 'tags' });
  const set = [
    oneTime ? 'one-time' : null,
    counted === false ? 'not counted' : null,
    ...(chosen ?? []).map((name) => `#${name}`),
  ].filter((text) => text !== null);
  return (
    <div className="col-span-full">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="-mx-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-control px-1.5 text-[13px] text-ink-2 hover:text-ink touch:min-h-11"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (open ? setOpen(false) : void load().then(setOpen))}
      >
        <ChevronDown aria-hidden className={cn('size-4 stroke-[1.75]', open && 'rotate-180')} />
        More
        {open || set.length === 0 ? null : <span className="text-ink-3">{set.join(', ')}</span>}
      </button>
      {open && Fields ? <Fields id={id} form={form} tags={tags} /> : null}
    </div>
  );
}
