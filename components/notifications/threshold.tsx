'use client';

import { useForm } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { updateNotificationSettings } from '@/lib/actions/notifications';
import { toDecimal, toPlainDecimal } from '@/lib/domain/money/money';
import type { ThresholdInput } from '@/lib/domain/notifications/settings';

const FAILED = 'The notification settings could not be saved';

const loadSchema = () =>
  import('@/lib/domain/notifications/settings').then((module) => module.thresholdSchema);

/** The amount from which an expense is large; `threshold` in minor units. */
export function LargeThresholdForm({ threshold }: { threshold: number }) {
  const currency = useCurrency();
  const form = useForm<ThresholdInput>({
    resolver: useMoneySchema<ThresholdInput>(loadSchema),
    values: { largeTransactionThreshold: toPlainDecimal(threshold, currency) },
    resetOptions: { keepDirtyValues: true },
  });
  const { busy, error, onSubmit } = useFormAction(form, FAILED, async (input) => {
    const result = await updateNotificationSettings(input);
    if (result.ok) {
      form.reset(input);
      toast.success('Notification settings saved.');
      notifyOtherTabs();
    }
    return result;
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label="Alert from this amount"
          error={form.formState.errors.largeTransactionThreshold?.message}
          className="w-full sm:w-60"
        >
          <MoneyInput
            hideable
            min={toDecimal(1, currency)}
            step="any"
            autoComplete="off"
            {...form.register('largeTransactionThreshold')}
          />
        </Field>
        <SubmitButton variant="outline" busy={busy} busyText="Saving..." className="sm:mt-[26px]">
          Save Amount
        </SubmitButton>
      </div>
    </form>
  );
}
