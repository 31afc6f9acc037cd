import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DialogCategory } from '@/components/categories/dialog-category';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import { Alert } from '@/components/ui/feedback/alert';
import { SelectField } from '@/components/ui/fields/select-field';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { categoryChanged, offerUndo } from '@/components/undo/toast';
import { arrangeCategory } from '@/lib/actions/categories';
import type { CategoryKind } from '@/lib/domain/categories/category';

const PLACES: Record<CategoryKind, string> = { spending: 'Spending', income: 'Income' };

type GroupCategoryFormProps = {
  category: string;
  known: DialogCategory | undefined;
  categories: readonly DialogCategory[];
  onDone: (now?: string) => void;
};

/** Chooses the group a category is in, or that it is one of spending or of income by itself. */
export function GroupCategoryForm({ category, known, categories, onDone }: GroupCategoryFormProps) {
  const [change] = useState(() => crypto.randomUUID());
  const isGroup = categories.some(({ group }) => group === category);
  const form = useForm({ defaultValues: { place: known?.group ? `in ${known.group}` : `${known?.kind}` } });
  const { busy, error, onSubmit } = useFormAction(
    form,
    'The category could not be moved',
    async ({ place }) => {
      const group = place.startsWith('in ') ? place.slice(3) : null;
      const kind =
        place === 'income' ? 'income' : place === 'spending' ? 'spending' : (known?.kind ?? 'spending');
      const result = await arrangeCategory({ change, category, group, before: null, kind });
      if (result.ok) {
        const where = group === null ? `by itself under ${PLACES[kind]}` : `in ${group}`;
        offerUndo(categoryChanged(change, `${category} is ${where} now.`));
        onDone(category);
      }
      return result;
    },
  );
  const options = (['spending', 'income'] as const).flatMap((kind) => [
    { value: kind, label: `${PLACES[kind]}, by itself` },
    ...(isGroup
      ? []
      : categories
          .filter((one) => one.group === null && one.kind === kind && one.category !== category)
          .map((one) => ({ value: `in ${one.category}`, label: one.category }))),
  ]);
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <SelectField
        control={form.control}
        name="place"
        label="Group"
        options={options}
        hint="A category takes the kind of its group: money in is a refund in a spending group, and income in an income group."
      />
      <CategoryFormButtons busy={busy} save="Move" busyText="Moving..." onCancel={() => onDone()} />
    </form>
  );
}
