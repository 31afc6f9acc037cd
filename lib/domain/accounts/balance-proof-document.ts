import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';
import { FILE_PROOFS } from './page-document';

/** The proof that a file gives of an account's balance. */
export const balanceProofDocument = byCurrency((currency) =>
  z.object({
    accountId: z.string(),
    account: z.string(),
    /** True if the stated balance is the account's worth, so that a difference is a change of value. */
    valued: z.boolean(),
    kind: z.enum(FILE_PROOFS),
    from: z.string(),
    to: z.string(),
    differences: z.array(z.object({ from: z.string(), to: z.string(), amount: minorUnits(currency) })),
  }),
);
export type BalanceProof = DocumentOf<typeof balanceProofDocument>;
