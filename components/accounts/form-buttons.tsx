import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { SubmitButton } from '@/components/ui/forms/submit-button';

type FormButtonsProps = {
  busy: boolean;
  /** True if the account was edited elsewhere, so that the user has to choose. */
  conflict: boolean;
  onCancel: () => void;
  onUseTheirs: () => void;
};

/** The buttons of a form about an account; they keep their position and the focus when a conflict appears. */
export function FormButtons({ busy, conflict, onCancel, onUseTheirs }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="outline" onClick={conflict ? onUseTheirs : onCancel}>
        {conflict ? 'Use theirs' : 'Cancel'}
      </Button>
      <SubmitButton busy={busy} busyText="Saving...">
        {conflict ? 'Save mine anyway' : 'Save'}
      </SubmitButton>
    </div>
  );
}

/** Says that an account was edited elsewhere, with its current values. */
export function ConflictNote({ children }: { children: ReactNode }) {
  return (
    <Alert variant="warn" role="alert">
      This account was changed elsewhere in the meantime, so nothing was saved. {children}
    </Alert>
  );
}
