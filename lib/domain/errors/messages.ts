import { BUDGET_MESSAGES } from '../budgets/messages';
import type { Currency } from '../money/currency';
import { formatDate } from '../dates/format';
import { obstacleText, type RestoreObstacle } from '../data-export/obstacles';
import { amountsTooFine, tooManyDecimals } from '../money/texts';

// The error texts by code. Only the server loads this table; browsers get a code together with its message. What a
// form validates while the user types has its text in the form's schema, which browsers do load.

/** The reasons to sign in again. */
const PURPOSES = {
  add_account: 'add an account',
  change_accounts: 'change your accounts',
  change_categories: 'change categories',
  change_payees: 'change payees',
  change_password: 'change your password',
  change_rules: 'change rules',
  change_series: 'change what comes back',
  change_tags: 'change tags',
  change_transactions: 'change transactions',
  continue: 'continue',
  export_data: 'export your data',
  export_report: 'export a report',
  export_transactions: 'export your transactions',
  go_on: 'go on',
  save: 'save',
};

/** The actions that didn't happen because the auth service is rate-limiting us. */
const NOT_DONE = {
  change_password: 'your password was not changed',
  check_password: 'your password was not checked',
  delete: 'nothing was deleted',
  save: 'nothing was saved',
  send_mail: 'no email was sent',
  sign_out: 'nobody was signed out',
  sign_up: 'no account was created',
};

/** The advice for a change that takes too long: make it smaller, or try again later. */
const REMEDIES = {
  choose_fewer: 'Choose fewer transactions and do it in several steps.',
  split_file: 'Split the file into smaller ones and import them one after the other.',
  keep_export:
    'Keep the file and try again at a quieter time. If it keeps failing, the database needs more power for an export of this size.',
  try_later:
    'Wait until other changes of yours are done, then try again; if it keeps failing, the database needs more power.',
};

/** A message that doesn't mention its params, which only code reads. */
function fixed<Params>(message: string): (params: Params) => string {
  return () => message;
}

