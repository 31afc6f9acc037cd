import '../forms/no-eval';
import { z } from 'zod';
import { calendarDateInput } from '../dates/input';
import { optionalTextInput, textInput } from '../forms/text-input';
import type { Currency } from '../money/currency';
import { amountInput, incomeInput, moneyInput } from '../money/input';
import { NOT_POSITIVE } from '../money/texts';
import { LEDGER_TYPES, LEG_TYPES, type LedgerType } from './enums';
import { byField, FLAG_FIELDS, TEXT_FIELDS } from './fields';
import { hasFormSign } from './transaction';

// Changes of one transaction, of its links, and decisions about suggestions. The screen chooses the `change`, the id
// of the ledger change, so that a retry changes nothing and `undoChange` can name it.

const change = z.uuid();
const ids = z.array(z.uuid()).min(1).max(5_000);

/** The plain texts of a transaction. */
export const plainTexts = byField(TEXT_FIELDS, ({ name, longest }) => {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return optionalTextInput(label, longest);
});

const category = textInput('Category', 60);

/** Names of tags; those that are new are created. */
const tags = z.array(textInput('Tag', 60)).max(20, 'At most 20 tags');

const signedAmount = (currency: Currency) => moneyInput(currency, 'Amount is required');

/** Any of what a user can change of a transaction; `amount` has no sign, but for income that is taken back. */
export const transactionChangeSchema = (currency: Currency) =>
  z.object({
    change,
    id: z.uuid(),
    /** The one that the screen shows. */
    revision: z.int(),
    details: z
      .strictObject({
        date: calendarDateInput,
        description: textInput('Payee', 500),
        amount: incomeInput(currency),
        type: z.enum(LEG_TYPES),
        category,
        accountId: z.uuid(),
        ...plainTexts,
        ...byField(FLAG_FIELDS, () => z.boolean()),
        tags,
      })
      .partial()
      .refine((details) => Object.keys(details).length > 0)
      .refine(({ amount, type }) => amount === undefined || hasFormSign({ amount, type }), {
        path: ['amount'],
        message: NOT_POSITIVE,
      }),
  });
export type TransactionChangeInput = z.input<ReturnType<typeof transactionChangeSchema>>;
export type TransactionChange = z.output<ReturnType<typeof transactionChangeSchema>>;

/** The fields of a part besides its amount. A transfer has no category, but the account of its other side. */
export const partFields = {
  type: z.enum(LEDGER_TYPES),
  category: z.union([z.literal(''), category]),
  note: plainTexts.note,
  tags,
  accountId: z.uuid().optional(),
};

/** Refines a part: a transfer names an account, everything else has a category. */
export function checkPart(
  { type, category, accountId }: { type: LedgerType; category: string; accountId?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (type !== 'transfer' && category === '')
    context.addIssue({ code: 'custom', path: ['category'], message: 'Category is required' });
  if (type === 'transfer' && accountId === undefined)
    context.addIssue({ code: 'custom', path: ['accountId'], message: 'Account is required' });
}

/** The most parts of a transaction. */
export const MAX_PARTS = 100;

/** The parts of a transaction, in order. Amounts are signed decimal text. */
export const partsSchema = (currency: Currency) =>
  z
    .array(
      z
        .object({
          /** Of a part that is already there. */
          id: z.uuid().optional(),
          amount: signedAmount(currency).refine((amount) => amount !== 0, 'Amount must not be zero'),
          ...partFields,
        })
        .superRefine(checkPart),
    )
    .max(MAX_PARTS, `At most ${MAX_PARTS} parts`)
    .refine((parts) => parts.length !== 1, 'A split has at least two parts');

/** The parts that a transaction gets; none to undo its split. */
export const splitSchema = (currency: Currency) =>
  z.object({
    change,
    id: z.uuid(),
    revision: z.int(),
    parts: partsSchema(currency),
    /** The row's new amount, if it changes too. */
    amount: signedAmount(currency).optional(),
  });
export type SplitInput = z.input<ReturnType<typeof splitSchema>>;
export type Split = z.output<ReturnType<typeof splitSchema>>;

/** The parts of split transactions that are the legs. */
const legParts = { outPartId: z.uuid().optional(), inPartId: z.uuid().optional() };

/**
 * Two transactions that are one transfer, or one that waits for its other side on an account; of a split one the part.
 * `fee` splits what the outgoing one has more than the incoming one off as a fee.
 */
export const transfersSchema = z.object({
  change,
  pairs: z
    .array(
      z.union([
        z.strictObject({ outId: z.uuid(), inId: z.uuid(), fee: z.boolean().optional(), ...legParts }),
        z.strictObject({ outId: z.uuid(), accountId: z.uuid(), outPartId: legParts.outPartId }),
        z.strictObject({ inId: z.uuid(), accountId: z.uuid(), inPartId: legParts.inPartId }),
      ]),
    )
    .min(1)
    .max(1_000),
});
export type Transfers = z.output<typeof transfersSchema>;

/**
 * Transactions, or parts of split ones, that are no transfer; `forever` if their other side is not in Outlay, as of a
 * card that is not here.
 */
export const unlinkTransfersSchema = z
  .object({
    change,
    ids: z.array(z.uuid()).max(5_000).default([]),
    parts: z.array(z.uuid()).max(5_000).default([]),
    forever: z.boolean().default(false),
  })
  .refine(({ ids, parts }) => ids.length + parts.length > 0);
export type UnlinkTransfers = Omit<z.output<typeof unlinkTransfersSchema>, 'change'>;

/** Money that came back from a purchase; `amount` is as much as fits if it is missing. */
export const refundLinkSchema = (currency: Currency) =>
  z.object({
    change,
    refund: z.uuid(),
    purchase: z.uuid(),
    amount: amountInput(currency).optional(),
    /** True if it counts on the day of the purchase. */
    withPurchase: z.boolean().default(false),
  });
export type RefundLink = z.output<ReturnType<typeof refundLinkSchema>>;

export const unlinkRefundSchema = z.object({ change, refund: z.uuid(), purchase: z.uuid() });

/** Suggestions that are accepted or refused together. */
export const decisionSchema = z.object({ change, ids });
