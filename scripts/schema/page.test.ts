import { expect, test } from 'vitest';
import { entityWithColumns, lines, schemaPage } from './page.mjs';

type Drawn = Parameters<typeof lines>[1];

const column = (table: string, name: string, format: string, is_nullable = false) => ({
  schema: 'public',
  table,
  name,
  format,
  is_nullable,
});
const key = (relation: string, columns: string[], referenced_relation: string, is_one_to_one = false) => ({
  foreign_key_name: `${relation}_${columns.join('_')}_fkey`,
  schema: 'public',
  relation,
  columns,
  is_one_to_one,
  referenced_schema: 'public',
  referenced_relation,
  referenced_columns: columns,
});
const drawn: Drawn = {
  tables: [
    { schema: 'public', name: 'accounts' },
    { schema: 'public', name: 'goals' },
  ],
  columns: [
    column('accounts', 'user_id', 'uuid'),
    column('accounts', 'id', 'uuid'),
    column('accounts', '1st text', 'text'),
    column('accounts', 'spans', '_float8'),
    column('goals', 'user_id', 'uuid'),
    column('goals', 'account_id', 'uuid', true),
  ],
  primaryKeys: [{ schema: 'public', table_name: 'accounts', name: 'id' }],
  relationships: [
    key('goals', ['user_id', 'account_id'], 'accounts', true),
    key('accounts', ['user_id'], 'users'),
  ],
};

test('an entity lists its columns with types and keys, in words that Mermaid accepts', () => {
  expect(entityWithColumns({ schema: 'public', name: 'accounts' }, drawn)).toBe(`"accounts" {
    uuid user_id FK
    uuid id PK
    text _1st_text
    float8[] spans
  }`);
});

test('a foreign key is a line with the cardinality on each side; none leads to a table that is not drawn', () => {
  expect(lines(drawn.tables, drawn)).toEqual(['"accounts" |o--o| "goals" : "account_id"']);
});

test('the page has a section for the noun of each table, which its file names', () => {
  const statement = (file: string, defines: string) => ({
    file,
    defines,
    about: defines,
    kind: 'CreateStmt',
    sql: '',
  });
  const page = schemaPage(drawn, [
    statement('goals.sql', 'table public.goals'),
    statement('accounts.sql', 'table public.accounts'),
  ]);
  expect(page.match(/^## .*$/gm)).toEqual([
    '## How the tables refer to each other',
    '## accounts',
    '## goals',
  ]);
});
