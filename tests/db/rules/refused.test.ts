import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { fileOf, importFile } from '../support/imports';
import { answerOf, takeBack } from '../support/ledger-changes';
import { openOwnDatabase } from '../support/own-database';
import { contains, preview, rulesOf, saveRule, setCategory } from '../support/rules';
import { newHousehold, type Household } from '../support/transfers';

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
  await importFile(home.user, fileOf(home.checking, [{ description: 'LIDL 4711' }, { description: 'Tea' }]));
});

const matches = (pattern: string): Json => ({ field: 'text', operator: 'matches', values: [pattern] });
const COSTLY = '(((a{50})\u0301{50})\u0301{50})';
const note: Json = { field: 'note', note: 'x' };

/** Writes a rule as its owner can, past the form. */
async function write(conditions: unknown, actions: unknown = [note], enabled = true): Promise<string> {
  const id = randomUUID();
  await home.user.client
    .from('rules')
    .insert({ id, name: 'Written', conditions: conditions as Json[], actions: actions as Json[], enabled })
    .throwOnError();
  return id;
}

/** The only rule as the list shows it, once everything that counts and uses rules has worked. */
async function listed() {
  const { user, checking } = home;
  await answerOf(user.client.rpc('rule_matches', { today: '2026-11-20' }));
  await preview(user, { conditions: [contains('lidl')], actions: [setCategory('Found')] });
  await importFile(user, fileOf(checking, [{ description: 'LIDL 4712', line: 9 }]));
  const [rule] = await rulesOf(user);
  return rule && { enabled: rule.enabled, problem: rule.problem, detail: rule.detail };
}

test.each([
  ['nested counts behind a mark', COSTLY, 'repeats-repeat'],
  ['optional letters in a repeated group', '(a?b?c?d?e?f?g?h?i?j?k?l?m?n?o?p?){50}', 'repeats-optional'],
  ['a reference back', '(.)\\1', 'refers-back'],
  ['a thousand characters', 'x'.repeat(1_000), 'too-long'],
])(
  'a rule that its owner writes with %s is switched off and listed with the reason',
  async (_, pattern, detail) => {
    await write([matches(pattern)]);
    expect(await listed()).toEqual({ enabled: false, problem: 'pattern', detail });
  },
);

const ID = randomUUID();
/** Content that no form sends: the reason, conditions and actions. */
const UNREADABLE: [string, unknown, unknown][] = [
  ['a text as day', [{ field: 'day', operator: 'is', day: 'abc' }], [note]],
  ['a day as text', [{ field: 'day', operator: 'is', day: '5' }], [note]],
  ['a day that no month has', [{ field: 'day', operator: 'between', day: 1, to: 40 }], [note]],
  ['a text as amount', [{ field: 'amount', operator: 'is', amount: 'much' }], [note]],
  ['an amount that is none', [{ field: 'amount', operator: 'at-least', amount: 'NaN' }], [note]],
  ['a text as account', [{ field: 'account', account: 'checking' }], [note]],
  ['a number as account', [{ field: 'account', account: 5 }], [note]],
  ['a text as payee', [{ field: 'payee', operator: 'is', payees: ['Lidl'] }], [note]],
  ['a text as tag', [{ field: 'tag', tags: ['Home'] }], [note]],
  ['tags that are no list', [{ field: 'tag', tags: 'Home' }], [note]],
  ['words that are no list', [{ field: 'text', operator: 'contains', values: 'lidl' }], [note]],
  ['words that are no texts', [{ field: 'text', operator: 'contains', values: [{}] }], [note]],
  ['no such comparison', [{ field: 'text', operator: 'ends', values: ['lidl'] }], [note]],
  ['no such field', [{ field: 'color', operator: 'is' }], [note]],
  ['something that no form says', [{ field: 'direction', direction: 'out', to: {} }], [note]],
  ['no condition', [], [note]],
  ['a condition that is a text', ['lidl'], [note]],
  ['a condition that is nothing', [null], [note]],
  ['a text as category', [contains('lidl')], [setCategory('Food')]],
  ['an action that is a list', [contains('lidl')], [[note]]],
  ['no action', [contains('lidl')], []],
  ['two of a kind', [contains('lidl')], [note, note]],
  ['a number as note', [contains('lidl')], [{ field: 'note', note: 5 }]],
  ['a text as yes or no', [contains('lidl')], [{ field: 'oneTime', oneTime: 'true' }]],
  ['a split of nothing', [contains('lidl')], [{ field: 'split', parts: null }]],
  [
    'a split in digits of another script',
    [contains('lidl')],
    [{ field: 'split', parts: [{ share: 'percent', percent: '٥٠', category: ID, note: '', tags: [] }] }],
  ],
  ['an amount in digits of another script', [{ field: 'amount', operator: 'at-least', amount: '٥' }], [note]],
  [
    'a split that makes 110 percent',
    [contains('lidl')],
    [
      {
        field: 'split',
        parts: [60, 50].map((percent) => ({ share: 'percent', percent, category: ID, note: '', tags: [] })),
      },
    ],
  ],
];

