import { useForm } from 'react-hook-form';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import type { TagFormProps } from '@/components/tags/form-props';
import { Alert } from '@/components/ui/feedback/alert';
import { toast } from '@/components/ui/feedback/toast';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { saveTag } from '@/lib/actions/tags';
import type { SaveTagInput } from '@/lib/domain/tags/form';
import { tagName } from '@/lib/domain/tags/tag';

const loadSchema = () => import('@/lib/domain/tags/form').then((module) => module.saveTagSchema);

/** Renames a tag everywhere. */
export function RenameTagForm({ tag: { id, name, color, archived }, onCancel, onSaved }: TagFormProps) {
  const form = useForm<SaveTagInput>({
    resolver: useSchema<SaveTagInput>(loadSchema),
    defaultValues: { id, name, color, archived },
  });
  const { busy, error, onSubmit } = useFormAction(form, 'The tag could not be saved', async (input) => {
    const result = await saveTag(input);
    if (result.ok) {
      toast.success(`#${name} is now #${tagName(input.name)}.`);
      onSaved();
    }
    return result;
  });
  const problem = form.formState.errors.name?.message;
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field
        label="Name"
        error={problem}
        hint={problem ? undefined : 'To make two tags one, choose Merge into… in its menu.'}
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <CategoryFormButtons busy={busy} save="Rename" busyText="Renaming..." onCancel={onCancel} />
    </form>
  );
}
