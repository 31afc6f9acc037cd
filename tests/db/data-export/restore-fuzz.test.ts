import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { EXPORT_TABLES, type DataExport, type ExportTable } from '@/lib/domain/data-export/format';
import { parseDataExport } from '@/lib/domain/data-export/parse-archive';
import { tableInWords } from '@/lib/domain/data-export/refused-place';
import { EXPORT_ROWS } from '@/lib/domain/data-export/rows';
import { exportOf, restoreInto, speaking } from '../support/data-exports';
import { rulesOf } from '../support/rules';
import { newUser } from '../support/users';
import { readEveryScreen } from './every-screen';
import { fullArchive } from './full-archive';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));
vi.mock('@/lib/data/auth/session', () => ({
  userToday: async () => '2026-11-20',
  userTimeZone: async () => 'UTC',
}));

let archive: DataExport;
beforeAll(async () => {
  archive = await fullArchive();
});

const VALUES: unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    2_147_483_648,
    1e308,
    '',
    'abc',
    'NaN',
    '-Infinity',
    'x'.repeat(5_000),
    '\ud800',
    'a\0b',
  ],
  ...['2026-02-31', '0001-01-01', '-99.99', '99999999999.99', '00000000-0000-4000-8000-00000000dead'],
  ...[[], ['x'], [null], {}, { x: 1 }, { x: '\ud800' }],
];

/** A value in the place of one that a document has, named by its place. */
interface Spoiled {
  place: string;
  document: unknown;
}

/** A document with every value in it replaced by each of others, one at a time. */
function* spoiledIn(document: unknown, values: readonly unknown[], place = ''): Generator<Spoiled> {
  for (const value of values)
    if (JSON.stringify(value) !== JSON.stringify(document))
      yield { place: `${place} = ${JSON.stringify(value)?.slice(0, 60)}`, document: value };
  if (typeof document !== 'object' || document === null) return;
  for (const [key, held] of Object.entries(document)) {
    for (const { place: inner, document: spoiled } of spoiledIn(held, values, `${place}.${key}`))
      yield {
        place: inner,
        document: Array.isArray(document)
          ? document.map((one: unknown, index) => (String(index) === key ? spoiled : one))
          : { ...document, [key]: spoiled },
      };
    if (!Array.isArray(document)) {
      const others = Object.entries(document).filter(([other]) => other !== key);
      yield { place: `${place} without ${key}`, document: Object.fromEntries(others) };
    }
  }
}

function withRow(table: ExportTable, row: unknown): DataExport {
  const [, ...others] = archive.tables[table];
  return { ...archive, tables: { ...archive.tables, [table]: [row, ...others] } } as DataExport;
}

const parse = (dataExport: unknown) => parseDataExport(new TextEncoder().encode(JSON.stringify(dataExport)));

/** History of rows that are gone for good, which earlier exports hold, is left out: it points at nothing. */
const POINTS_AT_NOTHING =
  /^(import_rows|changed_transactions)\.(account_id|transaction_id) = "00000000-0000-4000-8000-00000000dead"$/;

/** The rows that are restored of an archive with one value replaced. */
function countsWithout(place: string): DataExport['counts'] {
  const table = POINTS_AT_NOTHING.exec(place)?.[1] as ExportTable | undefined;
  return table === undefined ? archive.counts : { ...archive.counts, [table]: archive.counts[table] - 1 };
}

/** Restores what the schema has taken: all screens work then, or nothing was written and the message says so. */
async function tryOut({ place, dataExport }: { place: string; dataExport: DataExport }) {
  const user = await newUser();
  const before = await user.client.from('accounts').select('id').throwOnError();
  let outcome: Awaited<ReturnType<typeof restoreInto>>;
  try {
    outcome = await restoreInto(user, dataExport);
    if (outcome.ok) await readEveryScreen();
  } catch (error) {
    throw new Error(`${place}: ${String(error)}`, { cause: error });
  }
  if (outcome.ok) {
    expect((await exportOf(user)).counts, place).toEqual(countsWithout(place));
    return;
  }
  expect([place, outcome.error.message]).toEqual([
    place,
    expect.stringMatching(/damaged or was changed \(.+\)/),
  ]);
  expect((await user.client.from('accounts').select('id').throwOnError()).data).toEqual(before.data);
}

