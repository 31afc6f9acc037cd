import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import { Alert } from '@/components/ui/feedback/alert';
import { SelectField } from '@/components/ui/fields/select-field';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { categoryChanged, offerUndo } from '@/components/undo/toast';
import { mergeCategories } from '@/lib/actions/categories';
import type { MergeCategoriesInput } from '@/lib/domain/categories/form';
import { transactionCount } from '@/lib/domain/transactions/transaction';

const FAILED = 'The categories may not have been merged';

const loadSchema = () =>
  import('@/lib/domain/categories/form').then((module) => module.mergeCategoriesSchema);

type MergeCategoryFormProps = {
  category: string;
  transactions: number;
  names: readonly string[];
  /** The preselected category; empty when none is. */
  target: string;
  onDone: (now?: string) => void;
};

/** Asks which category to merge into, and explains the effect. */
export function MergeCategoryForm({
  category,
  transactions,
  names,
  target: begun,
  onDone,
}: MergeCategoryFormProps) {
  const [change] = useState(() => crypto.randomUUID());
  const form = useForm<MergeCategoriesInput>({
    resolver: useSchema<MergeCategoriesInput>(loadSchema),
    defaultValues: { change, source: category, target: begun },
  });
  const target = useWatch({ control: form.control, name: 'target' });
  const { busy, error, onSubmit } = useFormAction(form, FAILED, async (input) => {
    const result = await mergeCategories(input);
    if (result.ok) {
      offerUndo(categoryChanged(input.change, `${category} was merged into ${input.target}.`));
      onDone(input.target);
    }
    return result;
  });
  const into = target === '' ? 'the other category' : target;

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <SelectField
        control={form.control}
        name="target"
        label="Merge into"
        placeholder="Choose a category"
        options={names.filter((name) => name !== category).map((name) => ({ value: name, label: name }))}
      />
      <p className="wrap-anywhere text-ink-2">
        {transactions === 0
          ? `${category} has no transactions.`
          : `${transactionCount(transactions)} of ${category}, and what is in the trash, ${transactions === 1 ? 'goes' : 'go'} to ${into}.`}{' '}
        {into} keeps its limit and color, rules that name {category} will name {into}, and {category} is
        deleted.
      </p>
      <CategoryFormButtons busy={busy} save="Merge" busyText="Merging..." onCancel={() => onDone()} />
    </form>
  );
}
