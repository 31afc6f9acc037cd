/** @import { Column, DefaultGrants, Grant, Policy, Relation, Routine, Schema } from './catalog.mjs' */

const COMMANDS = { r: 'SELECT', a: 'INSERT', w: 'UPDATE', d: 'DELETE', '*': 'ALL' };
const PRIVILEGES = ['USAGE', 'CREATE', 'EXECUTE', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/**
 * @param {string} text
 * @returns {string} as SQL writes it
 */
const literal = (text) =>
  `${text.includes('\\') ? 'E' : ''}'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * @param {string} object with its kind
 * @param {string | null} comment
 */
const commentOn = (object, comment) =>
  comment === null ? [] : [`COMMENT ON ${object} IS ${literal(comment)};`];

/** @param {Column} column */
export function columnDefinition({ sql, type, notNull, expression, generated, identity }) {
  const parts = [sql, type];
  if (generated)
    parts.push(`GENERATED ALWAYS AS (${expression}) ${generated === 's' ? 'STORED' : 'VIRTUAL'}`);
  else if (expression !== null) parts.push(`DEFAULT ${expression}`);
  if (identity) parts.push(`GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`);
  if (notNull) parts.push('NOT NULL');
  return parts.join(' ');
}

/**
 * @param {string} table as SQL writes it
 * @param {Policy} policy
 */
export function policyStatement(table, { sql, permissive, command, roles, using, check }) {
  const lines = [
    `CREATE POLICY ${sql} ON ${table}`,
    `${permissive ? '' : 'AS RESTRICTIVE '}FOR ${COMMANDS[command]} TO ${roles.join(', ')}`,
  ];
  if (using !== null) lines.push(`USING (${using})`);
  if (check !== null) lines.push(`WITH CHECK (${check})`);
  return `${lines.join('\n  ')};`;
}

/**
 * One statement per role: first those for the whole object, then those for single columns.
 * @param {string} object with its kind, if SQL requires one
 * @param {Grant[]} grants
 */
export function grantStatements(object, grants) {
  const byRole = Map.groupBy(grants, ({ grantee, grantable, columns }) =>
    JSON.stringify([grantee, grantable, columns !== undefined]),
  );
  return [...byRole.values()].map((group) => {
    const { grantee, grantable } = /** @type {Grant} */ (group[0]);
    const privileges = [...group]
      .sort((a, b) => index(a.privilege) - index(b.privilege) || (a.privilege < b.privilege ? -1 : 1))
      .map(({ privilege, columns }) => (columns ? `${privilege} (${columns.join(', ')})` : privilege));
    return `GRANT ${privileges.join(', ')} ON ${object} TO ${grantee}${grantable ? ' WITH GRANT OPTION' : ''};`;
  });
}

/** @param {string} privilege */
const index = (privilege) =>
  PRIVILEGES.includes(privilege) ? PRIVILEGES.indexOf(privilege) : PRIVILEGES.length;

/**
 * A table with everything that belongs to it, a view, or a composite type.
 * @param {Relation} relation
 */
export function relationStatements(relation) {
  const { sql, columns, triggers } = relation;
  const kind = { r: 'TABLE', v: 'VIEW', c: 'TYPE' }[relation.kind];
  return paragraphs(
    [{ r: tableDefinition, v: viewDefinition, c: typeDefinition }[relation.kind](relation)],
    [
      ...commentOn(`${kind} ${sql}`, relation.comment),
      ...columns.flatMap((column) => commentOn(`COLUMN ${sql}.${column.sql}`, column.comment)),
      ...relation.constraints.flatMap((part) => commentOn(`CONSTRAINT ${part.sql} ON ${sql}`, part.comment)),
    ],
    relation.indexes.flatMap((part) => [
      `${part.definition};`,
      ...commentOn(`INDEX ${part.sql}`, part.comment),
    ]),
    [
      ...(relation.rowSecurity ? [`ALTER TABLE ${sql} ENABLE ROW LEVEL SECURITY;`] : []),
      ...(relation.forced ? [`ALTER TABLE ${sql} FORCE ROW LEVEL SECURITY;`] : []),
      ...relation.policies.flatMap((policy) => [
        policyStatement(sql, policy),
        ...commentOn(`POLICY ${policy.sql} ON ${sql}`, policy.comment),
      ]),
    ],
    grantStatements(sql, relation.grants),
    triggers.flatMap((part) => [
      `${part.definition};`,
      ...commentOn(`TRIGGER ${part.sql} ON ${sql}`, part.comment),
    ]),
  );
}

/** @param {Relation} table */
function tableDefinition({ sql, unlogged, options, columns, constraints }) {
  const lines = [
    ...columns.map(columnDefinition),
    ...constraints.map((constraint) => `CONSTRAINT ${constraint.sql} ${constraint.definition}`),
  ];
  const body = lines.map((line) => `\n  ${line}`).join(',');
  return `CREATE ${unlogged ? 'UNLOGGED ' : ''}TABLE ${sql} (${body}\n)${withOptions(options)};`;
}

/** @param {Relation} view */
const viewDefinition = ({ sql, options, query }) => `CREATE VIEW ${sql}${withOptions(options)} AS\n${query}`;

/** @param {Relation} type */
const typeDefinition = ({ sql, columns }) =>
  `CREATE TYPE ${sql} AS (${columns.map((column) => `\n  ${columnDefinition(column)}`).join(',')}\n);`;

/** @param {string[] | null} options */
const withOptions = (options) => (options ? ` WITH (${options.join(', ')})` : '');

/** @param {Routine} routine */
export function routineStatements({ sql, definition, comment, grants, foreignTriggers }) {
  const kind = definition.startsWith('CREATE OR REPLACE PROCEDURE') ? 'PROCEDURE' : 'FUNCTION';
  const object = `${kind} ${sql}`;
  return paragraphs(
    [`${definition.trimEnd()};`],
    [
      ...commentOn(object, comment),
      // By default, PostgreSQL lets everyone execute a new function.
      ...(grants.some(({ grantee }) => grantee === 'PUBLIC') ? [] : [`REVOKE ALL ON ${object} FROM PUBLIC;`]),
      ...grantStatements(object, grants),
    ],
    foreignTriggers.map((trigger) => `${trigger};`),
  );
}

/**
 * @param {Schema[]} schemas
 * @param {DefaultGrants[]} defaults
 */
export function schemaStatements(schemas, defaults) {
  return paragraphs(
    ...schemas.map(({ sql, comment, grants }) => [
      ...(sql === 'public' ? [] : [`CREATE SCHEMA ${sql};`, ...commentOn(`SCHEMA ${sql}`, comment)]),
      ...grantStatements(`SCHEMA ${sql}`, grants),
    ]),
    defaults.flatMap(defaultStatements),
  );
}

/** @param {DefaultGrants} defaults */
export function defaultStatements({ role, schema, objects, grants }) {
  const begin = `ALTER DEFAULT PRIVILEGES FOR ROLE ${role}${schema ? ` IN SCHEMA ${schema}` : ''}`;
  // Only default privileges for all schemas can revoke what PostgreSQL grants by default.
  const takesAway =
    !schema && /FUNCTIONS|TYPES/.test(objects) && !grants.some(({ grantee }) => grantee === 'PUBLIC');
  return [
    ...(takesAway ? [`${begin} REVOKE ALL ON ${objects} FROM PUBLIC;`] : []),
    ...grantStatements(objects, grants).map((grant) => `${begin} ${grant}`),
  ];
}

/** @param {...string[]} groups */
const paragraphs = (...groups) =>
  groups
    .filter((group) => group.length > 0)
    .map((group) => group.join('\n'))
    .join('\n\n');
