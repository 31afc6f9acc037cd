import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { remove, restore, transactionsOf } from '../support/ledger-changes';
import { change, commitStaged, match } from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { importStatement, stageStatement } from '../support/statements';
import { newUser, type TestUser } from '../support/users';
import { stagedImportDocument } from '@/lib/domain/imports/staging/staged-import';

/** Statements of days before the first mark: the rows lead there back from it. */
let user: TestUser;
let account: string;

const DAY = '2026-07-31';
const TODAY = '2026-08-31';

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user, '2026-08-28', 1000);
});

type Row = { id: string; date: string; description: string; amount: number; type: string; revision?: number };
type Suspect = { kind: string; rows: Row[]; from?: string; to?: string };
interface Reconciled {
  expected: string;
  difference: string;
  suspects: Suspect[];
  book: { date: string; amount: string } | null;
}

async function reconcile(balance: number, day = DAY): Promise<Reconciled> {
  const { data } = await user.client.rpc('reconcile', { account, day, balance, today: TODAY }).throwOnError();
  return data as unknown as Reconciled;
}

const kinds = ({ suspects }: Reconciled) =>
  suspects.filter(({ kind }) => kind !== 'gap').map(({ kind, rows }) => [kind, rows[0]?.description]);

const suspect = ({ suspects }: Reconciled, kind: string) => suspects.find((one) => one.kind === kind)!;

/** A row by hand; entered `before` the balance was typed, as those are that it includes. */
async function add(date: string, description: string, amount: number, at: 'before' | 'after' = 'before') {
  const [id] = await enter(user, {
    account_id: account,
    category: 'Food',
    date,
    description,
    amount: Math.abs(amount),
    type: amount < 0 ? 'expense' : 'income',
  });
  // Typed after the entries so far.
  if (at === 'before')
    await user.client
      .from('balance_marks')
      .update({ stated_at: new Date(Date.now() + 1000).toISOString() })
      .eq('account_id', account)
      .throwOnError();
  return id as string;
}

const edit = ({ id, revision = 0 }: Row, details: Record<string, string>) =>
  user.client
    .rpc('edit_transaction', { transaction: id, revision, details, change: randomUUID() })
    .throwOnError();

const addMissing = (rows: readonly Row[]) =>
  enter(
    user,
    ...rows.map(({ id, date, description, amount, type }) => ({
      id,
      account_id: account,
      category: 'Food',
      date,
      description,
      amount: Math.abs(amount),
      type,
    })),
  );

