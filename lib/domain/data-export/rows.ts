import '../forms/no-eval';
import { z } from 'zod';
import { BALANCE_SOURCES, ACCOUNT_TYPES, VALUATIONS } from '../accounts/enums';
import { BUDGETINGS } from '../budgets/enums';
import { CATEGORY_KINDS, CATEGORY_SOURCES } from '../categories/enums';
import { categoryReasonDocument } from '../categories/reason-document';
import { CURRENCIES } from '../money/currency-list';
import { SUGGESTION_KINDS } from '../review/enums';
import { RULE_MATCHES } from '../rules/rule';
import { LEG_TYPES, LEDGER_CHANGE_KINDS, TRANSFER_ORIGINS } from '../transactions/enums';
import { byColumn, FLAG_FIELDS, TEXT_FIELDS } from '../transactions/fields';
import {
  amount,
  color,
  date,
  documentOf,
  id,
  list,
  moment,
  nameOf,
  nonzero,
  positive,
  settings,
  snapshot,
  text,
  unsigned,
  whole,
} from './fields';
import { BUDGET_ROWS } from './budget-rows';
import { currency, type, IMPORT_ROWS } from './import-rows';
import { NOTIFICATION_ROWS } from './notification-rows';
import { RECURRING_ROWS } from './recurring-rows';

const name = nameOf(60);
const source = z.enum(CATEGORY_SOURCES);
const reason = documentOf(categoryReasonDocument);
/** Plain fields that came later are last, in the CSV files, too. */
const { note, one_time, counted, expected_back, ...later } = {
  ...byColumn(TEXT_FIELDS, ({ longest }) => text(longest)),
  ...byColumn(FLAG_FIELDS, () => z.boolean()),
};
/**
 * The rows of an archive by table, in the order in which they are restored. They have every column that is neither
 * generated nor derived from other rows.
 */
