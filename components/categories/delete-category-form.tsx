import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import { Alert } from '@/components/ui/feedback/alert';
import { SelectField } from '@/components/ui/fields/select-field';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { categoryChanged, offerUndo } from '@/components/undo/toast';
import { deleteCategory } from '@/lib/actions/categories';
import type { DeleteCategoryInput } from '@/lib/domain/categories/form';
import { transactionCount } from '@/lib/domain/transactions/transaction';

const FAILED = 'The category may not have been deleted';

const loadSchema = () => import('@/lib/domain/categories/form').then((module) => module.deleteCategorySchema);

/** No other category; none can have this name. */
const NONE = '\n';

type DeleteCategoryFormProps = {
  category: string;
  transactions: number;
  names: readonly string[];
  /** Number of rules that name it, and of categories in it. */
  rules: number;
  inside: number;
  onDone: (now?: string) => void;
};

/** Asks what becomes of the transactions of a category before it is deleted, and says what else changes. */
export function DeleteCategoryForm({
  category,
  transactions,
  names,
  rules,
  inside,
  onDone,
}: DeleteCategoryFormProps) {
  const [change] = useState(() => crypto.randomUUID());
  const form = useForm<DeleteCategoryInput>({
    resolver: useSchema<DeleteCategoryInput>(loadSchema),
    defaultValues: { change, source: category, target: NONE },
  });
  const chosen = useWatch({ control: form.control, name: 'target' });
  const { busy, error, onSubmit } = useFormAction(form, FAILED, async (input) => {
    const target = input.target === NONE ? '' : input.target;
    const result = await deleteCategory({ ...input, target });
    if (result.ok) {
      const rows = transactionCount(result.data.transactions);
      const one = result.data.transactions === 1;
      offerUndo(
        categoryChanged(
          change,
          target === ''
            ? `${category} was deleted. ${rows} ${one ? 'has' : 'have'} no category now.`
            : `${category} was deleted. ${rows} ${one ? 'is' : 'are'} in ${target} now.`,
        ),
      );
      onDone(target === '' ? category : target);
    }
    return result;
  });
  const others = names
    .filter((name) => name !== category)
    .map((name) => ({ value: name, label: `Move them to ${name}` }));

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <SelectField
        control={form.control}
        name="target"
        label={`Its ${transactionCount(transactions)}`}
        options={[{ value: NONE, label: 'Leave them without a category' }, ...others]}
      />
      <p className="wrap-anywhere text-ink-2">
        {consequences(chosen === NONE ? null : chosen, rules, inside)}
      </p>
      <CategoryFormButtons
        busy={busy}
        save="Delete category"
        busyText="Deleting..."
        onCancel={() => onDone()}
      />
    </form>
  );
}

/** Effects of a deletion beyond its rows, which go to `target`; null if they are left without a category. */
function consequences(target: string | null, rules: number, inside: number): string {
  return [
    target === null
      ? 'Its limit and color are deleted too.'
      : `Its limit and color move to ${target} if it has none.`,
    ...(inside === 0
      ? []
      : [
          target === null
            ? `The ${inside === 1 ? 'category' : 'categories'} in it will no longer be in a group.`
            : `The ${inside === 1 ? 'category in it moves' : 'categories in it move'} to ${target}.`,
        ]),
    ...(rules === 0
      ? []
      : [
          target === null
            ? `${rules === 1 ? '1 rule that names it' : `${rules} rules that name it`} will do nothing.`
            : `${rules === 1 ? '1 rule' : `${rules} rules`} will name ${target} instead.`,
        ]),
    'No amount changes, and it can be undone.',
  ].join(' ');
}
