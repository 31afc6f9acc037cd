import { Controller, useForm } from 'react-hook-form';
import { ColorPicker } from '@/components/categories/color-picker';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import type { TagFormProps } from '@/components/tags/form-props';
import { Alert } from '@/components/ui/feedback/alert';
import { toast } from '@/components/ui/feedback/toast';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { saveTag } from '@/lib/actions/tags';
import { NEUTRAL } from '@/lib/domain/categories/color';
import type { SaveTagInput } from '@/lib/domain/tags/form';

/** Chooses the colour of a tag's '#'. */
export function ColorTagForm({ tag: { id, name, color, archived }, onCancel, onSaved }: TagFormProps) {
  const form = useForm<SaveTagInput>({ defaultValues: { id, name, color, archived } });
  const { busy, error, onSubmit } = useFormAction(form, 'The color could not be saved', async (input) => {
    const result = await saveTag(input);
    if (result.ok) {
      toast.success(`The color of #${name} was saved.`);
      onSaved();
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
          <ColorPicker value={field.value ?? NEUTRAL} onValueChange={field.onChange} others={[]} />
        )}
      />
      <CategoryFormButtons busy={busy} save="Save color" busyText="Saving..." onCancel={onCancel} />
    </form>
  );
}
