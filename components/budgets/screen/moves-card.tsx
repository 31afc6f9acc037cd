'use client';

import { useBudgetForms } from '@/components/budgets/screen/forms';
import { Money } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { focusMain } from '@/components/ui/focus-main';
import { UserText } from '@/components/ui/user-text';
import { useChange } from '@/components/undo/use-change';
import { takeBackMove } from '@/lib/actions/limits';
import { periodName } from '@/lib/domain/budgets/period-name';

/** The money that was moved between limits in the period. */
export function MovesCard() {
  const { page } = useBudgetForms();
  const { busy, save } = useChange();

  async function takeBack({ id, from, to }: (typeof page.moves)[number]) {
    const button = document.activeElement;
    const done = await save(
      id,
      (change) => takeBackMove({ change, move: id }),
      `The move from ${from} to ${to} was taken back.`,
      'The move is there again.',
    );
    // Its button goes with it.
    if (done) requestAnimationFrame(() => document.activeElement === document.body && focusMain(button));
  }

  return (
    <Card aria-labelledby="budget-moves" className="min-w-0 pb-2">
      <CardTitle id="budget-moves" className="border-b border-border pb-3">
        Moved in {periodName(page.period)}
      </CardTitle>
      <ul>
        {page.moves.map((move) => (
          <li
            key={move.id}
            className="flex min-h-12 items-center justify-between gap-3 border-b border-border py-1.5 last:border-b-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <Money minorUnits={move.amount} /> from <UserText>{move.from}</UserText> to{' '}
              <UserText>{move.to}</UserText>
            </span>
            <Button
              variant="ghost"
              className="h-8 px-3 text-[13px] touch:h-11"
              disabled={busy}
              onClick={() => void takeBack(move)}
            >
              Take back
              <span className="sr-only left-0">
                {' '}
                the move from {move.from} to {move.to}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
