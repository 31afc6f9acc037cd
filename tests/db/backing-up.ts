import { createHash, randomUUID } from 'node:crypto';
import { exportEverything } from '@/lib/data/backup';
import { restoreStaged, stageRestorePart, type RestoreOutcome } from '@/lib/data/restore';
import type { Backup } from '@/lib/domain/backup/format';
import { readBackup } from '@/lib/domain/backup/read-backup';
import { finishRestoreSchema, stageRestoreSchema } from '@/lib/domain/backup/restore-input';
import { restoreParts } from '@/lib/domain/backup/restore-parts';
import { addRows, file, newAccount } from './ledger';
import { newUser, type TestUser } from './support';

/** Who the data layer speaks for: a test file mocks its client with this. */
export const speaking: { client: TestUser['client'] | null } = { client: null };

/** A user with an account and three transactions of one import. */
export async function userWithLedger(): Promise<TestUser> {
  const user = await newUser();
  const account = await newAccount(user);
  await addRows(user, file(account, [{ description: 'Tea' }, { description: 'Bun' }, { amount: '12.34' }]));
  return user;
}

/** What the user downloads. */
export async function exportZip(user: TestUser): Promise<Uint8Array> {
  speaking.client = user.client;
  return new Uint8Array(await new Blob(await exportEverything(user.id)).arrayBuffer());
}

/** The complete document of the user's export, checked by the schema. */
export async function exportOf(user: TestUser): Promise<Backup> {
  const reading = readBackup(await exportZip(user));
  if (!reading.ok) throw new Error(reading.error);
  return reading.backup;
}

/** Sends the parts of an export as the screen does, through the schemas of the actions. */
export async function sendParts(
  user: TestUser,
  backup: Backup,
  restoreId: string = randomUUID(),
): Promise<string> {
  speaking.client = user.client;
  let part = 0;
  for (const { kind, rows } of restoreParts(backup)) {
    await stageRestorePart(stageRestoreSchema.parse({ restoreId, part, kind, rows }));
    part += 1;
  }
  return restoreId;
}

export async function finish(user: TestUser, backup: Backup, restoreId: string): Promise<RestoreOutcome> {
  speaking.client = user.client;
  return restoreStaged(finishRestoreSchema.parse({ restoreId, origin: backup.user, counts: backup.counts }));
}

export async function restoreInto(user: TestUser, backup: Backup): Promise<RestoreOutcome> {
  return finish(user, backup, await sendParts(user, backup));
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The id that follows from a text, as the database makes it. */
function sampleId(key: string): string {
  const hex = md5(key);
  return dashed(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`);
}

/** What each id of an export becomes for another user while the first is still there. */
export function newIds(backup: Backup, owner: string): (id: string) => string {
  const samples = new Map<string, string>();
  for (const n of [1, 2, 3]) {
    samples.set(sampleId(`sample account ${n} ${backup.user}`), sampleId(`sample account ${n} ${owner}`));
  }
  for (const { id, date, position } of [
    ...backup.tables.transactions,
    ...backup.tables.deleted_transactions,
  ]) {
    if (id === sampleId(`sample ${backup.user} ${date} ${position}`)) {
      samples.set(id, sampleId(`sample ${owner} ${date} ${position}`));
    }
  }
  return (id) => {
    const tail = `8${md5(owner + id).slice(0, 15)}`;
    return samples.get(id) ?? `${id.slice(0, 19)}${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}

/** A document with every id in it replaced, save those under the names of digests. */
export function withIds<Value>(value: Value, idOf: (id: string) => string): Value {
  const text = JSON.stringify(value, (key, part: unknown) =>
    typeof part === 'string' && key !== 'file_key' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part)
      ? idOf(part)
      : part,
  );
  return JSON.parse(text) as Value;
}

/** The rows of an export in an order that does not depend on ids. */
export function inOrder(tables: Backup['tables']) {
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]),
  );
}
