import { ChevronDown } from 'lucide-react';
import { controlStyles } from '@/components/ui/fields/control-styles';

export const selectTrigger = `${controlStyles} flex items-center justify-between gap-2 text-left whitespace-nowrap data-[placeholder]:text-ink-3 [&>span]:truncate`;

export function SelectArrow() {
  return <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.75]" />;
}
