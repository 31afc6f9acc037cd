import type { StoredReason } from './stored-reason';

/**
 * The reasons why a file's row can't be added as it is, and the notes on changes made to it. Params are in
 * braces. A text is part of a sentence or whole sentences. Codes and params are stored with rows, so never rename or
 * remove any.
 */
const TEXTS = {
  /** A text from before reasons had codes, shown as it is. */
  text: '{text}',

  // Several reasons, whose texts are joined.
  several: '{problems}',
  fee_unreadable: "the fee can't be read: {problems}",
  fee_in_other_currency: 'its fee, {fee}, is in {currency}; add it without the fee, and the fee by itself',

  // Dates.
  date_missing: 'the date is missing',
  date_unreadable: 'the date "{date}" can\'t be read',
  date_without_year: 'the date "{date}" has no year; choose it',
  not_a_date: '"{date}" is not a date',
  not_a_day: '"{date}" is not a day of the calendar',
  stated_date_not_a_day: 'the date "{date}" is not a day of the calendar',
  not_a_day_of_year: '"{date}" is not a day in {year}',
  date_in_other_order: '"{date}" is not a date in the order of the others',
  date_unlike_others: '"{date}" is not written like the other dates',
  year_out_of_range: 'the year {year} is out of range',

  // Amounts.
  amount_missing: 'the amount is missing',
  not_an_amount: '"{amount}" is not an amount',
  amount_unreadable: 'the amount "{amount}" can\'t be read',
  amount_ambiguous: 'the amount "{amount}" can be read in two ways',
  amount_without_decimal_point: 'the amount "{amount}" can\'t be read with a point as decimal mark',
  amount_without_decimal_comma: 'the amount "{amount}" can\'t be read with a comma as decimal mark',
  amount_with_two_signs: 'the amount "{amount}" has two signs that disagree',
  amount_too_large: 'the amount "{amount}" is too large',
  amount_out_of_range: 'the amount is too large',
  amount_not_whole: 'the amount "{amount}" is not a whole amount of {currency}; it is not rounded',
  amount_with_parts_of_a_cent: 'the amount "{amount}" has parts of a cent; it is not rounded',
  amount_with_four_decimals: 'the amount "{amount}" has more than three decimals; it is not rounded',
  stated_amount_not_whole: 'the amount "{amount}" is not a whole amount of {currency}, and is not rounded',
  stated_amount_with_parts_of_a_cent: 'the amount "{amount}" has parts of a cent, and is not rounded',
  stated_amount_with_four_decimals: 'the amount "{amount}" has more than three decimals, and is not rounded',
  amount_negative_in_camt: 'the amount "{amount}" is negative, which CAMT does not allow',
  amount_in_other_currency: 'the amount is in {currency}, while the account is in {accountCurrency}',
  two_amounts: 'it has two amounts, "{first}" and "{second}"',
  amount_zero: 'the amount is zero',
  amount_in_other_column:
    'the amount is zero, but "{column}" holds "{amount}"; choose the columns for money out and money in',
  amount_in_unnamed_column:
    'the amount is zero, but column {position} holds "{amount}"; choose the columns for money out and money in',
  stated_amount_zero: 'Its amount is zero: no money moved.',
  rounded_to_zero: 'Rounded from {amount}. It rounds to zero.',
  rounded: 'Rounded from {amount}.',

  // Money out or in.
  type_missing: 'the type is missing',
  type_unknown: 'the type "{type}" is neither expense nor income',
  income_negative: 'the amount is negative, but the type is income',
  direction_missing: 'nothing says whether this is money in or out',
  direction_unstated: 'it does not say whether it is a credit or a debit',
  direction_unknown: '"{text}" says neither credit (CRDT) nor debit (DBIT)',
  direction_to_choose:
    'the bank says "{text}", which is neither money in nor money out; choose which it is for this account',
  direction_neither: '"{text}" in "{column}" means neither money in nor money out',
  direction_neither_in_unnamed_column: '"{text}" in column {position} means neither money in nor money out',
  both_out_and_in: 'it has both money out and money in',
  refund_or_payment: 'money out of {amount} may be a refund or a payment: the others have no minus',
  payment_or_refund: 'money out of {amount} may be a payment or a refund: the others have a minus',

  // Entries of other programs.
  parts_disagree: 'its parts come to {parts}, not to {amount}',
  part_unreadable: "another part of the same transaction can't be read",
  no_own_account: 'none of its sides is an account of money',
  voided: 'it is void: no money moved',
  deleted: 'it was deleted',

  // Not booked.
  not_booked: 'the bank says "{status}": it is not booked yet',
  booking_day_missing: 'it has no booking day: it is not booked yet',
  not_done: 'the bank says "{status}": it did not take place',
  pending: 'It is still pending; it comes with a later file once it is booked.',
  planned: 'It is planned for a later day; it comes with a later file once it is booked.',
  expected: 'It is expected, not booked; it comes with a later file once it is.',
  information: 'The bank mentions it for information only; no money moved.',

  // Balances and totals.
  balance: 'it is a balance, not a transaction',
  maybe_balance: 'it reads like a balance; add it if it is a transaction',
  total: 'it is a total or a balance, not a transaction',
  stated_balance: 'It states a balance; no money moved.',
  opening_balance: 'It is the opening balance of the account, not a movement of money.',
  balances_disagree:
    "This statement does not add up: from {before} to {after} its transactions should make {expected}, but they make {sum} ({difference} is unexplained). Compare it with your bank's site.",

  balance_contradicts:
    "By the balances, {expected} moved here. A row before it is missing, or one of the figures is wrong: compare it with your bank's site.",
  unproved:
    'The statement gives no balance before it, so nothing proves its amount. Compare it with your statement and add it.',
  totals_disagree:
    "This file does not add up: it says {stated} of {side}, its transactions make {sum}. Compare it with your bank's site.",

  // The table of a delimited file.
  above_headers: 'it is above the column headers',
  repeated_headers: 'it repeats the column headers',
  heading: 'it is the heading of the rows below',
  delimiter_only: 'it only names the delimiter',
  other_headers: 'it begins a table with other columns',
  second_table: 'it is in a second table, with other columns; save that table as a separate file',
  no_date_or_amount: 'it has neither a date nor an amount',
  no_transaction: 'it is not a transaction: it has no date and no amount',
  too_many_cells:
    'it has more cells than there are columns; put quotes around a text that contains the delimiter',
  too_few_cells:
    'it has fewer cells than the other rows, and it is unclear which one is missing; a quote in it may be out of place',
  date_column_unknown: 'choose the column that holds the dates',
  amount_column_unknown: 'choose the column that holds the amounts',
  amount_column_unreadable:
    '"{text}" in the column "{column}" can\'t be read as an amount; export plain numbers, like 12.50, or choose another column',

  // The structure of the other formats.
  repeated: 'The file holds this statement more than once; this transaction is already listed above.',
  investment: 'It is a movement of an investment ({name}), not of money in the account.',
  unknown_section: 'It is in a section of an unknown kind ({section}).',
  list_of_budgets: 'A list of budgets begins here; it holds no transactions.',
  list_of_categories: 'A list of categories begins here; it holds no transactions.',
  list_of_classes: 'A list of classes begins here; it holds no transactions.',
  list_of_invoice_items: 'A list of invoice items begins here; it holds no transactions.',
  list_of_memorized_payments: 'A list of memorized payments begins here; it holds no transactions.',
  list_of_prices: 'A list of prices begins here; it holds no transactions.',
  list_of_securities: 'A list of securities begins here; it holds no transactions.',
  list_of_tags: 'A list of tags begins here; it holds no transactions.',
  list_of_templates: 'A list of templates begins here; it holds no transactions.',
  list_of_units: 'A list of units begins here; it holds no transactions.',
  line_unreadable: 'This transaction can\'t be read: ":61:{line}" does not have the form of a transaction.',
  caret_missing_between: 'two transactions run into each other here; the line with ^ between them is missing',
  caret_missing_at_end: 'The file breaks off in this transaction: the line with ^ that closes it is missing.',
  tag_missing_between: 'Two transactions run into each other here; a tag between them is missing.',
  opening_tag_missing: 'The tag that opens this transaction is missing.',
  cut_in_transaction: 'The file breaks off in the middle of this transaction.',
  cut_before_end:
    'The file breaks off here: its end (</OFX>) is missing. Download it again to be sure it is whole.',

  // Texts that are too long to be stored whole.
  description_cut: 'The description was cut to {length} characters.',
  category_cut: 'The category was cut to {length} characters.',
} as const;

type Texts = typeof TEXTS;
type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type Params<Text extends string> = {
  [Name in ParamNames<Text>]: Name extends 'problems' ? Reason[] : string | number;
};

/** A reason, with the params of its text. */
export type Reason = {
  [Code in keyof Texts]: [ParamNames<Texts[Code]>] extends [never]
    ? { code: Code }
    : { code: Code; params: Params<Texts[Code]> };
}[keyof Texts];

/** Archives of newer versions may contain reasons that this version doesn't know. */
const UNKNOWN = 'the reason comes from a newer version of Outlay';

/** The text of a reason: part of a sentence, or whole sentences. */
export function reasonText({ code, params = {} }: StoredReason): string {
  const text: string = Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof Texts] : UNKNOWN;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'object' ? value.map(reasonText).join('; ') : String(value);
  });
}

/** Reasons as sentences; null if there are none. */
export function reasonsText(reasons: readonly StoredReason[]): string | null {
  return reasons.map(sentence).join(' ') || null;
}

function sentence(reason: StoredReason): string {
  const text = reasonText(reason);
  if (reason.code === 'text') return text;
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
