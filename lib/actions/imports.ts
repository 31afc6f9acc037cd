'use server';

import { getAccounts } from '@/lib/data/accounts';
import { undoPastImport } from '@/lib/data/import-history';
import { saveMapping } from '@/lib/data/import-mappings';
import {
  changeStagedRow,
  commitStagedImport,
  discardStagedImport,
  matchStagedImport,
  openStagedImport,
} from '@/lib/data/imports';
import { getCurrency } from '@/lib/data/shell';
import { choosableAccounts } from '@/lib/domain/account';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import {
  changeRowSchema,
  commitImportSchema,
  importIdSchema,
  openImportSchema,
  rememberMappingSchema,
} from '@/lib/domain/imports/staging/inputs';
import { appError, failure, success } from '@/lib/domain/result';
import { defineAction, never } from './define-action';

const OPTIONS = { ...IMPORT_ERRORS, revalidate: never } as const;

/** Begins the staging of a file, or finds it begun: sending it again changes nothing. */
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

/** Finds out, once all rows are staged, which of them the accounts hold already. */
export const matchImport = defineAction(importIdSchema, matchStagedImport, OPTIONS);

/** Edits a staged row, or decides whether it is added, and matches again what that changes. */
export const changeRow = defineAction(changeRowSchema, changeStagedRow, OPTIONS);

/** Adds what the review showed: all of it, once, or nothing. */
export const commitImport = defineAction(commitImportSchema, commitStagedImport, {
  ...IMPORT_ERRORS,
  revalidate: (result) => result.ok && result.data.kind === 'imported',
});

/** Forgets a staged import; an import that was committed stays. */
export const discardImport = defineAction(
  importIdSchema,
  async (id) => {
    await discardStagedImport(id);
    return success();
  },
  OPTIONS,
);

/** Removes what an import added, except what was edited since. Undoing again changes nothing. */
export const undoImport = defineAction(importIdSchema, undoPastImport, {
  ...IMPORT_ERRORS,
  timedOut: appError('timed_out', { remedy: 'try_later' }),
});

/** Keeps how a file with this header is to be read for this account. */
export const rememberMapping = defineAction(
  rememberMappingSchema,
  async (remembered) => ((await saveMapping(remembered)) ? success() : failure('mapping_account_gone')),
  OPTIONS,
);
