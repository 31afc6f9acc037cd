import { expect, test } from 'vitest';
import { rows } from '../support/catalog';

interface DatabaseFunction {
  name: string;
  language: string;
  source: string;
  settings: Record<string, string>;
}

/** The settings that rule out plans. */
const PLANNER = ['enable_nestloop', 'enable_mergejoin'];
/** The calls of every screen, an edit and a new row: a plan that is wrong for them is felt at once. */
const ROOTS = ['screen_documents', 'edit_transaction', 'enter_transactions'];
const JOINS = /\b(?:from|join)\s+public\.\w+(?!\w|\s*\()/;
const SEVERAL = /\bjoin\b|\bexists\b|\bin \(\s*select\b/;

test('a function in SQL has no settings, which would have it planned at every call', async () => {
  const planned = await rows(`
    select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.proconfig is not null`);
  expect(planned).toEqual([]);
});

test('plans that are kept are made under the same settings, whoever calls the function', async () => {
  const functions = await readFunctions();
  const graph = await readCalls(functions);
  const called = new Set([...graph.values()].flatMap((names) => [...names]));
  const settings = new Map<string, Set<string>>();
  const visit = (name: string, around: Record<string, string>) => {
    const found = functions.get(name);
    if (!found) return;
    const own = { ...around, ...found.settings };
    const seen = settings.get(name) ?? new Set();
    const key = [...PLANNER.map((setting) => own[setting] ?? 'on'), own.plan_cache_mode ?? 'auto'].join();
    if (seen.has(key)) return;
    settings.set(name, seen.add(key));
    for (const next of graph.get(name) ?? []) visit(next, own);
  };
  for (const name of functions.keys()) if (!called.has(name)) visit(name, {});

  const reached = reachable(ROOTS, graph);
  const differently = [...functions.values()].filter(({ name, language, source }) => {
    // A plan that serves one call is not kept.
    const kept = [...(settings.get(name) ?? [])].filter((key) => !key.includes('force_custom_plan'));
    return (
      language === 'plpgsql' &&
      reached.has(name) &&
      JOINS.test(source) &&
      SEVERAL.test(source) &&
      kept.length > 1
    );
  });
  expect(reached.size).toBeGreaterThan(100);
  expect(differently.map(({ name }) => name)).toEqual([]);
});

/** The functions by name, with their text as it is stored. */
async function readFunctions(): Promise<Map<string, DatabaseFunction>> {
  const found = await rows<{ name: string; language: string; source: string; config: string[] | null }>(`
    select p.proname as name, l.lanname as language, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source,
      p.proconfig as config
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ('public', 'private')`);
  return new Map(
    found.map(({ config, ...one }) => [
      one.name,
      { ...one, settings: Object.fromEntries((config ?? []).map((line) => line.split('=', 2))) },
    ]),
  );
}

/** The functions that each one calls: by name, or as triggers of the tables it writes to. */
async function readCalls(functions: Map<string, DatabaseFunction>): Promise<Map<string, Set<string>>> {
  const triggers = await rows<{ table: string; name: string }>(`
    select c.relname as table, p.proname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`);
  return new Map(
    [...functions.values()].map(({ name, source }) => {
      const written = [...source.matchAll(/(?:insert into|update|delete from)\s+public\.(\w+)/g)].map(
        ([, table]) => table,
      );
      const text = source.replace(/insert into\s+public\.\w+/g, '');
      const named = [...text.matchAll(/(\w+)\s*\(/g)].map(([, word = '']) => word);
      const fired = triggers.filter(({ table }) => written.includes(table)).map((trigger) => trigger.name);
      return [name, new Set([...named, ...fired].filter((other) => other !== name && functions.has(other)))];
    }),
  );
}

function reachable(names: string[], graph: Map<string, Set<string>>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of graph.get(name) ?? []) visit(next);
  };
  names.forEach(visit);
  return found;
}
