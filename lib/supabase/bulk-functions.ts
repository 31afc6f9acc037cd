/**
 * Database functions whose work grows with the user's data. Each has its own statement timeout of 55 s, and callers
 * wait longer than that: only then do they know that nothing happened.
 * @internal exported for tests
 */
export const BULK_FUNCTIONS: ReadonlySet<string> = new Set([
  'arrange_category',
  'backup_page',
  'backup_state',
  'change_category',
  'change_import_row',
  'change_payee',
  'choose_category',
  'commit_import',
  'delete_account',
  'delete_own_user',
  'delete_transactions',
  'discard_import',
  'empty_trash',
  'export_transactions',
  'load_sample_data',
  'match_import',
  'delete_category',
  'merge_categories',
  'open_import',
  'rebuild_totals',
  'remove_category',
  'remove_sample_data',
  'restore_backup',
  'restore_transactions',
  'save_rule',
  'set_transactions',
  'stage_import_rows',
  'stage_restore_part',
  'undo_change',
  'undo_import',
]);

const REQUEST_MS = 30_000;
const BULK_MS = 58_000;

/** True if a URL calls one of those functions. */
export function isBulk(url: string): boolean {
  const called = /\/rest\/v1\/rpc\/(\w+)/.exec(url)?.[1];
  return called !== undefined && BULK_FUNCTIONS.has(called);
}

/** The milliseconds that the backend may take for a request to this URL. */
export const requestLimit = (url: string): number => (isBulk(url) ? BULK_MS : REQUEST_MS);
