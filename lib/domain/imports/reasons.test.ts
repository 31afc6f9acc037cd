import { expect, test } from 'vitest';
import { reasonsText, reasonText, type Reason } from './reasons';
import type { StoredReason } from './stored-reason';

/** The params of each reason and its text. Codes and params are stored with rows, so neither may change. */
const REASONS: {
  [Code in Reason['code']]: [
    Extract<Reason, { code: Code }> extends { params: infer Params } ? Params : object,
    string,
  ];
} = {
  text: [{ text: 'A total.' }, 'A total.'],
  several: [
    { problems: [{ code: 'date_missing' }, { code: 'amount_missing' }] },
    'the date is missing; the amount is missing',
  ],
  fee_unreadable: [
    { problems: [{ code: 'not_an_amount', params: { amount: 'x' } }] },
    `the fee can't be read: "x" is not an amount`,
  ],
  fee_in_other_currency: [
    { fee: '1.00', currency: 'USD' },
    'its fee, 1.00, is in USD; add it without the fee, and the fee by itself',
  ],
  date_missing: [{}, 'the date is missing'],
  date_unreadable: [{ date: '5 Foo' }, `the date "5 Foo" can't be read`],
  date_without_year: [{ date: '5.3.' }, 'the date "5.3." has no year; choose it'],
  not_a_date: [{ date: 'Tea' }, '"Tea" is not a date'],
  not_a_day: [{ date: '30.02.2026' }, '"30.02.2026" is not a day of the calendar'],
  stated_date_not_a_day: [{ date: '2026-02-30' }, 'the date "2026-02-30" is not a day of the calendar'],
  not_a_day_of_year: [{ date: '29.02.', year: 2025 }, '"29.02." is not a day in 2025'],
  date_in_other_order: [{ date: '02/31/2026' }, '"02/31/2026" is not a date in the order of the others'],
  date_unlike_others: [{ date: '1/2/3' }, '"1/2/3" is not written like the other dates'],
  year_out_of_range: [{ year: 1 }, 'the year 1 is out of range'],
  amount_missing: [{}, 'the amount is missing'],
  not_an_amount: [{ amount: 'Tea' }, '"Tea" is not an amount'],
  amount_unreadable: [{ amount: '1..2' }, `the amount "1..2" can't be read`],
  amount_ambiguous: [{ amount: '1,234' }, 'the amount "1,234" can be read in two ways'],
  amount_without_decimal_point: [
    { amount: '1,2' },
    `the amount "1,2" can't be read with a point as decimal mark`,
  ],
  amount_without_decimal_comma: [
    { amount: '1.2' },
    `the amount "1.2" can't be read with a comma as decimal mark`,
  ],
  amount_with_two_signs: [{ amount: '-1-' }, 'the amount "-1-" has two signs that disagree'],
  amount_too_large: [{ amount: '9e99' }, 'the amount "9e99" is too large'],
  amount_out_of_range: [{}, 'the amount is too large'],
  amount_not_whole: [
    { amount: '1.5', currency: 'JPY' },
    'the amount "1.5" is not a whole amount of JPY; it is not rounded',
  ],
  amount_with_parts_of_a_cent: [
    { amount: '1.234' },
    'the amount "1.234" has parts of a cent; it is not rounded',
  ],
  amount_with_four_decimals: [
    { amount: '1.2345' },
    'the amount "1.2345" has more than three decimals; it is not rounded',
  ],
  stated_amount_not_whole: [
    { amount: '1.5', currency: 'JPY' },
    'the amount "1.5" is not a whole amount of JPY, and is not rounded',
  ],
  stated_amount_with_parts_of_a_cent: [
    { amount: '1.234' },
    'the amount "1.234" has parts of a cent, and is not rounded',
  ],
  stated_amount_with_four_decimals: [
    { amount: '1.2345' },
    'the amount "1.2345" has more than three decimals, and is not rounded',
  ],
  amount_negative_in_camt: [{ amount: '-1' }, 'the amount "-1" is negative, which CAMT does not allow'],
  amount_in_other_currency: [
    { currency: 'EUR', accountCurrency: 'USD' },
    'the amount is in EUR, while the account is in USD',
  ],
  two_amounts: [{ first: '1', second: '2' }, 'it has two amounts, "1" and "2"'],
  amount_zero: [{}, 'the amount is zero'],
  amount_in_other_column: [
    { column: 'Paid', amount: '5' },
    'the amount is zero, but "Paid" holds "5"; choose the columns for money out and money in',
  ],
  amount_in_unnamed_column: [
    { position: 3, amount: '5' },
    'the amount is zero, but column 3 holds "5"; choose the columns for money out and money in',
  ],
  stated_amount_zero: [{}, 'Its amount is zero: no money moved.'],
  rounded_to_zero: [{ amount: '0.001' }, 'Rounded from 0.001. It rounds to zero.'],
  rounded: [{ amount: '1.234' }, 'Rounded from 1.234.'],
  type_missing: [{}, 'the type is missing'],
  type_unknown: [{ type: 'x' }, 'the type "x" is neither expense nor income'],
  income_negative: [{}, 'the amount is negative, but the type is income'],
  direction_missing: [{}, 'nothing says whether this is money in or out'],
  direction_unstated: [{}, 'it does not say whether it is a credit or a debit'],
  direction_unknown: [{ text: 'X' }, '"X" says neither credit (CRDT) nor debit (DBIT)'],
  direction_to_choose: [
    { text: 'Transfer' },
    'the bank says "Transfer", which is neither money in nor money out; choose which it is for this account',
  ],
  direction_neither: [{ text: 'X', column: 'D/C' }, '"X" in "D/C" means neither money in nor money out'],
  direction_neither_in_unnamed_column: [
    { text: 'X', position: 3 },
    '"X" in column 3 means neither money in nor money out',
  ],
  both_out_and_in: [{}, 'it has both money out and money in'],
  refund_or_payment: [
    { amount: '-5' },
    'money out of -5 may be a refund or a payment: the others have no minus',
  ],
  payment_or_refund: [
    { amount: '5' },
    'money out of 5 may be a payment or a refund: the others have a minus',
  ],
  parts_disagree: [{ parts: '-69.00', amount: '-70.00' }, 'its parts come to -69.00, not to -70.00'],
  part_unreadable: [{}, "another part of the same transaction can't be read"],
  no_own_account: [{}, 'none of its sides is an account of money'],
  voided: [{}, 'it is void: no money moved'],
  deleted: [{}, 'it was deleted'],
  not_booked: [{ status: 'Pending' }, 'the bank says "Pending": it is not booked yet'],
  booking_day_missing: [{}, 'it has no booking day: it is not booked yet'],
  not_done: [{ status: 'Declined' }, 'the bank says "Declined": it did not take place'],
  pending: [{}, 'It is still pending; it comes with a later file once it is booked.'],
  planned: [{}, 'It is planned for a later day; it comes with a later file once it is booked.'],
  expected: [{}, 'It is expected, not booked; it comes with a later file once it is.'],
  information: [{}, 'The bank mentions it for information only; no money moved.'],
  balance: [{}, 'it is a balance, not a transaction'],
  maybe_balance: [{}, 'it reads like a balance; add it if it is a transaction'],
  balance_contradicts: [
    { expected: '-23.00' },
    "By the balances, -23.00 moved here. A row before it is missing, or one of the figures is wrong: compare it with your bank's site.",
  ],
  unproved: [
    {},
    'The statement gives no balance before it, so nothing proves its amount. Compare it with your statement and add it.',
  ],
  totals_disagree: [
    { side: 'debits', stated: '12.00', sum: '10.00' },
    "This file does not add up: it says 12.00 of debits, its transactions make 10.00. Compare it with your bank's site.",
  ],
  total: [{}, 'it is a total or a balance, not a transaction'],
  stated_balance: [{}, 'It states a balance; no money moved.'],
  opening_balance: [{}, 'It is the opening balance of the account, not a movement of money.'],
  balances_disagree: [
    { before: '1.00', after: '4.00', expected: '3.00', sum: '2.00', difference: '1.00' },
    "This statement does not add up: from 1.00 to 4.00 its transactions should make 3.00, but they make 2.00 (1.00 is unexplained). Compare it with your bank's site.",
  ],
  above_headers: [{}, 'it is above the column headers'],
  repeated_headers: [{}, 'it repeats the column headers'],
  heading: [{}, 'it is the heading of the rows below'],
  delimiter_only: [{}, 'it only names the delimiter'],
  other_headers: [{}, 'it begins a table with other columns'],
  second_table: [{}, 'it is in a second table, with other columns; save that table as a separate file'],
  no_date_or_amount: [{}, 'it has neither a date nor an amount'],
  no_transaction: [{}, 'it is not a transaction: it has no date and no amount'],
  too_many_cells: [
    {},
    'it has more cells than there are columns; put quotes around a text that contains the delimiter',
  ],
  too_few_cells: [
    {},
    'it has fewer cells than the other rows, and it is unclear which one is missing; a quote in it may be out of place',
  ],
  date_column_unknown: [{}, 'choose the column that holds the dates'],
  amount_column_unknown: [{}, 'choose the column that holds the amounts'],
  amount_column_unreadable: [
    { text: 'x', column: 'Amount' },
    `"x" in the column "Amount" can't be read as an amount; export plain numbers, like 12.50, or choose another column`,
  ],
  repeated: [{}, 'The file holds this statement more than once; this transaction is already listed above.'],
  investment: [{ name: 'BuyX' }, 'It is a movement of an investment (BuyX), not of money in the account.'],
  unknown_section: [{ section: '!Type:x' }, 'It is in a section of an unknown kind (!Type:x).'],
  list_of_budgets: [{}, 'A list of budgets begins here; it holds no transactions.'],
  list_of_categories: [{}, 'A list of categories begins here; it holds no transactions.'],
  list_of_classes: [{}, 'A list of classes begins here; it holds no transactions.'],
  list_of_invoice_items: [{}, 'A list of invoice items begins here; it holds no transactions.'],
  list_of_memorized_payments: [{}, 'A list of memorized payments begins here; it holds no transactions.'],
  list_of_prices: [{}, 'A list of prices begins here; it holds no transactions.'],
  list_of_securities: [{}, 'A list of securities begins here; it holds no transactions.'],
  list_of_tags: [{}, 'A list of tags begins here; it holds no transactions.'],
  list_of_templates: [{}, 'A list of templates begins here; it holds no transactions.'],
  list_of_units: [{}, 'A list of units begins here; it holds no transactions.'],
  line_unreadable: [
    { line: 'X' },
    `This transaction can't be read: ":61:X" does not have the form of a transaction.`,
  ],
  caret_missing_between: [
    {},
    'two transactions run into each other here; the line with ^ between them is missing',
  ],
  caret_missing_at_end: [
    {},
    'The file breaks off in this transaction: the line with ^ that closes it is missing.',
  ],
  tag_missing_between: [{}, 'Two transactions run into each other here; a tag between them is missing.'],
  opening_tag_missing: [{}, 'The tag that opens this transaction is missing.'],
  cut_in_transaction: [{}, 'The file breaks off in the middle of this transaction.'],
  cut_before_end: [
    {},
    'The file breaks off here: its end (</OFX>) is missing. Download it again to be sure it is whole.',
  ],
  description_cut: [{ length: 500 }, 'The description was cut to 500 characters.'],
  category_cut: [{ length: 60 }, 'The category was cut to 60 characters.'],
};

test.each(Object.entries(REASONS))('%s', (code, [params, text]) =>
  expect(reasonText({ code, params: params as StoredReason['params'] })).toBe(text),
);

test('a text from before reasons had codes is shown as it is', () =>
  expect(reasonsText([{ code: 'text', params: { text: 'a total' } }])).toBe('a total'));

test('several reasons become one sentence each', () => {
  expect(reasonsText([{ code: 'date_missing' }, { code: 'rounded', params: { amount: '1.234' } }])).toBe(
    'The date is missing. Rounded from 1.234.',
  );
  expect(reasonsText([])).toBeNull();
});

test.each([
  ['a code of another version', { code: 'eclipse' }, 'the reason comes from a newer version of Outlay'],
  [
    'a code that names what every object has',
    { code: 'constructor' },
    'the reason comes from a newer version of Outlay',
  ],
  ['params that lack one', { code: 'not_a_date', params: {} }, '"" is not a date'],
  ['a code without params', { code: 'not_a_date' }, '"" is not a date'],
])('whatever may be stored can be shown: %s', (_, reason, text) => expect(reasonText(reason)).toBe(text));
