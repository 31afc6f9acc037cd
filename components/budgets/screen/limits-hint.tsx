'use client';

import { useBudgetForms } from '@/components/budgets/screen/forms';
import { Button } from '@/components/ui/button';

/** The next step for a user who has limits to look at but no limits of their choice yet. */
export function LimitsHint() {
  const { ask, prepare } = useBudgetForms();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-ink-2">
      Limits can follow what you really spend.
      <Button
        variant="outline"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => ask({ form: 'proposals' })}
      >
        Propose from what I spent
      </Button>
    </p>
  );
}
