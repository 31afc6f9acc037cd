/** @import { GeneratorMetadata } from '@supabase/postgrest-typegen' */
/** @import { Statement } from './sources.mjs' */

/** @typedef {Pick<GeneratorMetadata['tables'][number], 'schema' | 'name'>} Table */
/** @typedef {Pick<GeneratorMetadata['columns'][number], 'schema' | 'table' | 'name' | 'format' | 'is_nullable'>} Column */
/** @typedef {GeneratorMetadata['relationships'][number]} Relationship */
/**
 * @typedef {object} Drawn
 * @property {Table[]} tables
 * @property {Column[]} columns
 * @property {Array<{ schema: string, table_name: string, name: string }>} primaryKeys
 * @property {Relationship[]} relationships
 */

const INTRODUCTION = `<!-- Generated from supabase/schemas by \`npm run schema\`. Do not edit. -->

# The schema

The tables, by noun. [\`supabase/schemas\`](../supabase/schemas) defines them, with the views and functions of each noun.
A table's \`user_id\` refers to \`auth.users\`, which is Supabase's and not drawn.`;

/**
 * The page that draws the tables: all relationships, then the tables of each noun with their columns.
 * @param {Drawn} metadata of the database that the sources make
 * @param {Statement[]} statements of the sources
 * @returns {string} Markdown
 */
export function schemaPage(metadata, statements) {
  const nounOf = new Map(statements.map(({ defines, file }) => [defines, file.replace(/\.sql$/, '')]));
  const byNoun = Map.groupBy(
    metadata.tables,
    ({ schema, name }) => nounOf.get(`table ${schema}.${name}`) ?? '',
  );
  const sections = [...byNoun]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([noun, tables]) => nounSection(noun, tables, metadata));
  return `${[
    INTRODUCTION,
    '## How the tables refer to each other',
    'A table that is not here is drawn below, with its noun.',
    diagram(['direction LR', ...lines(metadata.tables, metadata)]),
    ...sections,
  ].join('\n\n')}\n`;
}

/**
 * @param {string} noun
 * @param {Table[]} tables
 * @param {Drawn} metadata
 */
function nounSection(noun, tables, metadata) {
  const sorted = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    `## ${noun}`,
    `Defined in [\`${noun}.sql\`](../supabase/schemas/${noun}.sql).`,
    diagram([...sorted.map((table) => entityWithColumns(table, metadata)), ...lines(sorted, metadata)]),
  ].join('\n\n');
}

/** @param {string[]} content */
const diagram = (content) =>
  `\`\`\`mermaid\nerDiagram\n${content.map((line) => `  ${line}`).join('\n')}\n\`\`\``;

/**
 * A table with its columns, their types and keys.
 * @param {Table} table
 * @param {Drawn} metadata
 */
export function entityWithColumns({ schema, name }, { columns, primaryKeys, relationships }) {
  const content = columns
    .filter((column) => column.schema === schema && column.table === name)
    .map((column) => {
      const isKey = primaryKeys.some(
        (key) => key.schema === schema && key.table_name === name && key.name === column.name,
      );
      const refers = relationships.some(
        (key) => key.schema === schema && key.relation === name && key.columns.includes(column.name),
      );
      const marks = [...(isKey ? ['PK'] : []), ...(refers ? ['FK'] : [])].join(', ');
      return `    ${columnType(column.format)} ${word(column.name)}${marks && ` ${marks}`}`;
    });
  return `${entity(schema, name)} {\n${content.join('\n')}\n  }`;
}

/**
 * The foreign keys of some tables as lines between entities.
 * @param {Table[]} from
 * @param {Drawn} metadata
 */
export function lines(from, { tables, columns, relationships }) {
  return from.flatMap(({ schema, name }) =>
    relationships
      .filter((key) => key.schema === schema && key.relation === name)
      .filter((key) =>
        tables.some(
          (table) => table.schema === key.referenced_schema && table.name === key.referenced_relation,
        ),
      )
      .toSorted((a, b) => (a.foreign_key_name < b.foreign_key_name ? -1 : 1))
      .map((key) => {
        const keyColumns = columns.filter(
          (column) => column.schema === schema && column.table === name && key.columns.includes(column.name),
        );
        const always = keyColumns.every((column) => !column.is_nullable);
        // Between rows of the same user, only the other column says which row it is.
        const telling = key.columns.filter((column) => column !== 'user_id' || key.columns.length === 1);
        const line = `${always ? '||' : '|o'}--${key.is_one_to_one ? 'o|' : 'o{'}`;
        const parent = entity(key.referenced_schema, key.referenced_relation);
        return `${parent} ${line} ${entity(schema, name)} : "${telling.join(', ')}"`;
      }),
  );
}

/** @param {string} format as PostgreSQL names the type; arrays begin with an underscore */
const columnType = (format) => (format.startsWith('_') ? `${word(format.slice(1))}[]` : word(format));

/**
 * Mermaid accepts no other characters in an entity's words.
 * @param {string} text
 */
const word = (text) => text.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9])/, '_');

/**
 * @param {string} schema
 * @param {string} name
 */
const entity = (schema, name) =>
  `"${(schema === 'public' ? name : `${schema}.${name}`).replace(/["%\\]/g, '_')}"`;
