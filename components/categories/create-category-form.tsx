import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DialogCategory } from '@/components/categories/dialog-category';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { categoryChanged, offerUndo } from '@/components/undo/toast';
import { createCategory } from '@/lib/actions/categories';
import type { CategoryKind } from '@/lib/domain/categories/category';

/** No group; no category can have this name. */
const NONE = '\n';

type CreateCategoryFormProps = {
  kind: CategoryKind;
  categories: readonly DialogCategory[];
  onDone: (now?: string) => void;
};

/** A new category: its name, and the group it is in. */
export function CreateCategoryForm({ kind, categories, onDone }: CreateCategoryFormProps) {
  const [change] = useState(() => crypto.randomUUID());
  const form = useForm({ defaultValues: { name: '', group: NONE } });
  const { busy, error, onSubmit } = useFormAction(
    form,
    'The category could not be added',
    async ({ name, group }) => {
      const result = await createCategory({ change, name, kind, group: group === NONE ? null : group });
      if (result.ok) {
        const made = name.trim();
        offerUndo(categoryChanged(change, `${made} was added.`));
        onDone(made);
      }
      return result;
    },
  );
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <SelectField
        control={form.control}
        name="group"
        label="Group"
        options={groupOptions(categories, kind)}
      />
      <CategoryFormButtons busy={busy} save="Add category" busyText="Saving..." onCancel={() => onDone()} />
    </form>
  );
}

/** The groups of a kind that a category can be in, after none. */
function groupOptions(categories: readonly DialogCategory[], kind: CategoryKind) {
  return [
    { value: NONE, label: 'None' },
    ...categories
      .filter((one) => one.group === null && one.kind === kind)
      .map(({ category }) => ({ value: category, label: category })),
  ];
}
