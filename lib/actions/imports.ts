'use server';

import { getAccounts } from '@/lib/data/accounts/accounts';
import { undoPastImport } from '@/lib/data/imports/history';
import { discardStagedImport, openStagedImport } from '@/lib/data/imports/imports';
import { saveMapping } from '@/lib/data/imports/mappings';
import { getCurrency } from '@/lib/data/shell';
import { choosableAccounts } from '@/lib/domain/accounts/account';
import { appError, failure, success } from '@/lib/domain/errors/result';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { importIdSchema, openImportSchema, rememberMappingSchema } from '@/lib/domain/imports/staging/inputs';
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
