'use client';

import { useId, useRef, useState, type ComponentProps } from 'react';
import type { ValueChoices } from '@/components/filters/choice-panel';
import { SelectArrow, selectTrigger } from '@/components/ui/fields/select-trigger';
import { useLoaded } from '@/components/ui/use-loaded';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

const fetchPanel = () =>
  import('@/components/filters/choice-panel').then((module) => module.ChoiceFilterPanel);

/** A field of the filter panel. */
export type FilterFieldProps = Omit<ComponentProps<'button'>, 'onChange'> & {
  filter: TransactionFilter;
  onChange: (values: TransactionFilter) => void;
};

type ChoiceFilterProps = FilterFieldProps & {
  choices: ValueChoices;
  /** The chosen values in words. */
  text: string;
  /** True if the text is a placeholder. */
  isEmpty?: boolean;
};

/** A field of the filter that takes several values. Its panel loads when first opened. */
export function ChoiceFilter({
  filter,
  onChange,
  choices,
  text,
  isEmpty = false,
  'aria-describedby': describedBy,
  ...props
}: ChoiceFilterProps) {
  const { Loaded: Panel, load, prepare } = useLoaded(fetchPanel);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const textId = useId();
  return (
    <>
      <button
        {...props}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        // A label replaces the button's content as its name; the values become its description.
        aria-describedby={cn(textId, describedBy)}
        data-slot="select-trigger"
        data-placeholder={isEmpty ? '' : undefined}
        className={selectTrigger}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (open ? setOpen(false) : void load().then(setOpen))}
      >
        <span id={textId} className="truncate">
          {text}
        </span>
        <SelectArrow />
      </button>
      {Panel ? (
        <Panel
          {...choices}
          button={button}
          open={open}
          onClose={() => setOpen(false)}
          filter={filter}
          onChange={onChange}
        />
      ) : null}
    </>
  );
}
