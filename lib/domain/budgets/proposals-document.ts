import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';

/** Limits that a category's spending proposes; amounts in minor units, null where there is too little to go by. */
export const limitProposals = byCurrency((currency) => {
  const amount = minorUnits(currency).nullable();
  return z.array(
    z.object({
      category: z.string(),
      group: z.string().nullable(),
      /** Its limit of the running period. */
      current: amount,
      /** The median of the last six periods, and the second highest of them. */
      typical: amount,
      comfortable: amount,
      /** As in the last period, and in the same one a year ago. */
      last: amount,
      yearAgo: amount,
      /** For a whole year, of what comes a few times in it. */
      year: amount,
    }),
  );
});
export type LimitProposal = DocumentOf<typeof limitProposals>[number];
