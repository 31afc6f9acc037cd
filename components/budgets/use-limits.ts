import { startTransition, useState, useTransition, type FormEvent } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { useCurrency } from '@/components/money/currency';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { updateBudgetLimits } from '@/lib/actions/budgets';
import { limitCategoryGone } from '@/lib/domain/budgets/texts';
import { type LimitedCategory } from '@/lib/domain/budgets/budget';
import type { Currency } from '@/lib/domain/money/currency';
import type { BudgetLimitsInput } from '@/lib/domain/budgets/form';
import { toPlainDecimal } from '@/lib/domain/money/money';
import { resultOf } from '@/lib/call-action';

type Texts = ReadonlyMap<string, string>;

/** The unsaved limits as typed, by category. Only these are sent: others may have been edited in another tab. */
export function useBudgetLimits(limits: readonly LimitedCategory[]) {
  const currency = useCurrency();
  const [typed, setTyped] = useState<Texts>(new Map());
  const [errors, setErrors] = useState<Texts>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startSaving] = useTransition();
  useUnsaved(typed.size > 0);

  /** Says that a typed limit has no category any more, and then drops it. */
  function reportMissing(gone: string, others: boolean) {
    const text = typed.get(gone);
    const had = text ? ` You had typed ${text} for it.` : '';
    const left = others ? ' Your other changes are still here: save them again.' : '';
    setProblem(`${limitCategoryGone(gone)}${had}${left}`);
    setTyped((now) => without(now, (category) => category === gone));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const sent = limits.flatMap(({ category }) => {
      const text = typed.get(category);
      return text === undefined ? [] : [{ category, monthlyLimit: text }];
    });
    setErrors(new Map());
    setProblem(null);
    // Another tab may have renamed or removed the category: its row is gone, but not the typed limit.
    const gone = [...typed.keys()].find((category) => !limits.some((limit) => limit.category === category));
    if (gone !== undefined) {
      reportMissing(gone, sent.length > 0);
      return;
    }
    if (sent.length === 0) {
      toast('No limit was changed.');
      return;
    }
    const showFields = (fields: Readonly<Record<string, string>> = {}) => {
      const found = new Map(
        sent.flatMap(({ category }, index) => {
          const message = fields[`limits.${index}.monthlyLimit`];
          return message === undefined ? [] : [[category, message] as const];
        }),
      );
      setErrors(found);
      const first = limits.find(({ category }) => found.has(category));
      if (first) fieldOf(form, first.category)?.focus();
      return first !== undefined;
    };
    startSaving(async () => {
      const wrong = await findWrong({ limits: sent }, currency).catch(() => null);
      if (wrong) {
        startTransition(() => void showFields(wrong));
        return;
      }
      const result = await resultOf(
        updateBudgetLimits({ limits: sent }),
        'The limits may not have been saved',
      );
      // In the same render as the new limits, so that no field shows an old one in between.
      startTransition(() => {
        if (result.ok) {
          toast.success('Budget limits saved.');
          notifyOtherTabs();
          setTyped((now) =>
            without(now, (category) =>
              sent.some((one) => one.category === category && one.monthlyLimit === now.get(category)),
            ),
          );
        } else if (result.error.code === 'limit_category_gone') {
          reportMissing(result.error.params.category, sent.length > 1);
        } else if (!showFields(result.error.fields)) {
          setProblem(result.error.message);
        }
      });
    });
  }

  return {
    busy,
    problem,
    errorOf: (category: string) => errors.get(category),
    valueOf: ({ category, monthlyLimit }: LimitedCategory) =>
      typed.get(category) ?? toPlainDecimal(monthlyLimit, currency),
    type: ({ category, monthlyLimit }: LimitedCategory, text: string) => {
      const asBefore = text === toPlainDecimal(monthlyLimit, currency);
      setTyped((now) => {
        const others = without(now, (other) => other === category);
        return asBefore ? others : new Map(others).set(category, text);
      });
      setErrors((now) => without(now, (other) => other === category));
    },
    /** A category was renamed here: its typed limit follows. */
    rename: (from: string, to: string) =>
      setTyped((now) => {
        const text = now.get(from);
        return text === undefined ? now : new Map(without(now, (name) => name === from)).set(to, text);
      }),
    /** A category was removed or merged here, and its typed limit with it. */
    forget: (gone: string) => setTyped((now) => without(now, (category) => category === gone)),
    onSubmit,
  };
}

/** The errors of the typed limits, by field; null for none. The schema loads with the first call. */
async function findWrong(
  input: BudgetLimitsInput,
  currency: Currency,
): Promise<Record<string, string> | null> {
  const [{ budgetLimitsSchema }, { fieldErrors }] = await Promise.all([
    import('@/lib/domain/budgets/form'),
    import('@/lib/domain/forms/field-errors'),
  ]);
  const parsed = budgetLimitsSchema(currency).safeParse(input);
  return parsed.success ? null : fieldErrors(parsed.error);
}

function without(texts: Texts, drop: (category: string) => boolean): Texts {
  return new Map([...texts].filter(([category]) => !drop(category)));
}

function fieldOf(form: HTMLFormElement, category: string): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find(({ name }) => name === category);
}
