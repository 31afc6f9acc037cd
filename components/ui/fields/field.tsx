'use client';

import { Slot } from 'radix-ui';
import { useId, type ReactElement, type ReactNode } from 'react';

import { fieldLayout } from '@/components/ui/fields/control-styles';
import { Label } from '@/components/ui/fields/label';
import { cn } from '@/lib/utils';

type FieldProps = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** Information about the field in addition to its hint, whatever is typed. */
  note?: ReactNode;
  className?: string;
  /** One control that takes `id` and `aria-*`: Input, Select or DatePicker. */
  children: ReactElement;
};

/** Label, control, hint and error, connected for assistive technology. */
export function Field({ label, error, hint, note, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const noteId = `${id}-note`;
  const describedBy = [hint ? hintId : null, error ? errorId : null, note ? noteId : null]
    .filter(Boolean)
    .join(' ');

  return (
    <div data-slot="field" className={cn(fieldLayout, className)}>
      <Label htmlFor={id}>{label}</Label>
      <Slot.Root id={id} aria-describedby={describedBy || undefined} aria-invalid={error ? true : undefined}>
        {children}
      </Slot.Root>
      {hint ? (
        <p id={hintId} className="text-[13px] text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} data-slot="field-error" className="text-[13px] text-expense">
          {error}
        </p>
      ) : null}
      {note ? (
        <p id={noteId} data-slot="field-note" className="text-[13px] wrap-anywhere text-warn">
          {note}
        </p>
      ) : null}
    </div>
  );
}
