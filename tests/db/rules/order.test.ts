import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { fileOf, importFile, review, stageFile, type FileRow } from '../support/imports';
import { edit } from '../support/ledger';
import { answerOf, transactionsOf } from '../support/ledger-changes';
import { contains, preview, rulesOf, saveRule, setCategory, type Content } from '../support/rules';
import { newHousehold, type Household } from '../support/transfers';

const payeeIs = (name: string): Json => ({ field: 'payee', operator: 'is', values: [name] });
const payeeContains = (text: string): Json => ({ field: 'payee', operator: 'contains', values: [text] });
const tagIs = (tag: string): Json => ({ field: 'tag', tags: [tag] });
const call = (payee: string): Json => ({ field: 'payee', payee });
const addTag = (tag: string): Json => ({ field: 'tags', tags: [tag] });

const none = { category: 'Uncategorized', typeStated: false };
let home: Household;
beforeEach(async () => {
  home = await newHousehold();
});

const rowsOf = (descriptions: readonly string[]): FileRow[] =>
  descriptions.map((description) => ({ ...none, description }));
const add = (...descriptions: string[]) => importFile(home.user, fileOf(home.checking, rowsOf(descriptions)));

interface Outcome {
  category: string;
  payee: string | null;
  note: string;
  tags: string[];
}

/** The fields of rows that rules set, by description. */
async function outcome({ user }: Household) {
  const [rows, { data: payees }, { data: joins }, { data: tags }] = await Promise.all([
    transactionsOf(user),
    user.client.from('payees').select('id, name').throwOnError(),
    user.client.from('transaction_tags').select('transaction_id, tag_id').throwOnError(),
    user.client.from('tags').select('id, name').throwOnError(),
  ]);
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
  const names = new Map(payees.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    rows
      .map((row): [string, Outcome] => [
        row.description,
        {
          category: row.category,
          payee: names.get(row.payee_id) ?? null,
          note: row.note,
          tags: joins
            .filter(({ transaction_id }) => transaction_id === row.id)
            .map(({ tag_id }) => tagNames.get(tag_id) ?? '')
            .sort(),
        },
      ])
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

test.each([
  ['payee is', call('Barber'), payeeIs('Barber')],
  ['payee contains', call('Barber'), payeeContains('barb')],
  ['tag', addTag('Care'), tagIs('Care')],
])(
  'a rule sees what an earlier one sets (%s): on import, in its preview, and in the past',
  async (_, sets, sees) => {
    const { user } = home;
    await add('Sumup J Miller');
    const first = { conditions: [contains('miller')], actions: [sets] };
    const second = { conditions: [sees], actions: [setCategory('Hair')] };
    await saveRule(user, first);
    const { matches, counts } = await preview(user, second);
    expect({ matches, change: counts.change }).toEqual({ matches: 1, change: 1 });
    await saveRule(user, second, { apply: 'all' });
    await add('Sumup J Miller 2', 'Kiosk');
    expect(Object.entries(await outcome(home)).map(([text, { category }]) => [text, category])).toEqual([
      ['Kiosk', 'Uncategorized'],
      ['Sumup J Miller', 'Hair'],
      ['Sumup J Miller 2', 'Hair'],
    ]);
    const matched = await answerOf<{ rows: number }[]>(
      user.client.rpc('rule_matches', { today: '2026-11-30' }),
    );
    expect(matched.map(({ rows }) => rows)).toEqual([2, 2]);
  },
);

test('a rule doesn’t see what a later one sets, nor the payee that an earlier one has replaced', async () => {
  const { user } = home;
  await add('Lidl');
  await saveRule(user, { conditions: [contains('lidl')], actions: [call('Shop')] }, { apply: 'all' });
  // Before it: the row has its payee by the rule, and comes to this one with that of its text.
  const before = await preview(
    user,
    { conditions: [payeeIs('Shop')], actions: [setCategory('Food')] },
    { place: 0 },
  );
  expect(before.matches).toBe(0);
  const own = await preview(
    user,
    { conditions: [payeeContains('lidl')], actions: [setCategory('Food')] },
    { place: 0 },
  );
  expect(own.matches).toBe(1);
  // After it.
  const after = await preview(user, { conditions: [payeeContains('lidl')], actions: [setCategory('Food')] });
  expect(after.matches).toBe(0);
});

test('the first that sets the payee decides it; one that sets none of a row leaves it to the next', async () => {
  const { user } = home;
  await saveRule(user, { conditions: [contains('lidl')], actions: [call('Shop')] });
  await saveRule(user, { conditions: [contains('l')], actions: [call('Other')] });
  await saveRule(user, { conditions: [payeeIs('Other')], actions: [setCategory('Toys')] });
  await saveRule(user, { conditions: [payeeIs('Shop')], actions: [setCategory('Food')] });
  await add('Lidl', 'Aldi');
  expect(await outcome(home)).toMatchObject({
    Aldi: { category: 'Toys', payee: 'Other' },
    Lidl: { category: 'Food', payee: 'Shop' },
  });
});

test('later rules see the values set by hand', async () => {
  const { user } = home;
  await add('Lidl');
  const [row] = await transactionsOf(user);
  await edit(user, row?.id ?? '', { description: 'Corner shop' });
  await saveRule(user, { conditions: [contains('lidl')], actions: [call('Shop')] });
  const shown = await preview(user, { conditions: [payeeIs('Shop')], actions: [setCategory('Food')] });
  expect(shown.matches).toBe(0);
  const own = await preview(user, { conditions: [payeeContains('corner')], actions: [setCategory('Food')] });
  expect(own.matches).toBe(1);
});

test('the review shows it before anything is imported, and a rule that is switched off is not seen', async () => {
  const { user } = home;
  await saveRule(user, { conditions: [contains('lidl')], actions: [call('Shop')] }, { enabled: false });
  await saveRule(user, { conditions: [payeeIs('Shop')], actions: [setCategory('Food')] });
  const shown = async () => {
    const staged = await stageFile(user, fileOf(home.checking, rowsOf(['Lidl'])));
    return (await review(user, staged.id)).items.map(({ category }) => category);
  };
  expect(await shown()).toEqual(['Uncategorized']);
  const [off] = await rulesOf(user);
  await user.client
    .rpc('enable_rule', { change: crypto.randomUUID(), rule: off?.id ?? '', enabled: true } as never)
    .throwOnError();
  expect(await shown()).toEqual(['Food']);
});

const WORDS = ['lidl', 'aldi', 'rewe'];
const PAYEES = ['Shop', 'Store', 'Kiosk'];
const TAGS = ['Home', 'Trip'];
const condition: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...WORDS).map((word) => contains(word)),
  fc.constantFrom(...PAYEES).map(payeeIs),
  fc.constantFrom('sho', 'st', 'lid', 'k').map(payeeContains),
  fc.constantFrom(...TAGS).map(tagIs),
  fc.constant<Json>({ field: 'amount', operator: 'at-least', amount: '3.00' }),
);
const action: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom('Food', 'Toys').map(setCategory),
  fc.constantFrom(...PAYEES).map(call),
  fc.constantFrom(...TAGS).map(addTag),
  fc.constantFrom('one', 'two').map((note): Json => ({ field: 'note', note })),
);
const rule: fc.Arbitrary<Content> = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  actions: fc.uniqueArray(action, {
    minLength: 1,
    maxLength: 3,
    selector: (one) => (one as { field: string }).field,
  }),
});

