import type { RuleOutcome } from '@/lib/domain/rules/rule';

/** Fill of an outcome, in the bar and next to its name. */
export const outcomeSwatch: Record<RuleOutcome, string> = {
  change: 'bg-ink',
  already: 'bg-border-strong',
  taken:
    'border border-ink-3 bg-[repeating-linear-gradient(135deg,var(--ink-3)_0_1.5px,transparent_1.5px_4px)]',
  hand: 'border-2 border-ink-2',
};
