import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyles } from '@/components/ui/fields/control-styles';

export type SelectProps = Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'name' | 'onChange' | 'children' | 'dir'
> & {
  /** A hint below its label, in the open list only. */
  options: readonly { value: string; label: string; hint?: string }[];
  /** An empty string shows the placeholder. */
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
};

export const selectTrigger = `${controlStyles} flex items-center justify-between gap-2 text-left whitespace-nowrap data-[placeholder]:text-ink-3 [&>span]:truncate`;

export function SelectArrow() {
  return <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.75]" />;
}
