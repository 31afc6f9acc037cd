/** @import { Catalog, Column, Relation, Routine } from './catalog.mjs' */
/** @import { nounFinder } from './migrations.mjs' */

const INTRODUCTION = `<!-- Generated from the migrated database by \`npm run schema\`. Do not edit. -->

# The schema

Every table, view and function as the migrations leave them, by noun. How each is defined today is in
[\`supabase/schema\`](../supabase/schema), one file for each noun; why it came to be so is in
[\`supabase/migrations\`](../supabase/migrations). A table's \`user_id\` refers to \`auth.users\`, which is Supabase's and
not drawn.`;

const SHORT_TYPES = new Map([
  ['timestamp with time zone', 'timestamptz'],
  ['timestamp without time zone', 'timestamp'],
  ['character varying', 'varchar'],
  ['character', 'char'],
]);

/**
 * The page that draws the tables and lists everything by name.
 * @param {Catalog} catalog
 * @param {ReturnType<typeof nounFinder>} nounOf
 */
export function schemaPage({ relations, routines }, nounOf) {
  const tables = relations.filter(({ kind }) => kind === 'r');
  const byNoun = Map.groupBy(relations, ({ schema, name }) => nounOf('relation', `${schema}.${name}`));
  const sections = [...byNoun]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([noun, ofNoun]) => nounSection(noun, ofNoun, tables));
  const functions = routines
    .map((routine) => ({ routine, noun: nounOf('function', `${routine.schema}.${routine.name}`) }))
    .sort((a, b) => (shownName(a.routine) < shownName(b.routine) ? -1 : 1))
    .map(({ routine, noun }) => `- ${functionLine(routine, noun)}`);
  return `${[
    INTRODUCTION,
    '## How the tables refer to each other',
    'A table that is not here is drawn below, with its noun.',
    diagram(['direction LR', ...relationships(tables, tables)]),
    ...sections,
    '## All functions',
    functions.join('\n'),
  ].join('\n\n')}\n`;
}

/**
 * @param {string} noun
 * @param {Relation[]} relations the noun's
 * @param {Relation[]} tables all
 */
function nounSection(noun, relations, tables) {
  const own = relations.filter(({ kind }) => kind === 'r');
  const drawing = [...own.map(entityWithColumns), ...relationships(own, tables)];
  const list = relations.map(
    (relation) =>
      `- \`${shownName(relation)}\`${{ r: '', v: ' (view)', c: ' (type)' }[relation.kind]}${remark(relation.comment)}`,
  );
  return [
    `## ${noun}`,
    `Defined in [\`${noun}.sql\`](../supabase/schema/${noun}.sql).`,
    ...(own.length > 0 ? [diagram(drawing)] : []),
    list.join('\n'),
  ].join('\n\n');
}

/** @param {string[]} lines */
const diagram = (lines) => `\`\`\`mermaid\nerDiagram\n${lines.map((line) => `  ${line}`).join('\n')}\n\`\`\``;

/** @param {Relation} table */
export function entityWithColumns(table) {
  const lines = table.columns.map((column) => {
    const keys = [...keyMarks(table, column.name)].join(', ');
    return `    ${columnType(column)} ${word(column.name)}${keys && ` ${keys}`}`;
  });
  return `${entity(table)} {\n${lines.join('\n')}\n  }`;
}

/**
 * @param {Relation} table
 * @param {string} column
 */
function keyMarks({ constraints }, column) {
  const keys = constraints.filter(({ columns }) => columns.includes(column)).map(({ kind }) => kind);
  return [...(keys.includes('p') ? ['PK'] : []), ...(keys.includes('f') ? ['FK'] : [])];
}

/**
 * The foreign keys of some tables as lines between entities.
 * @param {Relation[]} from
 * @param {Relation[]} tables those that can be drawn
 */
export function relationships(from, tables) {
  return from.flatMap((table) =>
    table.constraints
      .filter(({ kind }) => kind === 'f')
      .flatMap(({ columns, target }) => {
        const parent = tables.find(({ schema, name }) => `${schema}.${name}` === target);
        if (!parent) return [];
        const keyColumns = table.columns.filter(({ name }) => columns.includes(name));
        const always = keyColumns.every(({ notNull }) => notNull);
        const once = table.uniques.some((unique) => unique.every((name) => columns.includes(name)));
        // Between rows of the same user, only the other column says which row it is.
        const telling = columns.filter((name) => name !== 'user_id' || columns.length === 1);
        const line = `${always ? '||' : '|o'}--${once ? 'o|' : 'o{'}`;
        return [`${entity(parent)} ${line} ${entity(table)} : "${telling.join(', ')}"`];
      }),
  );
}

/** @param {Column} column */
function columnType({ plainType }) {
  const array = plainType.endsWith('[]') ? '[]' : '';
  const type = plainType.slice(0, plainType.length - array.length);
  return word(SHORT_TYPES.get(type) ?? type) + array;
}

/**
 * Mermaid accepts no other characters in an entity's words.
 * @param {string} text
 */
const word = (text) => text.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9])/, '_');

/** @param {Relation} relation */
const entity = (relation) => `"${shownName(relation).replace(/["%\\]/g, '_')}"`;

/**
 * The name, with its schema unless that is `public`.
 * @param {{ schema: string, name: string }} object
 */
const shownName = ({ schema, name }) => (schema === 'public' ? name : `${schema}.${name}`);

/**
 * @param {Routine} routine
 * @param {string} noun
 */
function functionLine(routine, noun) {
  const call = `\`${shownName(routine)}(${routine.arguments})\``;
  return `${call} in [${noun}.sql](../supabase/schema/${noun}.sql)${remark(routine.comment)}`;
}

/**
 * A comment as the rest of a list item.
 * @param {string | null} comment
 */
export const remark = (comment) =>
  comment
    ? `: ${comment
        .trim()
        .replace(/\s+/g, ' ')
        .replaceAll('<', '&lt;')
        .replace(/[*[\]]/g, '\\$&')}`
    : '';
