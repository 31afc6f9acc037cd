'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Money } from '@/components/money/money';
import { Alert } from '@/components/ui/alert';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { NumberInput } from '@/components/ui/number-input';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormAction } from '@/components/ui/use-form-action';
import { updateSavingsGoal } from '@/lib/actions/budgets';
import { savingsGoalSchema, type SavingsGoal, type SavingsGoalInput } from '@/lib/domain/budget';
import { toPlainDecimal } from '@/lib/domain/money';

/** The 'Savings Goal' section: the target, beside what is saved. */
export function SavingsGoalForm({ goal }: { goal: SavingsGoal }) {
  const form = useForm<SavingsGoalInput>({
    // The action parses the input itself, so the form hands it on as typed.
    resolver: zodResolver(savingsGoalSchema, undefined, { raw: true }),
    defaultValues: { target: toPlainDecimal(goal.target) },
  });
  const { busy, error, onSubmit } = useFormAction(form, async (input) => {
    const result = await updateSavingsGoal(input);
    if (result.ok) toast.success('Savings goal saved.');
    return result;
  });

  return (
    <Card aria-labelledby="savings-goal">
      <CardHeader>
        <CardTitle id="savings-goal">Savings Goal</CardTitle>
        <span className="text-[13px] text-ink-3">
          <Money cents={goal.current} /> saved of <Money cents={goal.target} />
        </span>
      </CardHeader>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        {error ? <Alert variant="error">{error}</Alert> : null}
        <Field label="Target Amount" error={form.formState.errors.target?.message} className="sm:max-w-60">
          <NumberInput min={0} step={100} autoComplete="off" {...form.register('target')} />
        </Field>
        <div>
          <SubmitButton busy={busy} busyText="Saving...">
            Update Savings Goal
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}
