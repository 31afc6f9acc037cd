import { useForm, useWatch } from 'react-hook-form';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import type { TagFormProps } from '@/components/tags/form-props';
import { Alert } from '@/components/ui/feedback/alert';
import { toast } from '@/components/ui/feedback/toast';
import { SelectField } from '@/components/ui/fields/select-field';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { mergeTags } from '@/lib/actions/tags';
import type { MergeTagsInput } from '@/lib/domain/tags/form';
import type { Tag } from '@/lib/domain/tags/tag';
import { transactionCount } from '@/lib/domain/transactions/transaction';

const loadSchema = () => import('@/lib/domain/tags/form').then((module) => module.mergeTagsSchema);

/** Asks which tag to merge into, and explains the effect. */
export function MergeTagForm({
  tag: { id, name, transactions },
  others,
  onCancel,
  onSaved,
}: TagFormProps & { others: readonly Tag[] }) {
  const form = useForm<MergeTagsInput>({
    resolver: useSchema<MergeTagsInput>(loadSchema),
    defaultValues: { source: id, target: '' },
  });
  const target = useWatch({ control: form.control, name: 'target' });
  const nameOf = (tag: string) => others.find((other) => other.id === tag)?.name;
  const into = target === '' ? 'the other tag' : `#${nameOf(target)}`;
  const { busy, error, onSubmit } = useFormAction(
    form,
    'The tags may not have been merged',
    async (input) => {
      const result = await mergeTags(input);
      if (result.ok) {
        toast.success(`#${name} was merged into #${nameOf(input.target)}.`);
        onSaved();
      }
      return result;
    },
  );
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <SelectField
        control={form.control}
        name="target"
        label="Merge into"
        placeholder="Choose a tag"
        options={others.map((other) => ({ value: other.id, label: other.name }))}
      />
      <p className="wrap-anywhere text-ink-2">
        {transactionCount(transactions)} with #{name}, and what is in the trash,{' '}
        {transactions === 1 ? 'gets' : 'get'} {into}. #{name} is deleted; this cannot be undone.
      </p>
      <CategoryFormButtons busy={busy} save="Merge" busyText="Merging..." onCancel={onCancel} />
    </form>
  );
}
