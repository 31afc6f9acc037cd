import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from '../money/document';

export const savingsGoalDocument = byCurrency((currency) =>
  z.object({
    target: minorUnits(currency),
    /** The balance of the linked account, or the typed amount. */
    current: minorUnits(currency),
    /** The name of the linked account; null if the typed amount counts. */
    account: z.string().nullable(),
  }),
);

export const savingsGoalSettingsDocument = byCurrency((currency) =>
  savingsGoalDocument(currency).extend({
    /** The amount typed last; it counts if no account is linked. */
    byHand: minorUnits(currency),
    /** The linked account, even if it is in the trash. */
    accountId: z.string().nullable(),
    accountInTrash: z.boolean(),
  }),
);
