import type { RuleOutcome } from '@/lib/domain/rules/rule';

/** How an outcome is filled, in the bar and beside its name. */
export const outcomeSwatch: Record<RuleOutcome, string> = {
  change: 'bg-ink',
  already: 'bg-border-strong',
  taken:
    'border border-ink-3 bg-[repeating-linear-gradient(135deg,var(--ink-3)_0_1.5px,transparent_1.5px_4px)]',
  hand: 'border-2 border-ink-2',
};
