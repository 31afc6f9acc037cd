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