test('rules that no form says are switched off and listed, and everything that uses rules still works', async () => {
  const { user } = home;
  const ids: string[] = [];
  for (const [, conditions, actions] of UNREADABLE) ids.push(await write(conditions, actions));
  await listed();
  const rules = new Map((await rulesOf(user)).map((rule) => [rule.id, rule]));
  expect(
    ids.map((id, index) => [UNREADABLE[index]?.[0], rules.get(id)?.enabled, rules.get(id)?.problem]),
  ).toEqual(UNREADABLE.map(([what]) => [what, false, 'content']));
  for (const rule of ids) {
    const { error } = await user.client.rpc('enable_rule', { change: randomUUID(), rule, enabled: true });
    expect(error?.message).toBe('rule_refused');
  }
  // A refused rule can be saved as far as its form can show it.
  const [id = ''] = ids;
  const content = { conditions: [contains('lidl')], actions: [setCategory('Food')] };
  await saveRule(user, content, { id, revision: 1, name: 'Mended' });
  expect((await rulesOf(user)).find((rule) => rule.id === id)).toMatchObject({
    enabled: true,
    problem: null,
  });
});

test('rules work up to twenty patterns, and those after them are listed as doing nothing', async () => {
  const { user } = home;
  const five = ['a', 'b', 'c', 'lidl'].map((word) => matches(`^${word}`)).concat(matches('^e'));
  for (let rule = 0; rule < 5; rule += 1)
    await user.client
      .from('rules')
      .insert({
        id: randomUUID(),
        name: `Rule ${rule}`,
        match: 'any',
        position: rule,
        conditions: five as Json[],
        actions: [note] as Json[],
      })
      .throwOnError();
  const six = await write([...five, matches('^f')]);
  const rules = await rulesOf(user);
  expect(rules.filter(({ name }) => name !== 'Written').map(({ problem }) => problem)).toEqual([
    ...[null, null, null, null],
    'patterns',
  ]);
  expect(rules.find(({ id }) => id === six)).toMatchObject({
    enabled: false,
    problem: 'pattern',
    detail: 'many',
  });
  const counted = await answerOf<{ rows: number }[]>(
    user.client.rpc('rule_matches', { today: '2026-11-20' }),
  );
  expect(counted.map(({ rows }) => rows)).toEqual([1, 1, 1, 1]);
});

test('the form names the pattern that the database refuses, for a preview and for saving', async () => {
  const content = { conditions: [contains('x'), matches(COSTLY)], actions: [setCategory('Found')] };
  const problem = { condition: 1, code: 'pattern_invalid', detail: 'repeats-repeat' };
  expect((await preview(home.user, content)).problem).toEqual(problem);
  expect((await saveRule(home.user, content)).problem).toEqual(problem);
});

test('undoing what mended a rule brings it back switched off', async () => {
  const { user } = home;
  const id = await write([matches(COSTLY)]);
  const change = randomUUID();
  await saveRule(user, { conditions: [contains('lidl')], actions: [note] }, { id, revision: 1, change });
  // A version that allowed the pattern has kept the rule as one that was on.
  const { data } = await user.client
    .from('ledger_changes')
    .select('snapshot')
    .eq('id', change)
    .single()
    .throwOnError();
  const kept = data.snapshot as { rule: Record<string, Json> };
  await user.client
    .from('ledger_changes')
    .update({ snapshot: { ...kept, rule: { ...kept.rule, enabled: true } } })
    .eq('id', change)
    .throwOnError();
  await takeBack(user, change).throwOnError();
  expect(await listed()).toMatchObject({ enabled: false, problem: 'pattern' });
});

test('a refused rule stored by an earlier version is switched off by the migration', async () => {
  const { database, close } = await openOwnDatabase();
  const id = randomUUID();
  await database.exec(`
    insert into auth.users (id, email) values ('${id}', 'stored@example.com');
    alter table public.rules disable trigger switch_off_refused_rule;
    insert into public.rules (user_id, name, conditions, actions) values
      ('${id}', 'Costly', '[{"field": "text", "operator": "matches", "values": ["(a?b?){50}"]}]', '[{"field": "note", "note": "x"}]'),
      ('${id}', 'Broken', '[{"field": "day", "operator": "is", "day": "abc"}]', '[{"field": "note", "note": "x"}]'),
      ('${id}', 'Sound', '[{"field": "text", "operator": "matches", "values": ["^lidl \\\\d+"]}]', '[{"field": "note", "note": "x"}]');
    alter table public.rules enable trigger switch_off_refused_rule;
    update public.rules r set enabled = r.enabled where r.enabled;`);
  const { rows } = await database.query('select name, enabled from public.rules order by name');
  expect(rows).toEqual([
    { name: 'Broken', enabled: false },
    { name: 'Costly', enabled: false },
    { name: 'Sound', enabled: true },
  ]);
  await close();
});
