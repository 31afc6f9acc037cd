import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import { Alert } from '@/components/ui/feedback/alert';
import { SelectField } from '@/components/ui/fields/select-field';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { categoryChanged, offerUndo } from '@/components/undo/toast';
import { mergeCategories, removeCategory } from '@/lib/actions/categories';
import type { MergeCategoriesInput } from '@/lib/domain/categories/form';
import { transactionCount } from '@/lib/domain/transactions/transaction';

const FAILED = 'The category may not have been removed';

const loadSchema = () =>
  import('@/lib/domain/categories/form').then((module) => module.mergeCategoriesSchema);

type RemoveCategoryFormProps = {
  category: string;
  transactions: number;
  names: readonly string[];
  /** True if it has a limit: without one it is listed only for its transactions. */
  limited: boolean;
  onDone: (now?: string) => void;
};

/** The option to leave the transactions where they are; no category can have this name. */
const KEEP = '\n';

/** Asks before a category is removed, and where its transactions go. */
export function RemoveCategoryForm({
  category,
  transactions,
  names,
  limited,
  onDone,
}: RemoveCategoryFormProps) {
  const [change] = useState(() => crypto.randomUUID());
  const form = useForm<MergeCategoriesInput>({
    resolver: useSchema<MergeCategoriesInput>(loadSchema),
    defaultValues: { change, source: category, target: limited ? KEEP : '' },
  });
  const { busy, error, onSubmit } = useFormAction(form, FAILED, async (input) => {
    const result =
      input.target === KEEP ? await removeCategory({ change, category }) : await mergeCategories(input);
    if (result.ok) {
      offerUndo(
        categoryChanged(
          change,
          input.target === KEEP
            ? `${category} was removed.`
            : `${category} was removed. Its transactions are in ${input.target} now.`,
        ),
      );
      onDone(input.target === KEEP ? category : input.target);
    }
    return result;
  });
  const count = transactionCount(transactions);
  const others = names
    .filter((name) => name !== category)
    .map((name) => ({ value: name, label: `Move them to ${name}` }));

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <p className="text-ink-2">
        {transactions === 0
          ? 'It has no transactions. Its limit and color are deleted too.'
          : limited
            ? `Its limit and color are deleted too. It has ${count}: while they keep it, it stays in lists and charts.`
            : `It has ${count}, which need another category.`}
      </p>
      {transactions === 0 ? null : (
        <SelectField
          control={form.control}
          name="target"
          label="Its transactions"
          placeholder="Choose a category"
          options={limited ? [{ value: KEEP, label: 'Keep the category' }, ...others] : others}
        />
      )}
      <CategoryFormButtons
        busy={busy}
        save="Remove category"
        busyText="Removing..."
        onCancel={() => onDone()}
      />
    </form>
  );
}
