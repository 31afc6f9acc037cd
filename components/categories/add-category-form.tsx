import { useForm } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import { useChosenColors } from '@/components/categories/colors';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { MoneyInput } from '@/components/money/input';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { addCategory } from '@/lib/actions/categories';
import type { PeriodKind } from '@/lib/domain/budgets/enums';
import { limitName } from '@/lib/domain/budgets/limit-name';
import { categoryColor, firstUnusedColor } from '@/lib/domain/categories/color';
import type { AddCategoryInput } from '@/lib/domain/categories/form';

const loadSchema = () => import('@/lib/domain/categories/form').then((module) => module.addCategorySchema);

type AddCategoryFormProps = {
  /** A category in use that gets a limit; null for a new one. */
  category: string | null;
  names: readonly string[];
  /** The kind of budget periods that the limit is for. */
  periodKind: PeriodKind;
  onDone: (now?: string) => void;
};

/** A category's name and limit; without a chosen colour it gets the first unused one. */
export function AddCategoryForm({ category, names, periodKind, onDone }: AddCategoryFormProps) {
  const chosen = useChosenColors();
  const colored =
    category !== null && (Object.hasOwn(chosen, category) || categoryColor(category, chosen) !== 'rest');
  const form = useForm<AddCategoryInput>({
    resolver: useMoneySchema<AddCategoryInput>(loadSchema),
    defaultValues: {
      name: category ?? '',
      monthlyLimit: '',
      color: colored ? null : firstUnusedColor(names, chosen),
    },
  });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, 'The category could not be added', async (input) => {
    const result = await addCategory(input);
    if (result.ok) {
      const added = result.data.category;
      toast.success(names.includes(added) ? `${added} has a limit now.` : `${added} was added.`);
      onDone(added);
    } else if (result.error.code === 'category_exists' && category !== null) {
      const message = `“${result.error.params.category}” was given a limit in the meantime. Change it in the list.`;
      return { ok: false, error: { ...result.error, message } };
    }
    return result;
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      {category === null ? (
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
      ) : null}
      <Field label={limitName(periodKind)} error={errors.monthlyLimit?.message}>
        <MoneyInput min={0} step={10} {...form.register('monthlyLimit')} />
      </Field>
      <CategoryFormButtons
        busy={busy}
        save={category === null ? 'Add category' : 'Set limit'}
        busyText="Saving..."
        onCancel={() => onDone()}
      />
    </form>
  );
}
