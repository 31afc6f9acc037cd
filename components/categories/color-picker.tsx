import { Check } from 'lucide-react';
import { useId } from 'react';
import { useChosenColors } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { categoriesByColor, NEUTRAL, PALETTE, type CategoryColor } from '@/lib/domain/categories/color';
import { cn } from '@/lib/utils';

type ColorPickerProps = {
  /** An index of the palette, or neutral. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** Offers to inherit a colour, which is shown. */
  inherited?: { name: string; color: CategoryColor } | undefined;
  /** The other categories: each colour lists those that use it. */
  others: readonly string[];
};

const CHOICES = [
  ...PALETTE.map(({ color, name }) => ({ value: color as number, color, name })),
  { value: NEUTRAL, color: 'rest', name: 'Neutral' } as const,
];

/** The palette as radio buttons. */
export function ColorPicker({ value, onValueChange, inherited, others }: ColorPickerProps) {
  const group = useId();
  const users = categoriesByColor(others, useChosenColors());
  return (
    <fieldset>
      <legend className="sr-only">Color</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {[...(inherited ? [{ value: null, ...inherited }] : []), ...CHOICES].map((choice) => {
          const used =
            choice.value === null || choice.color === 'rest' ? [] : (users.get(choice.color) ?? []);
          const checked = choice.value === value;
          return (
            <label
              key={choice.value}
              className={cn(
                'flex min-h-10 min-w-0 cursor-pointer items-center gap-2.5 rounded-control border px-3 py-1 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus touch:min-h-11',
                checked ? 'border-border-strong bg-raised' : 'border-transparent',
              )}
            >
              <input
                type="radio"
                name={group}
                className="sr-only"
                checked={checked}
                onChange={() => onValueChange(choice.value)}
              />
              <span
                data-bar
                aria-hidden
                className={cn('size-4 shrink-0 rounded-full', categoryDot[choice.color])}
              />
              <span className="min-w-0 flex-1">
                {choice.name}
                {used.length > 0 ? (
                  <span className="block truncate text-[12.5px] text-ink-3" title={used.join(', ')}>
                    {used.length > 3 ? `used by ${used.length} categories` : `used by ${used.join(', ')}`}
                  </span>
                ) : null}
              </span>
              {checked ? <Check aria-hidden className="size-4 shrink-0 stroke-[1.75]" /> : null}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
