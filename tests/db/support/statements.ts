import { randomUUID } from 'node:crypto';
import { toDecimal } from '@/lib/domain/money/money';
import { stagedImportDocument } from '@/lib/domain/imports/staging/staged-import';
import { commitStaged, fileOf, match, stage, type FileRow } from './imports';
import type { TestUser } from './users';

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

/** Three months with their closing balances, the first with its opening one. */
export async function threeMonths(user: TestUser, account: string): Promise<string[]> {
  return [
    await importStatement(
      user,
      account,
      [
        { date: '2026-01-05', minorUnits: 300_000, description: 'Salary' },
        { date: '2026-01-20', minorUnits: -90_000, description: 'Rent' },
      ],
      [
        ['2025-12-31', 10_000],
        ['2026-01-31', 220_000],
      ],
      'january.ofx',
    ),
    await importStatement(
      user,
      account,
      [
        { date: '2026-02-03', minorUnits: -4_000, description: 'Books' },
        { date: '2026-02-15', minorUnits: -1_240, description: 'Bakery' },
        { date: '2026-02-20', minorUnits: -90_000, description: 'Rent' },
      ],
      [['2026-02-28', 124_760]],
      'february.ofx',
    ),
    await importStatement(
      user,
      account,
      [{ date: '2026-03-10', minorUnits: -4_760, description: 'Shoes' }],
      [['2026-03-31', 120_000]],
      'march.ofx',
    ),
  ];
}
