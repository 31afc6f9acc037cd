import { randomUUID } from 'node:crypto';
import { toDecimal } from '@/lib/domain/money';
import { stagedImportDocument } from '@/lib/domain/imports/staging/staged-import';
import { commitStaged, fileOf, match, stage, type FileRow } from './importing';
import type { TestUser } from './support';

/** A balance that a file states, at the end of a day; in minor units. */
export type Stated = [date: string, minorUnits: number];

/** Stages and matches a file that states balances, oldest first. */
export async function stageStatement(
  user: TestUser,
  account: string,
  rows: readonly FileRow[],
  balances: readonly Stated[],
  fileName = 'statement.ofx',
) {
  const id = randomUUID();
  await user.client
    .rpc('open_import', {
      import: id,
      parse_number: 1,
      file_name: fileName,
      format: 'ofx2',
      mapping: {},
      row_count: rows.length,
      statements: [
        {
          accountId: account,
          id: '4821',
          currency: null,
          balances: balances.map(([date, minorUnits]) => ({ date, balance: toDecimal(minorUnits, 'USD') })),
        },
      ],
    })
    .throwOnError();
  await stage(user, id, fileOf(account, rows)).throwOnError();
  return stagedImportDocument.parse((await match(user, id).throwOnError()).data);
}

/** Imports such a file. Returns the import's id. */
export async function importStatement(...statement: Parameters<typeof stageStatement>): Promise<string> {
  const staged = await stageStatement(...statement);
  await commitStaged(statement[0], staged);
  return staged.id;
}
