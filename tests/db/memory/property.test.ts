import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { undo } from '../support/imports';
import { newAccount } from '../support/ledger';
import { takeBack } from '../support/ledger-changes';
import { addToImport, chosen, guessed } from '../support/memory';
import { newUser, type TestUser } from '../support/users';

const PAYEES = ['LIDL', 'Shell', 'Amazon', 'Netflix', 'Cafe Kante', 'Cafe Morgen'];
const CATEGORIES = ['Groceries', 'Fuel', 'Shopping', 'Eating out'];
const AMOUNTS = [-4.5, -12.99, -80];
const RUNS = 3;
const STEPS = 16;

/** The same random numbers for the same seed. */
function randomNumbers(seed: number) {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return {
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    next,
  };
}

const rowsOf = async (user: TestUser) =>
  (await user.client.from('live_transactions').select('id, category_id, category_source').throwOnError())
    .data as { id: string; category_id: string; category_source: string }[];

const guessesOf = async (user: TestUser) => {
  const rows = PAYEES.flatMap((description) => AMOUNTS.map((amount) => ({ description, amount })));
  return (await guessed(user, rows))
    .map(({ place, category, kind, share, filled }) => ({ place, category, kind, share, filled }))
    .sort((a, b) => a.place - b.place);
};

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  'whatever hands, rules, memory, imports and undos do, what a hand set is never changed (run %i)',
  async (run) => {
    const { pick, next } = randomNumbers(run * 104_729);
    const user = await newUser();
    const account = await newAccount(user);
    /** The categories set by hand, by row. */
    const byHand = new Map<string, string>();
    const imports: string[] = [];
    let day = 0;
    let checks = 0;

    async function importSome() {
      const rows = Array.from({ length: 4 }, () => ({
        description: pick(PAYEES),
        amount: pick(AMOUNTS),
        date: new Date(Date.UTC(2026, 1, 1) + (day += 1) * 86_400_000).toISOString().slice(0, 10),
      }));
      const added = await addToImport(user, account, rows);
      imports.push(added[0]?.importId ?? '');
    }
    async function chooseSome() {
      const rows = await rowsOf(user);
      if (rows.length === 0) return;
      const ids = [pick(rows).id, pick(rows).id];
      const category = next() < 0.2 ? null : pick(CATEGORIES);
      const before = new Map(byHand);
      const change = await chosen(user, ids, category);
      const after = await rowsOf(user);
      for (const { id, category_id } of after) if (ids.includes(id)) byHand.set(id, category_id);
      if (next() > 0.2) return;
      await takeBack(user, change).throwOnError();
      byHand.clear();
      for (const [id, held] of before) byHand.set(id, held);
    }
    async function ruleSome() {
      const rows = await rowsOf(user);
      const { data } = await user.client
        .rpc('ensure_categories', { names: CATEGORIES, kinds: CATEGORIES.map(() => 'spending') })
        .throwOnError();
      const ids = rows.filter(({ category_source }) => category_source !== 'hand').map(({ id }) => id);
      // As rules do: with their reason, and never to what a hand has set.
      await user.client
        .from('transactions')
        .update({
          category_id: pick(data).id,
          category_source: 'rule',
          category_reason: { rule: { id: randomUUID(), name: 'random' } },
        })
        .in('id', ids.slice(0, 2))
        .throwOnError();
    }
    async function undoSome() {
      const importId = imports.splice(Math.floor(next() * imports.length), 1)[0];
      if (importId === undefined) return;
      await undo(user, importId).throwOnError();
      const left = new Set((await rowsOf(user)).map(({ id }) => id));
      for (const id of byHand.keys()) if (!left.has(id)) byHand.delete(id);
    }

    await importSome();
    await chooseSome();
    for (let step = 0; step < STEPS; step += 1) {
      await pick([importSome, chooseSome, chooseSome, ruleSome, undoSome])();
      const rows = new Map((await rowsOf(user)).map((row) => [row.id, row]));
      for (const [id, category] of byHand) {
        expect(rows.get(id)).toMatchObject({ category_id: category, category_source: 'hand' });
        checks += 1;
      }
    }
    expect(checks).toBeGreaterThan(0);
  },
);

test('after the undo of an import memory guesses as it does without it', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const add = (description: string, amount: number, date: string) =>
    addToImport(user, account, [{ description, amount, date }]);
  for (const [index, description] of [...PAYEES, ...PAYEES].entries()) {
    const [row] = await add(description, pickAmount(index), `2026-03-${10 + index}`);
    await chosen(user, [row?.id ?? ''], CATEGORIES[index % CATEGORIES.length] ?? '');
  }
  const before = await guessesOf(user);
  expect(before.length).toBeGreaterThan(PAYEES.length);

  const rows = await addToImport(
    user,
    account,
    PAYEES.map((description, index) => ({
      description,
      amount: pickAmount(index),
      date: '2026-05-02',
    })),
  );
  const change = await chosen(
    user,
    rows.map(({ id }) => id),
    'Shopping',
  );
  expect(await guessesOf(user)).not.toEqual(before);
  await takeBack(user, change).throwOnError();
  await undo(user, rows[0]?.importId ?? '').throwOnError();
  expect(await guessesOf(user)).toEqual(before);
});

const pickAmount = (index: number) => AMOUNTS[index % AMOUNTS.length] ?? -1;