describe('back from a typed balance', () => {
  test('a row in the trash is missing, and one of half of it with its sign is no wrong sign', async () => {
    const bakery = await add('2026-08-10', 'Bakery', -12.4);
    await add('2026-08-11', 'Tram', -6.2);
    await remove(user, { ids: [bakery] }).throwOnError();
    // 1000 + 12.40 + 6.20
    const found = await reconcile(1018.6);
    expect(found).toMatchObject({ expected: '1006.200', difference: '12.400' });
    expect(kinds(found)).toEqual([['trash', 'Bakery']]);
    await restore(user, [bakery]).throwOnError();
    expect(await reconcile(1018.6)).toMatchObject({ difference: '0.000' });
  });

  test('a row of the wrong sign is flipped', async () => {
    await add('2026-08-10', 'Bakery', 6.2);
    const found = await reconcile(1006.2);
    expect(found).toMatchObject({ expected: '993.800', difference: '12.400' });
    expect(kinds(found)).toEqual([['wrong-sign', 'Bakery']]);
    await edit(suspect(found, 'wrong-sign').rows[0]!, { type: 'expense' });
    expect(await reconcile(1006.2)).toMatchObject({ difference: '0.000' });
  });

  test('one of two alike is deleted', async () => {
    await add('2026-08-10', 'Bakery', -12.4);
    await add('2026-08-10', 'Bakery', -12.4);
    const found = await reconcile(1012.4);
    expect(found).toMatchObject({ difference: '-12.400' });
    expect(kinds(found)).toEqual([['duplicate', 'Bakery']]);
    await remove(user, { ids: [suspect(found, 'duplicate').rows[0]!.id] }).throwOnError();
    expect(await reconcile(1012.4)).toMatchObject({ difference: '0.000' });
  });

  test('a row on the other side of the day is moved, from either', async () => {
    await add('2026-07-30', 'Posted early', -7);
    const early = await reconcile(1007);
    expect(kinds(early)).toEqual([['dated-earlier', 'Posted early']]);
    await edit(suspect(early, 'dated-earlier').rows[0]!, { date: '2026-08-01' });
    expect(await reconcile(1007)).toMatchObject({ difference: '0.000' });

    const late = await reconcile(1000);
    expect(kinds(late)).toEqual([['dated-later', 'Posted early']]);
    await edit(suspect(late, 'dated-later').rows[0]!, { date: DAY });
    expect(await reconcile(1000)).toMatchObject({ difference: '0.000' });
  });

  test('two that make it up are put back', async () => {
    const ids = [await add('2026-08-10', 'Pen', -8.05), await add('2026-08-12', 'Ink', -4.35)];
    await remove(user, { ids }).throwOnError();
    const found = await reconcile(1012.4);
    expect(kinds(found).map(([kind]) => kind)).toEqual(['pair']);
    await restore(
      user,
      suspect(found, 'pair').rows.map(({ id }) => id),
    ).throwOnError();
    expect(await reconcile(1012.4)).toMatchObject({ difference: '0.000' });
  });

  test('a row skipped in an import is added', async () => {
    const staged = await stageStatement(
      user,
      account,
      [
        { date: '2026-08-06', minorUnits: -700, description: 'Cinema' },
        { date: '2026-08-07', minorUnits: -100, description: 'Tram' },
      ],
      [],
    );
    await change(user, staged.id, 2, { kind: 'skip' });
    await commitStaged(user, stagedImportDocument.parse((await match(user, staged.id).throwOnError()).data));
    const found = await reconcile(1008);
    expect(kinds(found)).toEqual([['skipped', 'Cinema']]);
    await addMissing(suspect(found, 'skipped').rows);
    expect(await reconcile(1008)).toMatchObject({ difference: '0.000' });
  });

  test('a row before or after the days between cannot be it', async () => {
    const ids = [await add('2026-07-30', 'Before', -12.4), await add('2026-08-30', 'After', -12.4)];
    await remove(user, { ids }).throwOnError();
    expect(kinds(await reconcile(1012.4))).toEqual([]);
  });

  test('the days without a file are those after the statement', async () => {
    expect((await reconcile(1012.4)).suspects).toEqual([
      { kind: 'gap', from: '2026-08-01', to: '2026-08-28' },
    ]);
  });

  test('a row booked for the difference leads there', async () => {
    const { book } = await reconcile(1012.4);
    expect(book).toEqual({ date: '2026-08-01', amount: '-12.400' });
    await add(book!.date, 'Unexplained', Number(book!.amount), 'after');
    expect(await reconcile(1012.4)).toMatchObject({ difference: '0.000', book: null });
  });

  test('nothing is booked on the day of the balance itself, as later entries come on top of it', async () => {
    const found = await reconcile(1012.4, '2026-08-27');
    expect(found).toMatchObject({ difference: '12.400', book: null });
    const later = await add('2026-08-28', 'Later', -12.4, 'after');
    await remove(user, { ids: [later] }).throwOnError();
    expect(kinds(await reconcile(1012.4, '2026-08-27'))).toEqual([]);
  });
});

test('entries made since on the day a balance was typed come on top', async () => {
  const later = await add('2026-08-28', 'Later', -12.4, 'after');
  await remove(user, { ids: [later] }).throwOnError();
  const found = await reconcile(987.6, '2026-08-28');
  expect(found).toMatchObject({ difference: '-12.400', book: { date: '2026-08-28', amount: '-12.400' } });
  expect(kinds(found)).toEqual([['trash', 'Later']]);
  await restore(user, [later]).throwOnError();
  expect(await reconcile(987.6, '2026-08-28')).toMatchObject({ difference: '0.000' });
});

test('no row can be it if the first balance is a file’s of that very day', async () => {
  await user.client.from('balance_marks').delete().eq('account_id', account).throwOnError();
  await importStatement(
    user,
    account,
    [{ date: DAY, minorUnits: -1_240, description: 'Bakery' }],
    [[DAY, 10_000]],
  );
  const [bakery] = await transactionsOf(user);
  expect(await reconcile(112.4)).toMatchObject({ difference: '12.400', suspects: [], book: null });
  await remove(user, { ids: [bakery!.id] }).throwOnError();
  expect(await reconcile(87.6)).toMatchObject({ difference: '-12.400', suspects: [], book: null });
});
