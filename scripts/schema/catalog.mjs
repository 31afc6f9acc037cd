import { PlainError } from '../lib/lifecycle.mjs';

/** @import { PGlite } from '@electric-sql/pglite' */
/** @typedef {{ grantee: string, privilege: string, grantable: boolean, columns?: string[] }} Grant `columns` as SQL writes them */
/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} sql its name as SQL writes it
 * @property {string} type
 * @property {string} plainType without length and precision
 * @property {boolean} notNull
 * @property {string | null} expression of the default, or of what is generated
 * @property {'' | 's' | 'v'} generated
 * @property {'' | 'a' | 'd'} identity
 * @property {string | null} comment
 */
/**
 * @typedef {object} Part a constraint, an index, a trigger
 * @property {string} sql its name as SQL writes it
 * @property {string} definition
 * @property {string | null} comment
 */
/**
 * @typedef {Part & { kind: string, columns: string[], target: string | null }} Constraint `kind` as in pg_constraint,
 * `target` the full name of the table that a foreign key refers to
 */
/**
 * @typedef {object} Policy
 * @property {string} sql its name as SQL writes it
 * @property {boolean} permissive
 * @property {'r' | 'a' | 'w' | 'd' | '*'} command
 * @property {string[]} roles as SQL writes them
 * @property {string | null} using
 * @property {string | null} check
 * @property {string | null} comment
 */
/**
 * @typedef {object} Relation a table, a view or a composite type
 * @property {'r' | 'v' | 'c'} kind as in pg_class
 * @property {string} schema
 * @property {string} name
 * @property {string} sql its full name as SQL writes it
 * @property {boolean} unlogged
 * @property {string[] | null} options
 * @property {boolean} rowSecurity
 * @property {boolean} forced row-level security binds the owner, too
 * @property {string | null} query a view's
 * @property {string | null} comment
 * @property {Column[]} columns
 * @property {Constraint[]} constraints
 * @property {string[][]} uniques the columns of each index that admits a value once
 * @property {Part[]} indexes
 * @property {Part[]} triggers
 * @property {Policy[]} policies
 * @property {Grant[]} grants
 */
/**
 * @typedef {object} Routine
 * @property {string} schema
 * @property {string} name
 * @property {string} sql its name with the types of its arguments, as SQL writes it
 * @property {string} arguments with their names and defaults
 * @property {string} definition
 * @property {string | null} comment
 * @property {Grant[]} grants
 * @property {string[]} foreignTriggers definitions of the triggers that call it on tables of other schemas
 */
/**
 * @typedef {object} Schema
 * @property {string} sql
 * @property {string | null} comment
 * @property {Grant[]} grants
 */
/**
 * @typedef {object} DefaultGrants what a role grants on objects that it creates
 * @property {string} role
 * @property {string | null} schema
 * @property {string} objects
 * @property {Grant[]} grants
 */
/** @typedef {{ schemas: Schema[], defaults: DefaultGrants[], relations: Relation[], routines: Routine[] }} Catalog */

const OURS = "array['public'::regnamespace, 'private'::regnamespace]::oid[]";

/**
 * @param {string} acl what it was granted, or null
 * @param {string} owner
 */
const grants = (acl, owner) => `(
  select coalesce(json_agg(json_build_object(
    'grantee', case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end,
    'privilege', a.privilege_type, 'grantable', a.is_grantable) order by a.grantee = 0 desc, a.grantee::regrole::text), '[]')
  from aclexplode(${acl}) a where a.grantee <> ${owner})`;