export const EXPORT_ROWS = {
  profiles: z.strictObject({
    name: text(100).nullable(),
    currency: z.enum(CURRENCIES),
    created_at: moment,
    email_notifications: z.boolean(),
    budget_alerts: z.boolean(),
    large_transaction_alerts: z.boolean(),
    large_transaction_threshold: positive,
    recurring_alerts: z.boolean(),
    time_zone: text(60).nullable(),
  }),
  categories: z.strictObject({
    id,
    parent_id: id.nullable(),
    name,
    kind: z.enum(CATEGORY_KINDS),
    color: color.nullable(),
    position: whole,
    archived_at: moment.nullable(),
    created_at: moment,
    icon: text(40).nullable(),
    kept: z.boolean(),
    budgeting: z.enum(BUDGETINGS),
  }),
  payees: z.strictObject({
    id,
    name: text(500).min(1).nullable(),
    created_at: moment,
    never_guess: z.boolean(),
  }),
  payee_keys: z.strictObject({
    key: text(1000),
    payee_id: id,
    cleaned: text(500),
    name: text(500).nullable(),
    version: whole,
    by_hand: z.boolean(),
  }),
  rules: z.strictObject({
    id,
    position: whole,
    name: nameOf(100).refine((value) => value === value.trim()),
    match: z.enum(RULE_MATCHES),
    conditions: list,
    actions: list,
    enabled: z.boolean(),
    revision: whole,
    created_at: moment,
    updated_at: moment,
  }),
  ledger_changes: z.strictObject({
    id,
    kind: z.enum(LEDGER_CHANGE_KINDS),
    transactions: whole,
    made_at: moment,
    undone_at: moment.nullable(),
    kept: whole.nullable(),
    details: settings,
    snapshot: snapshot.nullable(),
  }),
  accounts: z.strictObject({
    id,
    name: nameOf(100),
    type: z.enum(ACCOUNT_TYPES),
    last_four_digits: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    currency: currency.nullable(),
    created_at: moment,
    closed_at: moment.nullable(),
    deletion_id: id.nullable(),
    revision: whole,
    locked_until: date.nullable(),
    valuation: z.enum(VALUATIONS).nullable(),
    interest_rate: unsigned.nullable(),
    term_months: whole.nullable(),
    position: whole,
  }),
  balance_marks: z.strictObject({
    id,
    account_id: id,
    date,
    balance: amount,
    source: z.enum(BALANCE_SOURCES),
    import_id: id.nullable(),
    stated_at: moment,
    end_of_day: z.boolean(),
  }),
  transactions: z
    .strictObject({
      id,
      account_id: id,
      date,
      amount: nonzero,
      type,
      type_stated: z.boolean(),
      description: text(500).min(1),
      bank_text: text(500).nullable(),
      /** Null in archives of earlier versions; the restore finds the payees by their descriptions. */
      payee_id: id.nullable(),
      category_id: id,
      category_source: source,
      note,
      one_time,
      counted,
      import_id: id.nullable(),
      position: whole,
      external_id: text(255).nullable(),
      file_key: id.nullable(),
      created_at: moment,
      edited_at: moment.nullable(),
      revision: whole,
      deletion_id: id.nullable(),
      deleted_at: moment.nullable(),
      expected_back,
      line: whole.nullable(),
      bank_transfer: z.boolean(),
      category_reason: reason.nullable(),
      category_set_at: moment.nullable(),
      guess_category_id: id.nullable(),
      guess_kind: text(60).nullable(),
      guess_filled: z.boolean(),
      balance_key: id.nullable(),
      ...later,
    })
    .refine(({ amount, type }) => {
      const goesEitherWay = type === 'transfer' || type === 'income';
      return goesEitherWay || (type === 'expense') === amount.startsWith('-');
    }),
  transaction_parts: z.strictObject({
    id,
    transaction_id: id,
    position: whole,
    amount: nonzero,
    type,
    category_id: id,
    note,
    category_source: source,
    category_reason: reason.nullable(),
  }),
  transfers: z.strictObject({
    id,
    out_id: id.nullable(),
    in_id: id.nullable(),
    origin: z.enum(TRANSFER_ORIGINS),
    evidence: text(500).nullable(),
    created_at: moment,
    out_part_id: id.nullable(),
    in_part_id: id.nullable(),
    out_account_id: id,
    in_account_id: id,
    out_type: z.enum(LEG_TYPES),
    in_type: z.enum(LEG_TYPES),
    import_id: id.nullable(),
  }),
  suggestions: z.strictObject({
    id,
    kind: z.enum(SUGGESTION_KINDS),
    first_id: id,
    second_id: id.nullable(),
    decision: text(200),
    reason: text(100).nullable(),
    created_at: moment,
    refused_at: moment.nullable(),
    /** Missing in archives of before parts could be legs. */
    first_part_id: id.nullable().default(null),
    second_part_id: id.nullable().default(null),
  }),
  refund_links: z.strictObject({
    refund_id: id,
    purchase_id: id,
    amount: positive,
    counts_with_purchase: z.boolean(),
  }),
  tags: z.strictObject({
    id,
    name,
    color: color.nullable(),
    archived_at: moment.nullable(),
    created_at: moment,
  }),
  transaction_tags: z.strictObject({ transaction_id: id, tag_id: id }),
  part_tags: z.strictObject({ part_id: id, tag_id: id }),
  ...RECURRING_ROWS,
  ...BUDGET_ROWS,
  ...IMPORT_ROWS,
  changed_transactions: z.strictObject({
    change_id: id,
    transaction_id: id,
    category_id: id,
    category_source: source,
    account_id: id,
    type,
    type_stated: z.boolean(),
    edited_at: moment.nullable(),
    file_key: id.nullable(),
    revision_before: whole,
    revision: whole,
    before: settings.nullable(),
  }),
  ...NOTIFICATION_ROWS,
} as const;
