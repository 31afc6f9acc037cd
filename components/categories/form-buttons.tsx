import { Button } from '@/components/ui/button';
import { SubmitButton } from '@/components/ui/forms/submit-button';

type CategoryFormButtonsProps = { busy: boolean; save: string; busyText: string; onCancel: () => void };

/** The buttons of a form about a category. */
export function CategoryFormButtons({ busy, save, busyText, onCancel }: CategoryFormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton busy={busy} busyText={busyText}>
        {save}
      </SubmitButton>
    </div>
  );
}
