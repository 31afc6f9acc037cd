'use client';

import { useId } from 'react';
import { Switch } from '@/components/ui/fields/switch';

type BarSwitchProps = { label: string; checked: boolean; onChange: (on: boolean) => void };

/** A switch with its name after it. */
export function BarSwitch({ label, checked, onChange }: BarSwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2 text-[13px] text-ink-2 touch:min-h-11">
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
