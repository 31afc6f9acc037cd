import { useForm } from 'react-hook-form';
import { CategoryFormButtons } from '@/components/categories/form-buttons';
import type { TagFormProps } from '@/components/tags/form-props';
import { Alert } from '@/components/ui/feedback/alert';
import { toast } from '@/components/ui/feedback/toast';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { deleteTag } from '@/lib/actions/tags';
import { transactionCount } from '@/lib/domain/transactions/transaction';

/** Asks before a tag is deleted. */
export function DeleteTagForm({ tag: { id, name, transactions }, onCancel, onSaved }: TagFormProps) {
  const form = useForm({ defaultValues: { id } });
  const { busy, error, onSubmit } = useFormAction(
    form,
    'The tag may not have been deleted',
    async (input) => {
      const result = await deleteTag(input);
      if (result.ok) {
        toast.success(`#${name} was deleted.`);
        onSaved();
      }
      return result;
    },
  );
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <p className="wrap-anywhere text-ink-2">
        {transactions === 0
          ? 'It has no transactions.'
          : `${transactionCount(transactions)} ${transactions === 1 ? 'loses' : 'lose'} it and ${transactions === 1 ? 'stays' : 'stay'}.`}{' '}
        This cannot be undone; archiving it keeps it where it is and no longer offers it.
      </p>
      <CategoryFormButtons busy={busy} save="Delete tag" busyText="Deleting..." onCancel={onCancel} />
    </form>
  );
}
