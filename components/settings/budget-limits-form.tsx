'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Alert } from '@/components/ui/alert';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { NumberInput } from '@/components/ui/number-input';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormAction } from '@/components/ui/use-form-action';
import { updateBudgetLimits } from '@/lib/actions/budgets';
import { budgetLimitsSchema, type BudgetLimit, type BudgetLimitsInput } from '@/lib/domain/budget';
import { toPlainDecimal } from '@/lib/domain/money';

/** The 'Budget Limits' section: one number per category and month. */
export function BudgetLimitsForm({ limits }: { limits: readonly BudgetLimit[] }) {
  const form = useForm<BudgetLimitsInput>({
    // The action parses the input itself, so the form hands it on as typed.
    resolver: zodResolver(budgetLimitsSchema, undefined, { raw: true }),
    defaultValues: {
      limits: limits.map(({ category, monthlyLimit }) => ({
        category,
        monthlyLimit: toPlainDecimal(monthlyLimit),
      })),
    },
  });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, async (input) => {
    // What was not touched here may have been changed in another window since.
    const touched = input.limits.filter(
      (_, index) => form.formState.dirtyFields.limits?.[index]?.monthlyLimit,
    );
    const result = await updateBudgetLimits({ limits: touched.length > 0 ? touched : input.limits });
    if (result.ok) {
      form.reset(input);
      toast.success('Budget limits saved.');
    }
    return result;
  });

  return (
    <Card aria-labelledby="budget-limits">
      <CardHeader>
        <CardTitle id="budget-limits">Budget Limits</CardTitle>
        <span className="text-[13px] text-ink-3">per month</span>
      </CardHeader>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        {error ? <Alert variant="error">{error}</Alert> : null}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {limits.map(({ category }, index) => (
            <Field key={category} label={category} error={errors.limits?.[index]?.monthlyLimit?.message}>
              <NumberInput
                min={0}
                step={10}
                autoComplete="off"
                {...form.register(`limits.${index}.monthlyLimit`)}
              />
            </Field>
          ))}
        </div>
        <div>
          <SubmitButton busy={busy} busyText="Saving...">
            Save Budget Limits
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}
