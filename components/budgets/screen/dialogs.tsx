import { LimitForm } from '@/components/budgets/screen/limit-form';
import { MoveForm } from '@/components/budgets/screen/move-form';
import { ProposalsForm } from '@/components/budgets/screen/proposals-form';
import { FormDialog } from '@/components/ui/overlays/form-dialog';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';

/** A form of the Budgets screen: the limit of a category, or of one to choose; a move; or proposed limits. */
export type BudgetQuestion =
  | { form: 'limit'; category: string | null }
  /** With what a category is over by, to cover it. */
  | { form: 'move'; cover?: { category: string; amount: number } }
  | { form: 'proposals' };

type BudgetDialogsProps = {
  question: BudgetQuestion;
  page: BudgetsPage;
  open: boolean;
  onDone: () => void;
  returnFocus: () => void;
};

/** The dialog of a form of the Budgets screen. */
export function BudgetDialogs({ question, page, open, onDone, returnFocus }: BudgetDialogsProps) {
  return (
    <FormDialog open={open} onClose={onDone} title={titleOf(question)} returnFocus={returnFocus}>
      {(form) => {
        switch (question.form) {
          case 'limit':
            return <LimitForm page={page} category={question.category} onDone={onDone} {...form} />;
          case 'move':
            return <MoveForm page={page} cover={question.cover} onDone={onDone} {...form} />;
          case 'proposals':
            return <ProposalsForm onDone={onDone} {...form} />;
        }
      }}
    </FormDialog>
  );
}

function titleOf(question: BudgetQuestion): string {
  switch (question.form) {
    case 'limit':
      return question.category === null ? 'Set a limit' : `Limit of ${question.category}`;
    case 'move':
      return question.cover ? `Cover ${question.cover.category}` : 'Move money';
    case 'proposals':
      return 'Propose limits';
  }
}
