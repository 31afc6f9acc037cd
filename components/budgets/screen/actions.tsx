'use client';

import { Ellipsis } from 'lucide-react';
import { useBudgetForms } from '@/components/budgets/screen/forms';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/overlays/menu';

/** The changes that are about several limits; on a phone in a menu. */
export function BudgetActions() {
  const { ask, prepare } = useBudgetForms();
  const actions = [
    { label: 'Move money', onSelect: () => ask({ form: 'move' }) },
    { label: 'Propose limits', onSelect: () => ask({ form: 'proposals' }) },
  ];
  return (
    <>
      {actions.map(({ label, onSelect }) => (
        <Button
          key={label}
          variant="outline"
          className="max-sm:hidden"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <span className="sm:hidden">
        <Menu
          trigger={
            <Button variant="outline" size="icon" aria-label="Change budgets">
              <Ellipsis aria-hidden />
            </Button>
          }
          items={actions}
        />
      </span>
    </>
  );
}

/** The next step while there is nothing but limits to see. */
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
