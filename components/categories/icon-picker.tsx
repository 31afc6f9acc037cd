import { useId } from 'react';
import { CategoryIcon } from '@/components/categories/icon';
import { CATEGORY_ICONS, type CategoryIconName } from '@/lib/domain/categories/icons';
import { cn } from '@/lib/utils';

type IconPickerProps = {
  value: CategoryIconName | null;
  onValueChange: (value: CategoryIconName | null) => void;
};

const CHOICES = [
  { value: null, name: 'No icon' },
  ...(Object.keys(CATEGORY_ICONS) as CategoryIconName[]).map((value) => ({
    value,
    name: CATEGORY_ICONS[value] as string,
  })),
];

/** The icons as radio buttons. */
export function IconPicker({ value, onValueChange }: IconPickerProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] text-ink-2">Icon</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(40px,1fr))] gap-1 touch:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]">
        {CHOICES.map((choice) => (
          <label
            key={choice.name}
            title={choice.name}
            className={cn(
              'grid h-10 cursor-pointer place-items-center rounded-control border hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus touch:h-11',
              choice.value === value ? 'border-border-strong bg-raised' : 'border-transparent',
            )}
          >
            <input
              type="radio"
              name={group}
              aria-label={choice.name}
              className="sr-only"
              checked={choice.value === value}
              onChange={() => onValueChange(choice.value)}
            />
            {choice.value === null ? (
              <span aria-hidden className="text-[12.5px] text-ink-3">
                none
              </span>
            ) : (
              <CategoryIcon name={choice.value} />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
