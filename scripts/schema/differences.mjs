import { diff } from '@supabase/pg-delta/core';
import { extract } from '@supabase/pg-delta/extract';

/** @typedef {Awaited<ReturnType<typeof extract>>['factBase']} Catalog */
/** @typedef {{ query: (sql: string, values?: unknown[]) => Promise<{ rows: any[] }> }} Database */

/** Schemas of the app. The others are Supabase's. */
const OURS = ['public', 'private'];

/**
 * Reads a database's catalog.
 * @param {Database} database
 * @returns {Promise<Catalog>}
 */
export async function readCatalog(database) {
  const client = {
    /** @param {string | { text: string, values?: unknown[] }} query @param {unknown[]} [values] */
    query: (query, values) =>
      typeof query === 'string' ? database.query(query, values) : database.query(query.text, query.values),
    release: () => {},
  };
  const pool = /** @type {any} */ ({ connect: async () => client });
  const { factBase } = await extract(pool);
  return factBase;
}

/**
 * What differs between two catalogs, one line each.
 * @param {Catalog} from
 * @param {Catalog} to
 * @returns {string[]}
 */
export function differences(from, to) {
  return diff(from, to).flatMap((delta) => {
    if (delta.verb === 'link' || delta.verb === 'unlink') return [];
    const id = delta.verb === 'set' ? delta.id : delta.fact.id;
    if (!isOurs(id)) return [];
    const what = delta.verb === 'set' ? `: ${delta.attr}` : '';
    return [`${{ add: 'missing', remove: 'extra', set: 'different' }[delta.verb]}: ${shownId(id)}${what}`];
  });
}

/** @typedef {{ kind: string, [part: string]: any }} Id */

/** @param {Id} id @returns {boolean} */
const isOurs = ({ kind, name, schema, target }) =>
  target ? isOurs(target) : kind === 'schema' ? OURS.includes(name) : !schema || OURS.includes(schema);

/** @param {Id} id @returns {string} */
export const shownId = ({ kind, schema, table, type, name, target, args, grantee }) =>
  target
    ? `${kind}${grantee ? ` of ${grantee}` : ''} on ${shownId(target)}`
    : `${kind} ${[schema, table, type, name].filter(Boolean).join('.')}${args ? `(${args.join(', ')})` : ''}`;
