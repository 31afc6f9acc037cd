import '../forms/no-eval';
import { z } from 'zod';
import type { Currency } from '../money/currency';
import { calendarDateInput } from '../dates/input';
import { amountInput, incomeInput } from '../money/input';
import { NOT_POSITIVE } from '../money/texts';
import { LONGEST_TAG, tagName } from '../tags/tag';
import { textInput } from '../forms/text-input';
import { LEDGER_TYPES, LEG_TYPES, type LedgerType } from './enums';
import { UNCATEGORIZED } from '../categories/category';
import { leftOf } from './split';
import { partsSchema, plainTexts, type SplitInput } from './changes';
import { byField, TEXT_FIELDS, type TextField } from './fields';
import { hasFormSign, signedAmount } from './transaction';

const TYPE_REQUIRED = { error: 'Type is required' };

/** The amount's schema; another one for income, which may be taken back. */
type AmountInput = typeof amountInput;

const fields = (currency: Currency, amount: AmountInput = amountInput) => ({
  date: calendarDateInput,
  description: textInput('Description', 500),
  amount: amount(currency),
  type: z.enum(LEG_TYPES, TYPE_REQUIRED),
  category: textInput('Category', 60),
  accountId: z.uuid('Account is required'),
});

const details = (currency: Currency, amount?: AmountInput) => ({
  ...fields(currency, amount),
  ...byField(TEXT_FIELDS, (_, name) => plainTexts[name].default('')),
});

/** The fields of the form's 'More'; missing values stay as they are, or are the usual ones. */
const more = {
  oneTime: z.boolean().optional(),
  counted: z.boolean().optional(),
  /** Names; those that are new are created. */
  tags: z
    .array(z.string().transform(tagName).pipe(textInput('Tag', LONGEST_TAG)))
    .max(20, 'At most 20 tags')
    .optional(),
};

/** Schema of the fields that every transaction form has. `amount` is parsed to minor units. */
export const transactionFieldsSchema = (currency: Currency, amount?: AmountInput) =>
  z.object(fields(currency, amount));
export type TransactionFieldsInput = z.input<ReturnType<typeof transactionFieldsSchema>>;
export type TransactionFieldsValues = z.output<ReturnType<typeof transactionFieldsSchema>>;

/** The fields of the form of a transaction, which may be a transfer; as typed. */
export interface TransactionFormInput
  extends Omit<TransactionFieldsInput, 'type'>, Partial<Record<TextField, string | undefined>> {
  id: string;
  type: LedgerType;
  oneTime?: boolean | undefined;
  counted?: boolean | undefined;
  tags?: string[] | undefined;
  /** Of a transfer: the account that the money goes to; `accountId` is the one it leaves. */
  toAccountId?: string | undefined;
  /** True if the row of that account is entered, too; else the transfer waits for it. */
  alsoEnter?: boolean | undefined;
  /** The parts it is split into, if any; then it needs no category, and gets that of the largest part with one. */
  parts?: SplitInput['parts'] | undefined;
}

/** The fields of a split transaction in place of a category, which is that of its largest part. */
const splitFields = (currency: Currency) => ({
  category: z.string(),
  parts: partsSchema(currency).refine(({ length }) => length > 0, 'A split has at least two parts'),
});

const OWN_ACCOUNT = {
  path: ['parts'],
  message: 'Choose a different account for the transfer than the one it comes from',
};

/** True if no part goes to the account that it comes from. */
function leadsElsewhere({
  accountId,
  parts,
}: {
  accountId: string;
  parts: { accountId?: string | undefined }[];
}) {
  return parts.every((part) => part.accountId !== accountId);
}

const PARTS_DIFFER = { path: ['parts'], message: 'The parts do not add up to the amount' };

function addsUp({ parts, ...row }: { type: LedgerType; amount: number; parts: { amount: number }[] }) {
  return (
    leftOf(
      signedAmount(row),
      parts.map((part) => part.amount),
    ) === 0
  );
}

