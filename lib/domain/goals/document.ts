import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';

const goal = byCurrency((currency) =>
  z.object({
    /** Null for the savings goal of the settings, which is the first. */
    id: z.string().nullable(),
    name: z.string(),
    target: minorUnits(currency),
    /** The amount it has come to. */
    current: minorUnits(currency),
    /** The amount typed last; it counts if no account is linked. */
    byHand: minorUnits(currency),
    accountId: z.string().nullable(),
    /** The account's name; null if there is none, or none that counts. */
    account: z.string().nullable(),
    accountInTrash: z.boolean(),
    /** True if it is a debt that is paid back. */
    debt: z.boolean(),
    /** The amount of the account that is for it; null for the rest that other goals leave. */
    part: minorUnits(currency).nullable(),
    dueOn: z.string().nullable(),
    /** The amount a month to be there in time; null if it has no date, is late or reached. */
    monthly: minorUnits(currency).nullable(),
    /** The amount to set aside in each budget period, as typed; null for the one its date needs. */
    planned: minorUnits(currency).nullable(),
    /** The amount a month that came in over the last `paceMonths`; null if that is unknown. */
    pace: minorUnits(currency).nullable(),
    paceMonths: z.number().nullable(),
    /** A day of the month in which that pace gets there; null if it never does. */
    reachedOn: z.string().nullable(),
  }),
);
/** A goal with what it has come to, in minor units. */
export type Goal = DocumentOf<typeof goal>;

const sharedAccount = byCurrency((currency) =>
  z.object({
    account: z.string(),
    names: z.array(z.string()),
    amounts: z.array(minorUnits(currency)),
    sum: minorUnits(currency),
    balance: minorUnits(currency),
  }),
);
/** An account that several goals share, and how. */
export type SharedAccount = DocumentOf<typeof sharedAccount>;

/** The document of the SQL function `goals`. */
export const goalsDocument = byCurrency((currency) =>
  z.object({ goals: z.array(goal(currency)), shared: z.array(sharedAccount(currency)) }),
);
/** All goals in their order. docs/product.md, 'Goals'. */
export type Goals = DocumentOf<typeof goalsDocument>;