const COLUMNS = `
  select coalesce(json_agg(json_build_object(
    'name', a.attname, 'sql', quote_ident(a.attname),
    'type', format_type(a.atttypid, a.atttypmod)
      || case when a.attcollation <> t.typcollation then ' COLLATE ' || a.attcollation::regcollation else '' end,
    'plainType', format_type(a.atttypid, null), 'notNull', a.attnotnull,
    'expression', pg_get_expr(d.adbin, d.adrelid, true), 'generated', a.attgenerated, 'identity', a.attidentity,
    'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
  from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

const CONSTRAINTS = `
  select coalesce(json_agg(json_build_object(
    'sql', quote_ident(k.conname), 'kind', k.contype, 'definition', pg_get_constraintdef(k.oid, true),
    'comment', obj_description(k.oid, 'pg_constraint'),
    'columns', array(
      select a.attname from unnest(k.conkey) with ordinality u (attnum, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum order by u.place),
    'target', (select n.nspname || '.' || f.relname from pg_class f join pg_namespace n on n.oid = f.relnamespace
      where f.oid = k.confrelid and k.contype = 'f'))
    order by position(k.contype::text in 'puxcf'), k.conname), '[]')
  from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'c', 'f')`;

const UNIQUES = `
  select coalesce(json_agg(array(
    select a.attname from unnest(i.indkey::int2[]) with ordinality u (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum where u.place <= i.indnkeyatts)), '[]')
  from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null`;

const INDEXES = `
  select coalesce(json_agg(json_build_object(
    'sql', i.indexrelid::regclass::text, 'definition', pg_get_indexdef(i.indexrelid, 0, true),
    'comment', obj_description(i.indexrelid, 'pg_class')) order by i.indexrelid::regclass::text), '[]')
  from pg_index i where i.indrelid = c.oid and not exists (
    select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`;

const TRIGGERS = `
  select coalesce(json_agg(json_build_object(
    'sql', quote_ident(t.tgname), 'definition', pg_get_triggerdef(t.oid, true),
    'comment', obj_description(t.oid, 'pg_trigger')) order by t.tgname), '[]')
  from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`;

const POLICIES = `
  select coalesce(json_agg(json_build_object(
    'sql', quote_ident(p.polname), 'permissive', p.polpermissive, 'command', p.polcmd,
    'roles', array(select case r when 0 then 'PUBLIC' else r::regrole::text end from unnest(p.polroles) r order by 1),
    'using', pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_get_expr(p.polwithcheck, p.polrelid, true),
    'comment', obj_description(p.oid, 'pg_policy')) order by p.polname), '[]')
  from pg_policy p where p.polrelid = c.oid`;

const COLUMN_GRANTS = `
  select coalesce(json_agg(json_build_object('grantee', g.grantee, 'privilege', g.privilege, 'grantable', g.grantable,
    'columns', g.columns) order by g.grantee, g.privilege), '[]')
  from (
    select case x.grantee when 0 then 'PUBLIC' else x.grantee::regrole::text end as grantee, x.privilege_type as privilege,
      x.is_grantable as grantable, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_attribute a, aclexplode(a.attacl) x
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and x.grantee <> c.relowner
    group by 1, 2, 3) g`;

const RELATIONS = `
  select c.relkind as kind, n.nspname as schema, c.relname as name, c.oid::regclass::text as sql,
    c.relpersistence = 'u' as unlogged, c.reloptions as options, c.relrowsecurity as "rowSecurity",
    c.relforcerowsecurity as forced, case c.relkind when 'v' then pg_get_viewdef(c.oid, true) end as query,
    case c.relkind when 'c' then obj_description(c.reltype, 'pg_type') else obj_description(c.oid, 'pg_class') end as comment, (${COLUMNS}) as columns, (${CONSTRAINTS}) as constraints,
    (${UNIQUES}) as uniques, (${INDEXES}) as indexes, (${TRIGGERS}) as triggers, (${POLICIES}) as policies,
    ${grants('c.relacl', 'c.relowner')} as "tableGrants", (${COLUMN_GRANTS}) as "columnGrants"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.oid = any (${OURS}) and c.relkind in ('r', 'v', 'c')
  order by n.nspname desc, c.relname`;

const ROUTINES = `
  select n.nspname as schema, p.proname as name, p.oid::regprocedure::text as sql,
    pg_get_function_arguments(p.oid) as arguments, pg_get_functiondef(p.oid) as definition,
    obj_description(p.oid, 'pg_proc') as comment,
    ${grants("coalesce(p.proacl, acldefault('f', p.proowner))", 'p.proowner')} as grants,
    array(select pg_get_triggerdef(t.oid, true) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgfoid = p.oid and not t.tgisinternal and c.relnamespace <> all (${OURS})
      order by 1) as "foreignTriggers"
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.oid = any (${OURS}) and p.prokind in ('f', 'p')
  order by n.nspname desc, p.proname, p.oid::regprocedure::text`;

const SCHEMAS = `
  select quote_ident(n.nspname) as sql, obj_description(n.oid, 'pg_namespace') as comment,
    ${grants("coalesce(n.nspacl, acldefault('n', n.nspowner))", 'n.nspowner')} as grants
  from pg_namespace n where n.oid = any (${OURS}) order by n.nspname desc`;

const DEFAULTS = `
  select d.defaclrole::regrole::text as role, n.nspname as schema,
    case d.defaclobjtype when 'r' then 'TABLES' when 'S' then 'SEQUENCES' when 'f' then 'FUNCTIONS' when 'T' then 'TYPES'
      else 'SCHEMAS' end as objects, ${grants('d.defaclacl', 'd.defaclrole')} as grants
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  where n.oid is null or n.oid = any (${OURS})
  order by n.nspname nulls first, objects, role`;

/** Objects that the queries above would miss. */
const OTHERS = `
  select 'relation ' || c.oid::regclass as name from pg_class c
  where c.relnamespace = any (${OURS}) and (c.relkind not in ('r', 'v', 'c', 'i', 'S') or c.relispartition
    or c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i'))
  union all
  select 'aggregate ' || p.oid::regprocedure from pg_proc p where p.pronamespace = any (${OURS}) and p.prokind not in ('f', 'p')
  union all
  select 'type ' || t.oid::regtype from pg_type t
  where t.typnamespace = any (${OURS}) and t.typrelid = 0 and not exists (select from pg_type e where e.typarray = t.oid)
  union all
  select 'statistics ' || s.stxname from pg_statistic_ext s where s.stxnamespace = any (${OURS})
  union all
  select 'trigger that is not simply on: ' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = any (${OURS}) and t.tgenabled <> 'O'
  order by name`;

/**
 * Everything in our schemas, sorted by name, those in `public` first. Fails on an unknown kind of object, so that
 * none is left out unnoticed.
 * @param {PGlite} database
 * @returns {Promise<Catalog>}
 */
export async function readCatalog(database) {
  // So that every name is printed with its schema.
  await database.exec("set search_path = ''");
  /** @param {string} query */
  const rows = async (query) => /** @type {any[]} */ ((await database.query(query)).rows);

  const [other] = await rows(OTHERS);
  if (other) throw new PlainError(`scripts/schema does not know how to write the ${other.name} yet.`);
  return {
    schemas: await rows(SCHEMAS),
    defaults: await rows(DEFAULTS),
    relations: (await rows(RELATIONS)).map(({ tableGrants, columnGrants, ...relation }) => ({
      ...relation,
      grants: [...tableGrants, ...columnGrants],
    })),
    routines: await rows(ROUTINES),
  };
}
