import './no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from './document';

export const savingsGoalDocument = byCurrency((currency) =>
  z.object({
    target: minorUnits(currency),
    /** The balance of the account it follows, or what was typed. */
    current: minorUnits(currency),
    /** The account it follows; null while it follows none. */
    account: z.string().nullable(),
  }),
);

export const savingsGoalSettingsDocument = byCurrency((currency) =>
  savingsGoalDocument(currency).extend({
    /** What was typed last; it counts while the goal follows no account. */
    byHand: minorUnits(currency),
    /** The account it is tied to, also when that was deleted. */
    accountId: z.string().nullable(),
    accountInTrash: z.boolean(),
  }),
);
