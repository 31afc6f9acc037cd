import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openStagedImport } from '@/lib/data/imports/imports';
import type { Currency } from '@/lib/domain/money/currency';
import { parseFile } from '@/lib/domain/imports/parse-file';
import { importStatements } from '@/lib/domain/imports/staging/import-statements';
import { rowsToStage } from '@/lib/domain/imports/staging/rows-to-stage';
import { stagedImportDocument } from '@/lib/domain/imports/staging/staged-import';
import { valuesOf } from '@/lib/domain/imports/staging/row-values';
import { match } from '../support/imports';
import type { TestUser } from '../support/users';

/** A bank's file as the app parses it. */
export function parsedFile(bytes: Uint8Array, currency: Currency) {
  const result = parseFile(bytes, {}, '2026-11-20', currency);
  if (!result.ok) throw new Error(result.error.message);
  return result.parsed;
}

/** Stages and matches a parsed file for these accounts of the data layer's user. */
export async function stageParsed(
  user: TestUser,
  name: string,
  parsed: ReturnType<typeof parsedFile>,
  accountIds: string[],
  currency: Currency,
) {
  const rows = rowsToStage(parsed, {
    accountIds,
    defaultAccountId: accountIds[0] ?? null,
    otherAccountIds: {},
    categories: {},
    fileCategories: true,
    currency,
  });
  const importId = randomUUID();
  const opened = await openStagedImport({
    importId,
    parseNumber: 1,
    fileName: name,
    defaultAccountId: accountIds[0] ?? null,
    format: parsed.format,
    mapping: {},
    currency,
    statements: importStatements(
      parsed.accounts.map(({ rows: { length }, ...account }) => ({ ...account, rows: length })),
      accountIds,
      currency,
    ),
    rows: rows.length,
  });
  expect(opened.ok).toBe(true);
  await user.client
    .rpc('stage_import_rows', {
      import: importId,
      parse_number: 1,
      chunk: 0,
      rows: JSON.stringify(rows.map((row) => valuesOf(row, currency))),
    })
    .throwOnError();
  return stagedImportDocument.parse((await match(user, importId).throwOnError()).data);
}
