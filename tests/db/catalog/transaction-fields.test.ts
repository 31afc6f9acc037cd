import { expect, test } from 'vitest';
import {
  byField,
  FLAG_FIELDS,
  NEW_VALUES,
  PLAIN_FIELDS,
  TEXT_FIELDS,
} from '@/lib/domain/transactions/fields';
import { database, rows } from '../support/catalog';

/** The columns that no change sets: keys, the history of edits, and what the app derives. */
const OTHERS = [
  'amount_order',
  'balance_key',
  'bank_transfer',
  'created_at',
  'deleted_at',
  'deletion_id',
  'edited_at',
  'external_id',
  'file_key',
  'guess_category_id',
  'guess_filled',
  'guess_kind',
  'import_id',
  'is_split',
  'line',
  'movement_key',
  'position',
  'revision',
  'search_text',
  'shifted',
];

const columnsOf = async (relation: string) =>
  (
    await rows<{ name: string }>(`
      select attname as name from pg_attribute
      where attrelid = 'public.${relation}'::regclass and attnum > 0 and not attisdropped order by 1`)
  ).map(({ name }) => name);

test('changes can set every column of a transaction, or none of them', async () => {
  const fields = await columnsOf('transaction_fields');
  expect([...fields, ...OTHERS].toSorted()).toEqual(await columnsOf('transactions'));
  for (const { column } of Object.values(PLAIN_FIELDS)) expect(fields).toContain(column);
});

test('the database and the app state the same plain fields, with the same values of a new transaction', async () => {
  const plain = async (details: object) => {
    const query = 'select public.plain_fields(public.with_plain_fields(null, $1::text::jsonb)) as fields';
    return (await database.query<{ fields: object }>(query, [JSON.stringify(details)])).rows[0]?.fields;
  };
  expect(await plain({})).toEqual(NEW_VALUES);
  const stated = {
    ...byField(TEXT_FIELDS, (_, name) => name),
    ...byField(FLAG_FIELDS, ({ initial }) => !initial),
  };
  expect(await plain(stated)).toEqual(stated);
  const defaults = await rows<{ name: string; value: string }>(`
    select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'public.transactions'::regclass`);
  expect(Object.fromEntries(defaults.map(({ name, value }) => [name, value]))).toMatchObject(
    Object.fromEntries(
      Object.values({
        ...byField(TEXT_FIELDS, ({ column }) => [column, `''::text`]),
        ...byField(FLAG_FIELDS, ({ column, initial }) => [column, String(initial)]),
      }),
    ),
  );
});

test('texts are as long as the app allows', async () => {
  const checks = (
    await rows<{ definition: string }>(`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'public.transactions'::regclass and contype = 'c'`)
  ).map(({ definition }) => definition);
  for (const { column, longest } of Object.values(TEXT_FIELDS))
    expect(checks).toContain(`CHECK ((char_length(${column}) <= ${longest}))`);
});

test('a plain field that changes is an edit, save for what is expected back', async () => {
  const [trigger] = await rows<{ definition: string }>(`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'public.transactions'::regclass and tgname = 'track_edit'`);
  const tracked = Object.values(PLAIN_FIELDS).filter(
    ({ column }) =>
      trigger?.definition.includes(`old.${column}`) && trigger.definition.includes(`new.${column}`),
  );
  expect(tracked).toEqual(Object.values(PLAIN_FIELDS).filter(({ column }) => column !== 'expected_back'));
});
