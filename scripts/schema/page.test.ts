import { expect, test } from 'vitest';
import { entityWithColumns, relationships, remark } from './page.mjs';

type Table = Parameters<typeof entityWithColumns>[0];
type Key = { kind: string; columns: string[]; target?: string };

const table = (name: string, columns: string[], keys: Key[] = [], uniques: string[][] = []): Table => ({
  kind: 'r',
  schema: name.includes('.') ? String(name.split('.')[0]) : 'public',
  name: String(name.split('.').at(-1)),
  sql: name,
  unlogged: false,
  options: null,
  rowSecurity: true,
  forced: false,
  query: null,
  comment: null,
  columns: columns.map((line) => {
    const [column = '', type = 'uuid'] = line.split(': ');
    return {
      name: column.replace('?', ''),
      sql: column,
      type,
      plainType: type,
      notNull: !column.endsWith('?'),
      expression: null,
      generated: '',
      identity: '',
      comment: null,
    };
  }),
  constraints: keys.map((key) => ({ target: null, sql: 'key', definition: '', comment: null, ...key })),
  uniques,
  indexes: [],
  triggers: [],
  policies: [],
  grants: [],
});

test('an entity lists its columns with short types and keys, in words that Mermaid accepts', () => {
  const keys = [
    { kind: 'p', columns: ['id', 'my user'] },
    { kind: 'f', columns: ['my user'], target: 'auth.users' },
    { kind: 'c', columns: ['at'] },
  ];
  const columns = [
    'id: bigint',
    'my user',
    'at?: timestamp with time zone',
    'spans: double precision[]',
    '1st: text',
  ];
  expect(entityWithColumns(table('private.attempts', columns, keys))).toBe(`"private.attempts" {
    bigint id PK
    uuid my_user PK, FK
    timestamptz at
    double_precision[] spans
    text _1st
  }`);
});

test('a foreign key is a line with the cardinality on each side', () => {
  const accounts = table('accounts', ['id', 'user_id']);
  const parent = { kind: 'f', columns: ['user_id', 'account_id'], target: 'public.accounts' };
  const lines = (columns: string[], uniques: string[][] = [], key: Key = parent) =>
    relationships([table('goals', columns, [key], uniques)], [accounts]);

  expect(lines(['user_id', 'account_id'])).toEqual(['"accounts" ||--o{ "goals" : "account_id"']);
  expect(lines(['user_id', 'account_id?'])).toEqual(['"accounts" |o--o{ "goals" : "account_id"']);
  expect(lines(['user_id', 'account_id'], [['user_id']])).toEqual([
    '"accounts" ||--o| "goals" : "account_id"',
  ]);
  expect(lines(['user_id', 'account_id'], [['account_id', 'day']])).toEqual([
    '"accounts" ||--o{ "goals" : "account_id"',
  ]);
  const onlyUser = { kind: 'f', columns: ['user_id'], target: 'public.accounts' };
  expect(lines(['user_id'], [], onlyUser)).toEqual(['"accounts" ||--o{ "goals" : "user_id"']);
});

test('no lines lead to a table that is not drawn, and a table may refer to itself', () => {
  const keys = [
    { kind: 'f', columns: ['user_id'], target: 'auth.users' },
    { kind: 'f', columns: ['user_id', 'parent_id'], target: 'public.categories' },
  ];
  const categories = table('categories', ['id', 'user_id', 'parent_id?'], keys);
  expect(relationships([categories], [categories])).toEqual([
    '"categories" |o--o{ "categories" : "parent_id"',
  ]);
});

test('a comment is one line of Markdown', () => {
  expect(remark(null)).toBe('');
  expect(remark('All of\n  it: 2 * <b> [x]')).toBe(': All of it: 2 \\* &lt;b> \\[x\\]');
});
