import { randomUUID } from 'node:crypto';
import { commitDocument } from '@/lib/domain/imports/staging/staged-import';
import type { VanishedChoice } from '@/lib/domain/imports/staging/vanished-row';
import { commit, fileOf, importFile, ledger, review, stageFile, type FileRow } from '../support/imports';
import type { TestUser } from '../support/users';

// A month of an account, whose last row of the first file is booked otherwise in the second.

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;

/** Rows of files, one a day from the second on. */
export const rowsOf = (...texts: string[]): FileRow[] =>
  texts.map((description, index) => ({ description, date: day(index + 2), minorUnits: -1000 - index }));

export const PENDING: FileRow = { description: 'Trattoria Roma pending', date: day(6), minorUnits: -2000 };
export const BOOKED: FileRow = { description: 'Trattoria Roma', date: day(7), minorUnits: -2400 };
export const EARLIER = rowsOf('Rent', 'Grocer', 'Bakery', 'Cinema');
export const LATER: FileRow = { description: 'Bookshop', date: day(9), minorUnits: -1500 };

/** Imports the file with the pending row, and stages the one with the booked row in its place. */
export async function stagePending(
  user: TestUser,
  account: string,
  pending: FileRow = PENDING,
  booked = BOOKED,
) {
  const first = await importFile(user, fileOf(account, [...EARLIER, pending]));
  const second = await stageFile(user, fileOf(account, [...EARLIER, booked, LATER]));
  return { first: first.id, second };
}

export const vanished = async (user: TestUser, importId: string) => (await review(user, importId)).vanished;

/** The rows that the second file lacks, by description. */
export const missed = async (user: TestUser, importId: string) =>
  (await vanished(user, importId)).map(({ description }) => description);

export const choose = (user: TestUser, importId: string, transactionId: string, choice: VanishedChoice) =>
  user.client.rpc('choose_vanished_row', { import: importId, transaction: transactionId, choice });

/** Chooses for the only row that a file lacks, and commits it. */
export async function commitWith(user: TestUser, importId: string, choice: VanishedChoice) {
  const [one] = await vanished(user, importId);
  await choose(user, importId, one?.id ?? '', choice).throwOnError();
  const { revision } = (await review(user, importId)).import;
  return commitDocument.parse((await commit(user, importId, revision).throwOnError()).data);
}

/** Changes a transaction as its form does, so that the change can be taken back. */
export const editForm = (
  user: TestUser,
  transaction: string,
  details: Record<string, string | number | boolean | string[]>,
) =>
  user.client
    .rpc('edit_transaction', {
      transaction,
      revision: null as unknown as number,
      details,
      change: randomUUID(),
    })
    .throwOnError();

/** The id of the transaction that is called so. */
export const idOf = async (user: TestUser, description: string) =>
  (await ledger(user)).find((row) => row.description === description)?.id ?? '';
