import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { answerOf, set, takeBack } from '../support/ledger-changes';
import { fileOf, importFile, undo } from '../support/imports';
import { newHousehold, type Household } from '../support/transfers';
import { contains, preview, rulesOf, saveRule, setCategory, type Content } from '../support/rules';
import { expectTrueTotals } from '../support/totals';

/** A change made to a row by hand. */
type Hand = { category: string } | { note: string } | { tags: string[] } | { oneTime: boolean };

const WORDS = ['lidl', 'aldi', 'rewe'];
const CATEGORIES = ['Groceries', 'Toys', 'Uncategorized'];
const word = fc.constantFrom(...WORDS);
const place = fc.nat(50);

const action: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom('Groceries', 'Toys', 'Fun').map(setCategory),
  fc.constantFrom('one', 'two').map((note): Json => ({ field: 'note', note })),
  fc.constantFrom('Home', 'Trip').map((tag): Json => ({ field: 'tags', tags: [tag] })),
  fc.boolean().map((oneTime): Json => ({ field: 'oneTime', oneTime })),
);
const content: fc.Arbitrary<Content> = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.tuple(
    word.map((one) => contains(one)),
    fc.constant<Json>({ field: 'direction', direction: 'out' }),
  ),
  actions: fc.uniqueArray(action, {
    minLength: 1,
    maxLength: 3,
    selector: (one) => (one as { field: string }).field,
  }),
});

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      words: fc.array(word, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hand' as const),
      place,
      what: fc.oneof<fc.MaybeWeightedArbitrary<Hand>[]>(
        { weight: 3, arbitrary: fc.constantFrom(...CATEGORIES).map((category) => ({ category })) },
        fc.constantFrom('', 'mine').map((note) => ({ note })),
        fc.boolean().map((mine) => ({ tags: mine ? ['Mine'] : [] })),
        fc.boolean().map((oneTime) => ({ oneTime })),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      content,
      at: fc.nat(3),
      apply: fc.nat(3).map((chance) => chance > 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo-import' as const) }) },
);

interface Row {
  id: string;
  revision: number;
  category: string;
  category_source: string;
  note: string;
  one_time: boolean;
  tags: string[];
}

async function rowsOf({ user }: Household): Promise<Map<string, Row>> {
  const [{ data }, { data: joins }, { data: tags }] = await Promise.all([
    user.client
      .from('transaction_details')
      .select('id, revision, category, category_source, note, one_time')
      .order('id')
      .throwOnError(),
    user.client.from('transaction_tags').select('transaction_id, tag_id').throwOnError(),
    user.client.from('tags').select('id, name').throwOnError(),
  ]);
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return new Map(
    (data as Omit<Row, 'tags'>[]).map((row) => [
      row.id,
      {
        ...row,
        tags: joins
          .filter(({ transaction_id }) => transaction_id === row.id)
          .map(({ tag_id }) => names.get(tag_id) ?? '')
          .sort(),
      },
    ]),
  );
}

/** The fields of a row set by hand. */
type Said = Partial<Pick<Row, 'category' | 'note' | 'one_time' | 'tags'>>;

const says = ({ category, note, one_time, tags }: Row, fields: string[]) =>
  Object.fromEntries(
    Object.entries({ category, note, one_time, tags }).filter(([field]) => fields.includes(field)),
  );

test('rules, imports and undos never change values set or cleared by hand, and do what their preview shows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const home = await newHousehold();
      const { user, checking } = home;
      const said = new Map<string, Said>();
      const imports: string[] = [];
      const changes: string[] = [];
      let line = 0;
      // There is something to choose for from the start.
      for (const one of [{ kind: 'import' as const, words: WORDS }, ...steps]) {
        const before = await rowsOf(home);
        const rows = [...before.values()];
        switch (one.kind) {
          case 'import': {
            const { id } = await importFile(
              user,
              fileOf(
                checking,
                one.words.map((text) => ({
                  description: `${text} ${(line += 1)}`,
                  category: 'Uncategorized',
                  typeStated: false,
                })),
              ),
            );
            imports.push(id);
            break;
          }
          case 'hand': {
            const row = rows[one.place % Math.max(rows.length, 1)];
            if (!row) break;
            const held = said.get(row.id) ?? {};
            if ('category' in one.what) {
              if (one.what.category === row.category) break;
              await answerOf(set(user, { ids: [row.id] }, one.what));
              said.set(row.id, { ...held, category: one.what.category });
              break;
            }
            await user.client
              .rpc('edit_transaction', {
                change: randomUUID(),
                transaction: row.id,
                revision: row.revision,
                details: one.what,
              })
              .throwOnError();
            const changed = (await rowsOf(home)).get(row.id);
            // Said again, it is no change.
            if (changed && 'note' in one.what && one.what.note !== row.note)
              said.set(row.id, { ...held, note: one.what.note });
            if (changed && 'tags' in one.what && one.what.tags.join() !== row.tags.join())
              said.set(row.id, { ...held, tags: one.what.tags });
            if (changed && 'oneTime' in one.what && one.what.oneTime !== row.one_time)
              said.set(row.id, { ...held, one_time: one.what.oneTime });
            break;
          }
          case 'rule': {
            const shown = await preview(user, one.content, { place: one.at });
            const { change, already, taken, hand } = shown.counts;
            expect(change + already + taken + hand).toBe(shown.matches);
            const id = randomUUID();
            const { transactions } = await saveRule(user, one.content, {
              place: one.at,
              change: id,
              apply: one.apply && change > 0 ? { count: change, digest: shown.digest } : null,
            });
            changes.push(id);
            expect(transactions).toBe(one.apply ? change : 0);
            const after = await rowsOf(home);
            const differing = rows.filter((row) => {
              const now = after.get(row.id);
              return (
                !now || JSON.stringify({ ...now, revision: 0 }) !== JSON.stringify({ ...row, revision: 0 })
              );
            });
            expect(differing.map((row) => row.id)).toEqual(
              one.apply ? shown.rows.items.map((item) => item.id).sort() : [],
            );
            break;
          }
          case 'undo': {
            const change = changes.pop();
            if (change !== undefined) await answerOf(takeBack(user, change));
            break;
          }
          case 'delete': {
            const rules = await rulesOf(user);
            const rule = rules[one.place % Math.max(rules.length, 1)];
            const change = randomUUID();
            if (rule) await user.client.rpc('delete_rule', { change, rule: rule.id }).throwOnError();
            if (rule) changes.push(change);
            break;
          }
          case 'undo-import': {
            const id = imports.pop();
            if (id !== undefined) await undo(user, id).throwOnError();
            break;
          }
        }
        const after = await rowsOf(home);
        for (const [id, fields] of said) {
          const row = after.get(id);
          expect(row && says(row, Object.keys(fields)), `${one.kind} of ${id}`).toEqual(fields);
        }
      }
      await expectTrueTotals(user);
    }),
    { numRuns: 25 },
  );
}, 240_000);
