import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useCategoryColor } from '@/components/categories/colors';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import type { DialogCategory } from '@/components/categories/dialog-category';
import { ColorPicker } from '@/components/categories/color-picker';
import { IconPicker } from '@/components/categories/icon-picker';
import { Alert } from '@/components/ui/feedback/alert';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { categoryChanged, offerUndo } from '@/components/undo/toast';
import { setCategoryLook } from '@/lib/actions/categories';
import { isCategoryIcon, type CategoryIconName } from '@/lib/domain/categories/icons';

type LookCategoryFormProps = {
  category: string;
  known: DialogCategory | undefined;
  names: readonly string[];
  onDone: (now?: string) => void;
};

/** Chooses a category's colour and icon. */
export function LookCategoryForm({ category, known, names, onDone }: LookCategoryFormProps) {
  const [change] = useState(() => crypto.randomUUID());
  const colorOf = useCategoryColor();
  const group = known?.group ?? null;
  const form = useForm<{ color: number | null; icon: CategoryIconName | null }>({
    defaultValues: {
      color: known?.color ?? null,
      icon: isCategoryIcon(known?.icon ?? null) ? (known?.icon as CategoryIconName) : null,
    },
  });
  const { busy, error, onSubmit } = useFormAction(form, 'It could not be saved', async ({ color, icon }) => {
    const result = await setCategoryLook({ change, category, color, icon });
    if (result.ok) {
      offerUndo(categoryChanged(change, `The color and icon of ${category} were saved.`));
      onDone(category);
    }
    return result;
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <ColorPicker
            value={field.value}
            onValueChange={field.onChange}
            inherited={
              group === null
                ? { name: 'Automatic', color: known?.color == null ? colorOf(category) : 'rest' }
                : { name: `Same as ${group}`, color: colorOf(group) }
            }
            others={names.filter((name) => name !== category)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="icon"
        render={({ field }) => <IconPicker value={field.value} onValueChange={field.onChange} />}
      />
      <CategoryFormButtons busy={busy} save="Save" busyText="Saving..." onCancel={() => onDone()} />
    </form>
  );
}
