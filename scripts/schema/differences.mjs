import { diff } from '@supabase/pg-delta/core';
import { extract } from '@supabase/pg-delta/extract';

/** @import { Statement } from './sources.mjs' */

/** @typedef {Awaited<ReturnType<typeof extract>>['factBase']} Catalog */
/** @typedef {{ query: (sql: string, values?: unknown[]) => Promise<{ rows: any[] }> }} Database */

/** Kinds of facts that say who may do what. */
const RIGHTS = ['acl', 'defaultPrivilege'];
/** Schemas of the app. The others are Supabase's. */
const OURS = ['public', 'private'];

/**
 * Reads a database's catalog.
 * @param {Database} database
 * @param {{ inTransaction?: boolean }} [options] `inTransaction`: one is open, which stays so
 * @returns {Promise<Catalog>}
 */
export async function readCatalog(database, { inTransaction = false } = {}) {
  const client = {
    /** @param {string} sql @param {unknown[]} [values] */
    query: async (sql, values) =>
      inTransaction && /^(BEGIN|COMMIT)\b/.test(sql) ? { rows: [] } : database.query(sql, values),
    release: () => {},
  };
  const pool = /** @type {any} */ ({ connect: async () => client });
  const { factBase } = await extract(pool);
  return factBase;
}

/**
 * The differences between two catalogs, one line each.
 * @param {Catalog} from
 * @param {Catalog} to
 * @param {{ rights?: boolean }} [options] `rights`: true if rights count, too
 * @returns {string[]}
 */
export function differences(from, to, { rights = true } = {}) {
  return diff(from, to).flatMap((delta) => {
    if (delta.verb === 'link' || delta.verb === 'unlink') return [];
    const id = delta.verb === 'set' ? delta.id : delta.fact.id;
    if (!isOurs(id) || (!rights && RIGHTS.includes(id.kind))) return [];
    const what = delta.verb === 'set' ? `: ${delta.attr}` : '';
    return [`${{ add: 'missing', remove: 'extra', set: 'different' }[delta.verb]}: ${shownId(id)}${what}`];
  });
}

/** @typedef {{ kind: string, [part: string]: any }} Id */

/** @param {Id} id @returns {boolean} */
export const isOurs = ({ kind, name, schema, target }) =>
  target ? isOurs(target) : kind === 'schema' ? OURS.includes(name) : !schema || OURS.includes(schema);

/** @param {Id} id @returns {string} */
export const shownId = ({ kind, schema, table, type, name, target, args, grantee }) =>
  target
    ? `${kind}${grantee ? ` of ${grantee}` : ''} on ${shownId(target)}`
    : `${kind} ${[schema, table, type, name].filter(Boolean).join('.')}${args ? `(${args.join(', ')})` : ''}`;

/**
 * The tables whose rows the sources state and that hold others in one of two databases, one line each.
 * @param {Database} from
 * @param {Database} to
 * @param {Statement[]} sources
 * @returns {Promise<string[]>}
 */
export async function rowDifferences(from, to, sources) {
  const tables = sources.flatMap(({ kind, about }) =>
    kind === 'InsertStmt' && about ? [about.slice('rows '.length)] : [],
  );
  const found = [];
  for (const table of new Set(tables)) {
    const [before, after] = await Promise.all([from, to].map((database) => rowsOf(database, table)));
    if (before !== after) found.push(`different: rows of ${table}`);
  }
  return found;
}

/**
 * @param {Database} database
 * @param {string} table
 */
async function rowsOf(database, table) {
  const { rows } = await database.query(`select t::text from ${table} t order by t::text`);
  return JSON.stringify(rows);
}
