import { Controller, useForm } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import { useCategoryColor } from '@/components/categories/colors';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import { ColorPicker } from '@/components/categories/color-picker';
import { Alert } from '@/components/ui/feedback/alert';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { colorCategory } from '@/lib/actions/categories';
import { NEUTRAL } from '@/lib/domain/categories/color';
import type { ColorCategoryInput } from '@/lib/domain/categories/form';

const loadSchema = () => import('@/lib/domain/categories/form').then((module) => module.colorCategorySchema);

type ColorCategoryFormProps = {
  category: string;
  names: readonly string[];
  onDone: (now?: string) => void;
};

/** Chooses a category's colour in badges and charts. */
export function ColorCategoryForm({ category, names, onDone }: ColorCategoryFormProps) {
  const color = useCategoryColor()(category);
  const form = useForm<ColorCategoryInput>({
    resolver: useSchema<ColorCategoryInput>(loadSchema),
    defaultValues: { category, color: color === 'rest' ? NEUTRAL : color },
  });
  const { busy, error, onSubmit } = useFormAction(form, 'The color could not be saved', async (input) => {
    const result = await colorCategory(input);
    if (result.ok) {
      toast.success(`The color of ${category} was saved.`);
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
            others={names.filter((name) => name !== category)}
          />
        )}
      />
      <CategoryFormButtons busy={busy} save="Save color" busyText="Saving..." onCancel={() => onDone()} />
    </form>
  );
}