test('an import, the preview and its use on the past come to the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 2, maxLength: 6 }),
      fc.array(fc.tuple(fc.constantFrom(...WORDS), fc.integer({ min: 100, max: 500 })), {
        minLength: 1,
        maxLength: 8,
      }),
      async (rules, words) => {
        const rows = words.map(([word, cents], index) => ({
          ...none,
          description: `${word} ${'abcdefgh'[index]}`,
          minorUnits: -cents,
        }));
        const [imported, applied] = [await newHousehold(), await newHousehold()];
        // Rules name payees and tags that are there.
        for (const { user } of [imported, applied]) {
          await user.client
            .from('payees')
            .insert(PAYEES.map((name) => ({ name })))
            .throwOnError();
          await user.client
            .from('tags')
            .insert(TAGS.map((name) => ({ name })))
            .throwOnError();
        }
        await importFile(applied.user, fileOf(applied.checking, rows));
        const saved: { id: string; content: Content; matches: number }[] = [];
        for (const content of rules) {
          await saveRule(imported.user, content);
          const { matches } = await preview(applied.user, content);
          const { id } = await saveRule(applied.user, content, { apply: 'all' });
          saved.push({ id, content, matches });
        }
        await importFile(imported.user, fileOf(imported.checking, rows));
        expect(await outcome(imported)).toEqual(await outcome(applied));
        // Once all is done, each matches what it did, and nothing is left to change.
        for (const home of [imported, applied]) {
          const own = await rulesOf(home.user);
          for (const [place, { content, matches }] of saved.entries()) {
            const again = await preview(home.user, content, { self: own[place]?.id ?? '', place });
            expect([again.matches, again.counts.change]).toEqual([matches, 0]);
          }
          const counted = await answerOf<{ id: string; rows: number }[]>(
            home.user.client.rpc('rule_matches', { today: '2026-11-30' }),
          );
          expect(own.map(({ id }) => counted.find((one) => one.id === id)?.rows)).toEqual(
            saved.map(({ matches }) => matches),
          );
        }
      },
    ),
    { numRuns: 12 },
  );
}, 300_000);
