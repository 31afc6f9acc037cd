import { randomUUID } from 'node:crypto';
import { exportEverything } from '@/lib/data/data-export/data-export';
import { restoreStaged, stageRestorePart } from '@/lib/data/data-export/restore';
import type { DataExport } from '@/lib/domain/data-export/format';
import { parseDataExport } from '@/lib/domain/data-export/parse-archive';
import { finishRestoreSchema, stageRestoreSchema } from '@/lib/domain/data-export/restore-form';
import { restoreParts } from '@/lib/domain/data-export/restore-parts';
import { addRows, file, newAccount } from './ledger';
import { newUser, type TestUser } from './users';

/** The client that the mocked data layer uses in a test file. */
export const speaking: { client: TestUser['client'] | null } = { client: null };

/** Creates a user with an account and three transactions from one import. */
export async function userWithLedger(): Promise<TestUser> {
  const user = await newUser();
  const account = await newAccount(user);
  await addRows(user, file(account, [{ description: 'Tea' }, { description: 'Bun' }, { amount: '12.34' }]));
  return user;
}

/** The file that the user downloads. */
export async function exportZip(user: TestUser): Promise<Uint8Array> {
  speaking.client = user.client;
  return new Uint8Array(await new Blob(await exportEverything('2026-11-20')).arrayBuffer());
}

/** The user's export, validated by the schema. */
export async function exportOf(user: TestUser): Promise<DataExport> {
  const reading = parseDataExport(await exportZip(user));
  if (!reading.ok) throw new Error(reading.error);
  return reading.dataExport;
}

/** Sends the parts of an export as the screen does, through the schemas of the actions. */
export async function sendParts(
  user: TestUser,
  dataExport: DataExport,
  restoreId: string = randomUUID(),
): Promise<string> {
  speaking.client = user.client;
  let part = 0;
  for (const { kind, rows } of restoreParts(dataExport)) {
    await stageRestorePart(stageRestoreSchema.parse({ restoreId, part, kind, rows }));
    part += 1;
  }
  return restoreId;
}

export async function finish(
  user: TestUser,
  dataExport: DataExport,
  restoreId: string,
): ReturnType<typeof restoreStaged> {
  speaking.client = user.client;
  return restoreStaged(finishRestoreSchema.parse({ restoreId, counts: dataExport.counts }));
}

export async function restoreInto(user: TestUser, dataExport: DataExport): ReturnType<typeof restoreStaged> {
  return finish(user, dataExport, await sendParts(user, dataExport));
}

/** The rows of an export in an order that does not depend on their keys. */
export function inOrder(tables: DataExport['tables']) {
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]),
  );
}

/** The rows of an exported table that are not in the trash. */
export const live = <Row extends { deletion_id: string | null }>(rows: readonly Row[]) =>
  rows.filter(({ deletion_id }) => deletion_id === null);
