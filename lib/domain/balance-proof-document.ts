import './no-eval';
import { z } from 'zod';
import { FILE_PROOFS } from './account-page-document';
import { byCurrency, minorUnits, type DocumentOf } from './document';

/** What a file proves of an account's balance. */
export const balanceProofDocument = byCurrency((currency) =>
  z.object({
    accountId: z.string(),
    account: z.string(),
    kind: z.enum(FILE_PROOFS),
    from: z.string(),
    to: z.string(),
    differences: z.array(z.object({ from: z.string(), to: z.string(), amount: minorUnits(currency) })),
  }),
);
export type BalanceProof = DocumentOf<typeof balanceProofDocument>;
