import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import { MergeInstead } from '@/components/categories/merge-instead';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { categoryChanged, offerUndo } from '@/components/undo/toast';
import { renameCategory } from '@/lib/actions/categories';
import type { RenameCategoryInput } from '@/lib/domain/categories/form';
import { transactionCount } from '@/lib/domain/transactions/transaction';

const FAILED = 'The category may not have been renamed';

const loadSchema = () => import('@/lib/domain/categories/form').then((module) => module.renameCategorySchema);

type RenameCategoryFormProps = {
  category: string;
  transactions: number;
  onDone: (now?: string) => void;
  /** The new name is taken by another category: continues with a merge. */
  onMergeInstead: (target: string) => void;
};

/** Renames a category everywhere. */
export function RenameCategoryForm({
  category,
  transactions,
  onDone,
  onMergeInstead,
}: RenameCategoryFormProps) {
  const [existing, setExisting] = useState<string | null>(null);
  const [change] = useState(() => crypto.randomUUID());
  const form = useForm<RenameCategoryInput>({
    resolver: useSchema<RenameCategoryInput>(loadSchema),
    defaultValues: { change, category, name: category },
  });
  const { busy, error, onSubmit } = useFormAction(form, FAILED, async (input) => {
    setExisting(null);
    const result = await renameCategory(input);
    if (result.ok) {
      const name = input.name.trim();
      offerUndo(categoryChanged(input.change, `${category} is now ${name}.`));
      onDone(name);
    } else if (result.error.code === 'category_exists') {
      setExisting(result.error.params.category);
    }
    return result;
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field
        label="Name"
        error={form.formState.errors.name?.message}
        hint={
          transactions === 0
            ? 'It has no transactions.'
            : `${transactionCount(transactions)} will have the new name, including those in the trash.`
        }
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      {existing === null ? null : <MergeInstead existing={existing} onMergeInstead={onMergeInstead} />}
      <CategoryFormButtons busy={busy} save="Rename" busyText="Renaming..." onCancel={() => onDone()} />
    </form>
  );
}