const ALL = process.env.OUTLAY_TEST_SIZE === 'full';
const sampled = <One>(all: readonly One[], count: number): readonly One[] =>
  ALL
    ? all
    : (fc
        .sample(fc.shuffledSubarray([...all], { minLength: Math.min(count, all.length) }), 1)[0]
        ?.slice(0, count) ?? []);

test('the archive has a row in every table, and is restored as it is', async () => {
  expect(EXPORT_TABLES.filter((table) => archive.tables[table].length === 0)).toEqual([]);
  await tryOut({ place: 'as it is', dataExport: archive });
});

test('every field with a value of another type: refused with its place, or restored with all screens working', async () => {
  const taken: { place: string; dataExport: DataExport }[] = [];
  const refused = new Set<string>();
  for (const table of EXPORT_TABLES) {
    // Connections that the backend closes meanwhile are noticed.
    await setImmediate();
    const [row] = archive.tables[table];
    for (const [column, value] of Object.entries(row ?? {})) {
      const documents =
        typeof value === 'object' && value !== null && table !== 'rules'
          ? [...spoiledIn(value, VALUES)]
          : [...spoiledIn(null, VALUES), { place: '= null', document: null }];
      for (const { place, document } of documents) {
        if (JSON.stringify(document) === JSON.stringify(value)) continue;
        const named = `${table}.${column}${place}`;
        const spoiled = { ...row, [column]: document };
        const fits = EXPORT_ROWS[table].safeParse(spoiled).success;
        // One refused value of each field shows its message.
        if (!fits && refused.has(`${table}.${column}`)) continue;
        const parsed = parse(withRow(table, spoiled));
        if (parsed.ok) {
          taken.push({ place: named, dataExport: parsed.dataExport });
          continue;
        }
        refused.add(`${table}.${column}`);
        const where = column === 'id' ? '' : tableInWords(table);
        // A row that another one points at is missed there.
        expect([named, parsed.error]).toEqual([named, expect.stringContaining(`changed (${where}`)]);
      }
    }
  }
  expect(refused.size).toBeGreaterThan(150);
  expect(taken.length).toBeGreaterThan(100);
  const pointing = taken.filter(({ place }) => POINTS_AT_NOTHING.test(place));
  expect(pointing).toHaveLength(3);
  for (const one of new Set([...pointing, ...sampled(taken, 6)])) await tryOut(one);
}, 600_000);

test('every value of a rule: it comes along switched off and named, or works', async () => {
  const [rule] = archive.tables.rules;
  if (!rule) throw new Error('no rule');
  const values = [null, 7, 'abc', '(((a{50})\u0301{50})\u0301{50})', [], {}];
  const spoiled = (['conditions', 'actions'] as const)
    .flatMap((column) =>
      [...spoiledIn(rule[column], values)].map(({ place, document }) => ({
        place,
        row: { ...rule, [column]: document },
      })),
    )
    .filter(({ row }) => Array.isArray(row.conditions) && Array.isArray(row.actions));
  expect(spoiled.length).toBeGreaterThan(300);
  const rules = spoiled.map(({ row }, index) => ({
    ...row,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Rule ${index}`,
    position: index + 1,
  }));
  const parsed = parse({
    ...archive,
    counts: { ...archive.counts, rules: rules.length },
    tables: { ...archive.tables, rules },
  });
  if (!parsed.ok) throw new Error(parsed.error);
  const user = await newUser();
  const outcome = await restoreInto(user, parsed.dataExport);
  if (!outcome.ok) throw new Error(outcome.error.message);
  await readEveryScreen();
  const listed = await rulesOf(user);
  const off = listed.filter(({ enabled }) => !enabled);
  expect(outcome.data.rulesOff).toEqual(off.map(({ name }) => name));
  expect(off.filter(({ problem }) => problem !== 'pattern' && problem !== 'content')).toEqual([]);
  expect(off.length).toBeGreaterThan(spoiled.length * 0.7);
  // A rule that is on says something that its form can say.
  const on = listed.filter(({ enabled }) => enabled).map(({ name }) => spoiled[Number(name.slice(5))]?.place);
  expect(
    on
      .filter((place) => /abc|x{20}|= \{|= true|a\{50/.test(place ?? ''))
      .filter((place) => !/values|note|oneTime/.test(place ?? '')),
  ).toEqual([]);
}, 300_000);
