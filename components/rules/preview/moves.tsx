'use client';

import { CategoryBadge } from '@/components/categories/badge';
import { Money } from '@/components/money/money';
import type { RulePreview } from '@/lib/domain/rules/document';
import type { RuleContentInput } from '@/lib/domain/rules/form';
import { moveDirection, rowsOf } from '@/lib/domain/rules/texts';
import { cn } from '@/lib/utils';

type PreviewMovesProps = { moves: RulePreview['moves']; content: RuleContentInput };

/** By how much each category would change, all of the past: what leaves the ones comes to the others. */
export function PreviewMoves({ moves, content }: PreviewMovesProps) {
  if (moves.length === 0) return null;
  const begin = moves.findIndex(({ gains }) => gains);
  return (
    <section aria-label="What moves" className="border-t border-border px-5 py-4">
      <h3 className="mb-1.5 text-[13px] text-ink-3">What moves, all past rows</h3>
      <ul>
        {moves.map((move, index) => (
          <li
            key={`${move.category} ${move.currency}`}
            className={cn(
              'flex items-center gap-2 py-1 tabular-nums',
              index === begin && index > 0 && 'mt-1 border-t border-border pt-2 font-medium',
            )}
          >
            <CategoryBadge category={move.category ?? newCategory(content)} />
            <span className="text-[13px] font-normal text-ink-3">{rowsOf(move.rows)}</span>
            <span className="ml-auto whitespace-nowrap">
              <Money minorUnits={Math.abs(move.amount)} /> {moveDirection(move)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of the category that the rule would make. */
function newCategory({ actions }: RuleContentInput): string {
  const action = actions.find(({ field }) => field === 'category');
  return action?.field === 'category' ? action.category : 'New category';
}
