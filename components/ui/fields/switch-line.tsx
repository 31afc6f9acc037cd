'use client';

import { useId } from 'react';
import { Switch } from '@/components/ui/fields/switch';
import { cn } from '@/lib/utils';

type SwitchLineProps = {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  /** With how the two line up. */
  className: string;
};

/** A switch with its name and its effect next to it. */
export function SwitchLine({ label, hint, checked, onChange, className }: SwitchLineProps) {
  const id = useId();
  return (
    <div className={cn('flex justify-between gap-4', className)}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="text-[13px] text-ink-3">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}
