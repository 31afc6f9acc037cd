import { plan } from '@supabase/pg-delta/plan';
import { isOurs } from './differences.mjs';

/** @import { Catalog, Id } from './differences.mjs' */
/** @import { Statement } from './sources.mjs' */
/** @typedef {{ sql: string, produces: Id[], destroys: Id[], consumes: Id[], dataLoss: string }} Action */

/** Objects whose definition is taken from the sources. Tables only when they are new. */
const FROM_SOURCES = ['table', 'view', 'type', 'function', 'index', 'trigger', 'policy'];
const RETYPES = /^ALTER TABLE .* ALTER COLUMN .* TYPE /;

/**
 * The migration from one catalog to that of the sources: statements in an order that works.
 * @param {Catalog} from
 * @param {Catalog} to
 * @param {Statement[]} sources
 * @returns {{ statements: string[], byHand: string[] }} `byHand`: those that would lose or rewrite data
 */
export function migration(from, to, sources) {
  /** @type {Set<string>} */
  const statements = new Set();
  /** @type {string[]} */
  const byHand = [];
  /** @type {Set<string>} */
  const made = new Set();
  const actions = /** @type {Action[]} */ (plan(from, to).actions);
  // A function that takes a row of a view is dropped with it.
  const dropped = actions.filter(({ sql }) => /^DROP VIEW /.test(sql)).map((action) => subject(action)?.name);
  for (const action of actions) {
    const id = subject(action);
    if (!id || !isOurs(id) || isOwners(action.sql)) continue;
    const object = objectName(id);
    const takesDropped = dropped.some((view) => id.args?.some((type) => type.endsWith(`.${view}`)));
    if (/^DROP FUNCTION /.test(action.sql) && !takesDropped && isReplaceable(id, from, to)) continue;
    if (action.dataLoss === 'destructive' || RETYPES.test(action.sql)) byHand.push(action.sql);
    else if (isGrant(action.sql)) {
      // A GRANT does not say whether it is on a table or a view.
      const granted = object.replace(/^view /, 'table ');
      const grants = sources.filter(({ kind, about }) => kind === 'GrantStmt' && about === granted);
      for (const { sql } of grants) statements.add(sql);
      // Default privileges do the rest for a new object.
      if (grants.length === 0 && !made.has(object)) statements.add(action.sql);
    } else {
      const source = sources.find(({ defines }) => defines === object);
      const definesIt = FROM_SOURCES.includes(id.kind) && /^CREATE /.test(action.sql);
      if (action.produces.length > 0) made.add(object);
      statements.add(definesIt && source ? replacing(source.sql, from, id) : action.sql);
    }
  }
  return { statements: [...statements], byHand };
}

/**
 * The object that an action is about.
 * @param {Action} action
 * @returns {Id | undefined}
 */
function subject({ sql, produces, destroys, consumes }) {
  const id = isGrant(sql) ? undefined : (produces[0] ?? destroys[0]);
  return id ?? consumes.find(({ kind }) => kind !== 'acl' && kind !== 'role');
}

/**
 * The name by which the sources know an object.
 * @param {Id} id
 */
const objectName = ({ kind, schema, table, name }) =>
  `${kind} ${[schema, table, name].filter(Boolean).join('.')}`;

/** @param {string} sql */
const isGrant = (sql) => /^(GRANT|REVOKE) /.test(sql);

/** Rights of the owner follow from ownership. @param {string} sql */
const isOwners = (sql) => / OWNER TO |^(GRANT|REVOKE) .* (TO|FROM) "postgres"$/s.test(sql);

/**
 * True for a function that exists in both, and of which only such parts differ as `create or replace` can change. The
 * plan drops a function for another language, and with it what depends on it.
 * @param {Id} id
 * @param {Catalog} from
 * @param {Catalog} to
 */
function isReplaceable(id, from, to) {
  const [before, after] = [from, to].map((catalog) => catalog.get(/** @type {any} */ (id))?.payload);
  return (
    before !== undefined &&
    after !== undefined &&
    ['returnType', 'argSignature', 'isWindow'].every((part) => before[part] === after[part])
  );
}

/**
 * A function is replaced where it exists, so that what depends on it stays.
 * @param {string} sql
 * @param {Catalog} from
 * @param {Id} id
 */
const replacing = (sql, from, id) =>
  id.kind === 'function' && from.has(/** @type {any} */ (id))
    ? sql.replace(/^create function/m, 'create or replace function')
    : sql;
