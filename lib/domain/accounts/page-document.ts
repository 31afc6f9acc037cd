import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, pageDocument } from '../money/document';
import { transactionDocument } from '../transactions/document';
import { bankAccountDocument } from './document';
import { BALANCE_SOURCES } from './enums';

const day = z.string();

/** A balance that was stated: by the user, by a file, or on a statement the rows led to. */
export const balanceMarkDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    date: day,
    balance: minorUnits(currency),
    source: z.enum(BALANCE_SOURCES),
    /** True if it was so at the end of the day; else it was when it was stated. */
    endOfDay: z.boolean(),
    statedAt: z.string(),
    /** The file that states it. */
    file: z.string().nullable(),
  }),
);

/** The days between two marks that the rows don't explain. */
export const unexplainedSpanDocument = byCurrency((currency) =>
  z.object({
    from: day,
    to: day,
    /** The mark at its end. */
    mark: z.string(),
    stated: minorUnits(currency),
    /** The balance that the rows lead to. */
    expected: minorUnits(currency),
    unexplained: minorUnits(currency),
  }),
);

export const FILE_PROOFS = ['proved', 'differs', 'first', 'none'] as const;

const coveringFileDocument = z.object({
  id: z.string(),
  name: z.string(),
  from: day,
  to: day,
  added: z.number(),
  alreadyThere: z.number(),
  proof: z.enum(FILE_PROOFS),
});

/** A transaction with what its account held after it. */
export const accountRowDocument = byCurrency((currency) =>
  transactionDocument(currency).extend({
    balance: minorUnits(currency),
    enteredAt: z.string(),
    byHand: z.boolean(),
  }),
);

export const accountRowsDocument = byCurrency((currency) => pageDocument(accountRowDocument(currency)));

export const accountPageDocument = byCurrency((currency) =>
  z.object({
    account: bankAccountDocument(currency).extend({
      /** The day of its first transaction. */
      since: day.nullable(),
      /** Up to this day, changes of its balance are asked about. */
      lockedUntil: day.nullable(),
    }),
    /** The days of the chart, which ends today. */
    from: day,
    to: day,
    /** The last day of the rows and marks, which may be later than `to`. */
    listedUntil: day,
    /** Its first transaction or mark; before that it is absent. */
    begins: day.nullable(),
    /** The balance at the end of `to`: the headline, and the chart's last point. */
    balance: minorUnits(currency).nullable(),
    points: z.array(z.tuple([day, minorUnits(currency)])),
    marks: z.array(balanceMarkDocument(currency)),
    spans: z.array(unexplainedSpanDocument(currency)),
    provedUntil: day.nullable(),
    files: z.array(coveringFileDocument),
    /** The number of transactions entered by hand, by day. */
    byHand: z.array(z.tuple([day, z.number()])),
    rows: accountRowsDocument(currency),
  }),
);
