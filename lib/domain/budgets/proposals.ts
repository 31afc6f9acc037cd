import type { LIMIT_SPANS } from './enums';
import type { LimitProposal } from './proposals-document';

/** The columns of proposals to choose from, and their names. */
export const PROPOSAL_NAMES = {
  typical: 'Typical',
  comfortable: 'Comfortable',
  last: 'As last period',
  yearAgo: 'As a year ago',
  year: 'For a year',
} as const;
export type ProposalColumn = keyof typeof PROPOSAL_NAMES;

/**
 * The limit that a column proposes; null without one. What comes a few times in a year is proposed for a year, unless
 * the column is about certain periods.
 */
export function proposedLimit(
  proposal: LimitProposal,
  column: ProposalColumn,
): { amount: number; per: (typeof LIMIT_SPANS)[number] } | null {
  const isByHabit = column === 'typical' || column === 'comfortable';
  const taken = isByHabit && proposal.year !== null ? 'year' : column;
  const amount = proposal[taken];
  return amount === null ? null : { amount, per: taken === 'year' ? 'year' : 'period' };
}

/** The categories that a column proposes to set a limit for: those without one, a group's with the group alone. */
export function proposedAtFirst(proposals: readonly LimitProposal[], column: ProposalColumn): Set<string> {
  return new Set(
    proposals
      .filter(
        (proposal) =>
          proposal.current === null && proposal.group === null && proposedLimit(proposal, column) !== null,
      )
      .map(({ category }) => category),
  );
}
