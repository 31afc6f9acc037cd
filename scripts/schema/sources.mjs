import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import { PlainError } from '../lib/lifecycle.mjs';
import { ROOT } from '../lib/paths.mjs';

export const SOURCES = 'supabase/schemas';

/**
 * @typedef {object} Statement
 * @property {string} file
 * @property {string} kind as the parser calls it: CreateStmt, GrantStmt …
 * @property {string | undefined} defines the object it creates, as `function public.dashboard`
 * @property {string | undefined} about the object it comments on, grants or secures
 * @property {string} sql with the comments above it, without a semicolon
 */
/** @typedef {{ [name: string]: any }} Node of PostgreSQL's parse tree */

/**
 * Reads the statements of all sources, file by file.
 * @returns {Promise<Statement[]>}
 * @throws {PlainError} if two statements define the same object
 */
export async function readSources() {
  const files = readdirSync(join(ROOT, SOURCES)).filter((name) => name.endsWith('.sql'));
  const statements = [];
  for (const file of files.sort()) {
    statements.push(...(await splitStatements(file, readFileSync(join(ROOT, SOURCES, file), 'utf8'))));
  }
  const twice = [...Map.groupBy(statements, ({ defines }) => defines)].filter(
    ([object, same]) => object && same.length > 1,
  );
  if (twice.length > 0) {
    const lines = twice.map(([object, same]) => `  ${object}: ${same.map(({ file }) => file).join(', ')}`);
    throw new PlainError(`Defined twice in ${SOURCES}:\n${lines.join('\n')}`);
  }
  return statements;
}

/**
 * Splits SQL into statements.
 * @param {string} file
 * @param {string} text
 * @returns {Promise<Statement[]>}
 * @throws {PlainError} if it is not SQL
 */
export async function splitStatements(file, text) {
  const bytes = Buffer.from(text);
  const { stmts = [] } = await parse(text).catch((error) => {
    throw new PlainError(`${file}: ${error.message}`);
  });
  let end = 0;
  return stmts.map(({ stmt, stmt_location: location = 0, stmt_len: length }) => {
    const [kind = '', node] = Object.entries(/** @type {Node} */ (stmt))[0] ?? [];
    // From the statement before, as the parser's location may leave out comments.
    const start = end;
    end = length ? location + length + 1 : bytes.length;
    const sql = bytes.subarray(start, length ? end - 1 : end);
    return { file, kind, ...subject(kind, node), sql: withoutFileHeader(sql.toString().trim()) };
  });
}

/**
 * Drops comments that a blank line separates from the statement.
 * @param {string} sql
 */
const withoutFileHeader = (sql) => sql.replace(/^(?:--[^\n]*\n)+\n+/, '');

/**
 * @param {string} kind
 * @param {Node} node
 * @returns {{ defines: string | undefined, about: string | undefined }}
 */
function subject(kind, node) {
  const defines = definedBy(kind, node);
  return { defines, about: defines ?? subjectOfOther(kind, node) };
}

/**
 * @param {string} kind
 * @param {Node} node
 */
function definedBy(kind, node) {
  switch (kind) {
    case 'CreateSchemaStmt':
      return `schema ${node.schemaname}`;
    case 'CreateStmt':
      return `table ${relation(node.relation)}`;
    case 'ViewStmt':
      return `view ${relation(node.view)}`;
    case 'CompositeTypeStmt':
      return `type ${relation(node.typevar)}`;
    case 'CreateFunctionStmt':
      return `function ${names(node.funcname)}`;
    case 'IndexStmt':
      return `index ${node.relation.schemaname}.${node.idxname}`;
    case 'CreateTrigStmt':
      return `trigger ${relation(node.relation)}.${node.trigname}`;
    case 'CreatePolicyStmt':
      return `policy ${relation(node.table)}.${node.policy_name}`;
    default:
      return undefined;
  }
}

/**
 * @param {string} kind
 * @param {Node} node
 */
function subjectOfOther(kind, node) {
  if (kind === 'AlterTableStmt') return `table ${relation(node.relation)}`;
  if (kind === 'InsertStmt') return `rows ${relation(node.relation)}`;
  if (kind === 'GrantStmt') return grantedObject(node.objects?.[0] ?? {});
  if (kind === 'CommentStmt') return commentedObject(node);
  return undefined;
}

/** @param {Node} object */
function grantedObject({ RangeVar: table, ObjectWithArgs: routine }) {
  if (table) return `table ${relation(table)}`;
  return routine && `function ${names(routine.objname)}`;
}

/** @param {Node} comment */
function commentedObject({ objtype, object }) {
  const { List: list, ObjectWithArgs: routine, TypeName: type } = object;
  const path = list && names(list.items);
  switch (objtype) {
    case 'OBJECT_FUNCTION':
      return `function ${names(routine.objname)}`;
    case 'OBJECT_TYPE':
      return `type ${names(type.names)}`;
    case 'OBJECT_TABLE':
    case 'OBJECT_VIEW':
      return `${objtype === 'OBJECT_VIEW' ? 'view' : 'table'} ${path}`;
    case 'OBJECT_COLUMN':
      return `table ${path.slice(0, path.lastIndexOf('.'))}`;
    default:
      return undefined;
  }
}

/** @param {Node} node */
const relation = ({ schemaname, relname }) => `${schemaname ?? 'public'}.${relname}`;

/** @param {Node[]} parts */
const names = (parts) => parts.map(({ String: { sval } }) => sval).join('.');