const entrySchemas = (currency: Currency, amount?: AmountInput) => {
  /** Chosen by the form, so that submitting it twice saves it once. */
  const id = z.uuid();
  const entry = z.object({ id, ...details(currency, amount), ...more });
  const transfer = entry
    .extend({
      type: z.literal('transfer'),
      // A transfer needs neither: without a description it is called after the account it goes to.
      description: z.string().trim().max(500, 'Description must be at most 500 characters'),
      category: z.string().transform(() => UNCATEGORIZED),
      toAccountId: z.uuid('Account is required'),
      alsoEnter: z.boolean().default(false),
    })
    .refine(({ accountId, toAccountId }) => accountId !== toAccountId, {
      path: ['toAccountId'],
      message: 'Choose a different account than the one it comes from',
    });
  const split = entry
    .extend(splitFields(currency))
    .refine(addsUp, PARTS_DIFFER)
    .refine(leadsElsewhere, OWN_ACCOUNT)
    .transform(withCategory);
  return { whole: z.discriminatedUnion('type', [entry, transfer], TYPE_REQUIRED), split };
};
type EntrySchemas = ReturnType<typeof entrySchemas>;

function withCategory<Values extends { parts: { amount: number; category: string }[] }>(values: Values) {
  const categorized = values.parts.filter(({ category }) => category !== '');
  const largest = categorized.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))[0];
  return { ...values, category: largest?.category ?? UNCATEGORIZED };
}

/** A schema that reads what a form has by one of two others. */
const oneOf = <Values>(choose: (input: TransactionFormInput) => z.ZodType<Values>) =>
  z.custom<TransactionFormInput>().transform((input, context): Values => {
    const parsed = choose(input).safeParse(input);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/** A transaction entered by hand; `amount` is in minor units, those of parts are signed. */
export type TransactionEntry = z.output<EntrySchemas['whole']> | z.output<EntrySchemas['split']>;

/**
 * Schema of the manual entry form and action. `amount` is parsed to minor units. docs/product.md, 'Transaction form'.
 */
export const transactionFormSchema = (
  currency: Currency,
): z.ZodType<TransactionEntry, TransactionFormInput> => {
  const [usual, ofIncome] = [entrySchemas(currency), entrySchemas(currency, incomeInput)];
  return oneOf<TransactionEntry>((input) => {
    const { whole, split } = input?.type === 'income' ? ofIncome : usual;
    return input?.parts !== undefined && input.type !== 'transfer' ? split : whole;
  });
};

/** The fields of a staged row; `amount` is in minor units, those of parts are signed. */
export type StagedRowValues = TransactionFieldsValues &
  Partial<Pick<z.output<EntrySchemas['split']>, 'parts'>>;

/** Schema of a staged row's form. */
export const stagedRowSchema = (currency: Currency): z.ZodType<StagedRowValues, TransactionFormInput> => {
  const schemas = (amount?: AmountInput) => {
    const whole = transactionFieldsSchema(currency, amount);
    const split = whole
      .extend(splitFields(currency))
      .refine(addsUp, PARTS_DIFFER)
      .refine(leadsElsewhere, OWN_ACCOUNT)
      .transform(withCategory);
    return { whole, split };
  };
  const [usual, ofIncome] = [schemas(), schemas(incomeInput)];
  return oneOf<StagedRowValues>((input) => {
    const { whole, split } = input.type === 'income' ? ofIncome : usual;
    return input.parts === undefined ? whole : split;
  });
};

/** Schema of the edit form and action; `revision` is the one the form was opened on. A transfer stays one. */
export const editTransactionSchema = (currency: Currency) =>
  z
    .object({
      id: z.uuid(),
      revision: z.int(),
      ...details(currency, incomeInput),
      type: z.enum(LEDGER_TYPES, TYPE_REQUIRED),
      ...more,
    })
    .refine(hasFormSign, { path: ['amount'], message: NOT_POSITIVE });
export type EditTransactionInput = z.input<ReturnType<typeof editTransactionSchema>>;
/** The values that an edit sets; `amount` is in minor units. */
export type TransactionEdit = Omit<z.output<ReturnType<typeof editTransactionSchema>>, 'id' | 'revision'>;
