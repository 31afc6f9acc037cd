'use server';

import { getAccounts } from '@/lib/data/accounts';
import { undoPastImport } from '@/lib/data/import-history';
import { saveMapping } from '@/lib/data/import-mappings';
import {
  editStagedRow,
  commitStagedImport,
  discardStagedImport,
  matchStagedImport,
  openStagedImport,
} from '@/lib/data/imports';
import { getCurrency } from '@/lib/data/shell';
import { choosableAccounts } from '@/lib/domain/account';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import {
  editRowSchema,
  commitImportSchema,
  importIdSchema,
  openImportSchema,
  rememberMappingSchema,
} from '@/lib/domain/imports/staging/inputs';
import { appError, failure, success } from '@/lib/domain/result';
import { defineAction, never } from './define-action';

const OPTIONS = { ...IMPORT_ERRORS, revalidate: never } as const;

/** Starts staging a file; safe to repeat. */
export const openImport = defineAction(
  openImportSchema,
  async (opened) => {
    const accounts = choosableAccounts(await getAccounts());
    if (accounts.length === 0) return failure('no_account');
    if (opened.defaultAccountId !== null && !accounts.some(({ id }) => id === opened.defaultAccountId)) {
      return failure('no_default_account');
    }
    return opened.currency === (await getCurrency()) ? openStagedImport(opened) : failure('currency_changed');
  },
  OPTIONS,
);

/** Matches the staged rows with the accounts' transactions, once all rows are staged. */
export const matchImport = defineAction(importIdSchema, matchStagedImport, OPTIONS);

/** Edits a staged row, or sets whether it is added, and matches the affected rows again. */
export const editRow = defineAction(editRowSchema, editStagedRow, OPTIONS);

/** Commits an import as the review showed it: all rows, once, or none. */
export const commitImport = defineAction(commitImportSchema, commitStagedImport, {
  ...IMPORT_ERRORS,
  revalidate: (result) => result.ok && result.data.kind === 'imported',
});

/** Discards a staged import. A committed import stays. */
export const discardImport = defineAction(
  importIdSchema,
  async (id) => {
    await discardStagedImport(id);
    return success();
  },
  OPTIONS,
);

/** Removes the transactions an import added, except those edited since; safe to repeat. */
export const undoImport = defineAction(importIdSchema, undoPastImport, {
  ...IMPORT_ERRORS,
  timedOut: appError('timed_out', { remedy: 'try_later' }),
});

/** Remembers the mapping of files with this header for this account. */
export const rememberMapping = defineAction(
  rememberMappingSchema,
  async (remembered) => ((await saveMapping(remembered)) ? success() : failure('mapping_account_gone')),
  OPTIONS,
);