const MESSAGES = {
  invalid_fields: 'Please correct the fields below.',
  unstorable_text: 'This text contains a character that can’t be saved. Delete the text and type it again.',
  invalid_request: 'This could not be understood. Reload the page and try again.',
  session_ended_on_page: 'Your session has ended. Reload the page to sign in again.',
  session_ended: ({ purpose }: { purpose: keyof typeof PURPOSES }) =>
    `Your session has ended. Sign in again to ${PURPOSES[purpose]}.`,
  /** The database cancelled a change at its time limit. */
  timed_out: ({ remedy }: { remedy: keyof typeof REMEDIES }) =>
    `This took longer than the database allows, so nothing was changed. ${REMEDIES[remedy]}`,
  /** The auth service is rate-limiting this server, for all users together. */
  auth_rate_limited: ({ request }: { request: keyof typeof NOT_DONE }) =>
    `Outlay is getting more requests than it can handle right now, so ${NOT_DONE[request]}. Wait a minute, then try again.`,

  // Signing in and up
  wrong_credentials: 'Invalid email or password',
  sign_in_failed: 'Failed to sign in. Try again in a moment.',
  email_unconfirmed:
    'Your email address is not confirmed yet. Open the link in the email that we sent to it.',
  too_many_attempts: ({ seconds }: { seconds: number }) =>
    `Too many attempts. Please try again in ${waitingTime(seconds)}.`,
  too_many_sign_ins: ({ seconds }: { seconds: number }) =>
    `Too many attempts. Please try again in ${waitingTime(seconds)}, or choose 'Forgot password?'.`,
  google_sign_in_failed: 'Failed to sign in with Google. Try again in a moment.',
  email_in_use:
    'No account could be created with this address. If you have one already, sign in or reset your password.',
  invalid_email: 'Invalid email address',
  sign_up_refused: ({ reason }: { reason: string }) => reason,
  sign_up_failed: 'An unexpected error occurred. Try again in a moment.',
  reset_mail_failed: 'Failed to reset password. Try again in a moment.',
  confirmation_mail_failed: 'The email could not be sent just now. Try again in a moment.',
  others_signed_in: 'Other devices may still be signed in. Try again in a moment.',
  reset_link_expired: 'The link has expired. Ask for a new one.',
  password_not_reset: 'Failed to reset password',
  wrong_current_password: 'That is not your current password',
  password_not_changed: 'The password could not be changed just now. Try again in a moment.',

  // Profile and notifications
  google_email: "You sign in with Google: the address is Google's and can't be changed here",
  email_change_mail_failed:
    'The email to the new address could not be sent, so nothing was saved. Try again later.',
  currency_too_coarse: ({ amounts, currency }: { amounts: number; currency: Currency }) =>
    amountsTooFine(amounts, currency),
  profile_not_saved: 'The profile could not be saved. Try again.',
  notifications_not_loaded: 'The notifications could not be loaded. Try again.',
  notifications_not_read: 'This could not be saved. Try again.',
  notification_settings_not_saved: 'The notification settings could not be saved. Try again.',

  // Accounts
  default_account_not_added: 'Failed to set up user account. Try again in a moment.',
  account_added_before:
    "This account was added before, with other values: see the list. Press 'Create Account' again to add this one too.",
  account_not_added: 'Failed to create account. Try again in a moment.',
  accounts_not_ordered: 'The order was not saved. Try again.',
  account_not_saved: 'Failed to save the account. Try again.',
  balance_not_saved: 'Failed to save the balance. Try again.',
  account_not_closed: 'Failed to close the account. Try again.',
  account_not_reopened: 'Failed to reopen the account. Try again.',
  account_not_deleted: 'Failed to delete the account. Try again.',
  account_deleted: "This account was deleted in the meantime. You'll find it in the trash.",
  only_open_account:
    'This is your only open account, and you need one. Add another account or reopen one, then try again.',
  /** A change in the locked days of an account, which the user can confirm. */
  locked_until: ({ account, day }: { account: string; day: string }) =>
    `${account} is locked until ${formatDate(day)}: its balance was reconciled up to then. Unlock it on the account’s page first.`,
  statement_not_compared: 'The statement could not be compared. Try again in a moment.',
  future_balance: 'The balance date can’t be in the future.',
  only_mark: 'The account has no other balance to count from. Enter a new one with ‘Update balance’ first.',
  statement_differs: 'The rows no longer lead to this balance. Check the difference again.',
  account_transactions_changed: fixed<{ transactions: number }>(
    'The number of its transactions has changed in the meantime.',
  ),

  // Categories, limits and the savings goal
  category_exists: ({ category }: { category: string }) => `There is already a category “${category}”.`,
  category_name_taken: ({ category }: { category: string }) =>
    `Another category is now called “${category}”. Rename that one, then undo this.`,
  category_gone: ({ category }: { category: string }) =>
    `“${category}” was renamed or removed in the meantime. Nothing was changed.`,
  category_not_added: 'The category could not be added. Try again.',
  category_not_saved: 'The category could not be changed. Try again.',
  category_too_deep: 'A group can’t be inside another group. Move its categories out first.',
  category_not_renamed: 'The category may not have been renamed. Try again.',
  category_not_colored: 'The color could not be saved. Try again.',
  categories_not_merged: 'The categories may not have been merged. Try again.',
  category_not_removed: 'The category may not have been removed. Try again.',
  ...BUDGET_MESSAGES,
  series_not_loaded: 'What comes back could not be loaded. Try again.',
  goal_account_deleted: 'This account was deleted in the meantime. Choose another one.',
  goal_account_closed: 'This account was closed in the meantime. Choose another one.',
  goal_rest_taken:
    'Another goal takes the rest of this account. Set how much of this account counts toward the goal.',
  goal_gone: 'This goal was deleted in the meantime.',
  goal_not_deleted: 'The goal could not be deleted. Try again.',
  goal_not_restored: 'The goal could not be restored. Try again.',
  goals_not_ordered: 'The order was not saved. Try again.',
  goal_not_saved: 'The savings goal could not be saved. Try again.',

  // Rules
  rule_changed: 'This rule was changed in the meantime, so nothing was saved.',
  rule_gone: 'This rule was deleted in the meantime. Nothing was changed.',
  rule_rows_changed:
    'Rows changed since they were counted, so nothing was saved. They are being counted again.',
  rule_refused:
    'This rule can’t be switched on because its pattern or another part of it can’t be used. Open the rule, correct it and save it.',
  rule_names_gone: 'The rule names something that was deleted in the meantime. Choose another one.',
  too_many_rules: 'There are already 200 rules, the most there can be. Delete one, or add words to one.',
  series_gone: 'This has changed in the meantime. Nothing was changed.',
  series_changed: 'This was changed in the meantime, in another tab or on another device. Nothing was saved.',
  series_currency: 'It stays in its currency. End it, and add another one on this account.',
  series_amount_too_fine: ({ currency }: { currency: Currency }) => `This ${tooManyDecimals(currency)}`,
  transfer_currencies: ({ from, to }: { from: Currency; to: Currency }) =>
    `${from} and ${to} cannot be one transfer`,
  series_not_saved: 'This may not have been saved. Try again.',
  too_many_series: 'There are already 500 recurring series, the most there can be. Delete one.',
  rule_not_saved: 'The rule may not have been saved. Try again.',
  rule_not_previewed: 'What the rule would do could not be counted. Try again.',
  rule_too_slow: 'This takes too long to count. Use a simpler pattern or more conditions.',
  rules_not_counted: 'What the rules match could not be counted.',

  // Payees
  payee_gone: 'This payee was merged in the meantime, or its last row is gone. Nothing was changed.',
  payee_changed: 'The texts of this payee have changed in the meantime. Nothing was changed.',
  payee_exists: ({ payee }: { payee: string; id: string; transactions: number }) =>
    `There is already a payee “${payee}”.`,
  payee_name_taken: ({ payee }: { payee: string }) =>
    `Another payee is now called “${payee}”. Rename that one, then undo this.`,
  payee_not_changed: 'The payee may not have been changed. Try again.',

  // Tags
  tag_exists: ({ tag }: { tag: string }) => `There is already a tag “${tag}”.`,
  tag_gone: 'This tag was merged or deleted in the meantime. Nothing was changed.',
  tag_not_saved: 'The tag could not be saved. Try again.',
  tags_not_merged: 'The tags may not have been merged. Try again.',
  tag_not_deleted: 'The tag may not have been deleted. Try again.',

  // Transactions and the trash
  transactions_not_searched: 'The transactions could not be searched. Change a letter to try again.',
  transactions_not_selected: 'They could not all be selected. Try again in a moment.',
  sign_in_to_add_transactions: 'You must be logged in to add transactions',
  unknown_account: 'Choose one of your accounts',
  transaction_added_before: ({ description }: { description: string }) =>
    `This entry was saved before with other values, as “${description}”: see Transactions. Press 'Add Transaction' again to add this one too.`,
  transaction_not_added: 'Failed to add transaction. Try again in a moment.',
  transaction_deleted: "This transaction was deleted in the meantime. You'll find it in the trash.",
  transaction_not_saved: 'Failed to save the transaction. Nothing was changed; try again.',
  transaction_not_loaded: 'The transaction could not be loaded. Try again in a moment.',
  transaction_changed:
    'This transaction was changed elsewhere in the meantime. Look at what it says now, then save again.',
  parts_differ: 'The parts no longer add up to the row. Check the amounts and save again.',
  transfer_linked:
    "This is one side of a transfer, so its amount stays the same. Choose 'Not a transfer' first, or split off the difference as a fee.",
  not_a_transfer:
    "These two can't be one transfer: they need the same amount, out of one account and into another, and neither may be linked already. Choose another one.",
  not_a_refund: 'A refund is money that came in, and its purchase money that went out. Choose another one.',
  refund_too_large:
    'This is more than is left of the refund or of the purchase. Enter a smaller amount, or unlink another one first.',
  suggestions_changed:
    'The suggestion has changed in the meantime, so nothing was done. Check it and try again.',
  candidates_not_loaded: 'The possible matches could not be loaded. Try again.',
  selection_changed: 'The transactions that match have changed in the meantime. Check them and try again.',
  target_account_gone: 'That account is closed or gone. Choose another one.',
  change_gone: 'This can no longer be undone. Deleted rows may still be in the trash.',
  transactions_not_changed: 'Failed to change the transactions. Nothing was changed; try again.',
  transactions_not_deleted: 'Failed to delete. Nothing was deleted; try again.',
  change_not_undone: 'Failed to undo. Try again.',
  transactions_not_restored: 'Failed to restore. Try again.',
  trash_changed: 'The trash has changed in the meantime. Check the numbers again.',
  trash_not_emptied: 'Failed to empty the trash. Try again.',

  // Sample data
  own_transactions: 'You already have transactions of your own, and sample data would mix with them.',
  sample_data_not_loaded: 'The sample data could not be loaded. Try again in a moment.',
  sample_data_invalid: 'The sample data could not be removed. Reload the page and try again.',
  sample_data_not_removed: 'The sample data could not be removed. Try again in a moment.',

  // Imports
  sign_in_to_import: 'You must be logged in to upload transactions',
  import_failed: 'Failed to process CSV file',
  no_account: 'No account found for user',
  no_default_account: 'Please select a default account or include account_id in CSV',
  currency_changed:
    'Your preferred currency was changed in the meantime. Reload the page and drop the file again.',
  import_gone: 'This upload is no longer there. Drop the file again.',
  already_imported: 'This file has already been imported: see the import history.',
  import_undone: 'This import was undone. Drop the file again to import it.',
  import_parsed_again: 'The file was read again in the meantime. Drop it again.',
  import_incomplete: 'Not all rows of the file have arrived. Drop it again.',
  import_account_gone:
    'An account of this file is no longer one of yours. Choose another account and import again.',
  import_amount_too_fine:
    'An amount of this file has more decimals than the currency of its account. Drop the file again.',
  import_row_gone: 'This row is no longer part of the import. Drop the file again.',
  import_signed_out: 'User not authenticated',
  mapping_account_gone: 'This account is no longer one of yours.',

  // Data export and deletion
  export_damaged: ({ place }: { place: string | null }) =>
    `This export is damaged or was changed${place === null ? '' : ` (${place})`}, so nothing was restored. Try another copy of it.`,
  restore_obstacle: ({ obstacle }: { obstacle: RestoreObstacle }) => obstacleText(obstacle),
  restore_incomplete:
    'Parts of the export did not arrive, or another restore was started in the meantime. Nothing was changed; try again.',
  export_not_restored:
    'The export could not be restored just now. Nothing was changed; try again in a moment.',
  other_email: 'That is not your email address',
  password_required: 'Password is required',
  wrong_password: 'That is not your password',
  sign_in_too_old: 'Log out, sign in with Google again, then delete your account within ten minutes.',
  user_not_deleted: 'Your account could not be deleted just now. Nothing was changed; try again in a moment.',
};

/** The time to wait: '1 second', '90 seconds', '2 minutes'. */
export function waitingTime(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

type Messages = typeof MESSAGES;

/** The codes of expected errors. */
export type ErrorCode = keyof Messages;

/** The params of a code's message; undefined for most codes. */
export type ErrorParams<Code extends ErrorCode> = Messages[Code] extends (params: infer Params) => string
  ? Params
  : undefined;

/** A code whose message takes no params. */
export type PlainErrorCode = {
  [Code in ErrorCode]: ErrorParams<Code> extends undefined ? Code : never;
}[ErrorCode];

/** The arguments that name an error: its code and its message's params. */
export type ErrorArguments<Code extends ErrorCode> = [
  code: Code,
  ...params: ErrorParams<Code> extends undefined ? [] : [params: ErrorParams<Code>],
];

/** The text of an error for the user. docs/product.md, 'Fixed texts'. */
export function errorMessage<Code extends ErrorCode>(...[code, params]: ErrorArguments<Code>): string {
  const message: string | ((params: never) => string) = MESSAGES[code];
  return typeof message === 'string' ? message : message(params as never);
}
