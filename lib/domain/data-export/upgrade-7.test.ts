import { expect, test } from 'vitest';
import { budget, category, exportOf, MOMENT, uuid } from '@/tests/exported-rows';
import { parseDataExport } from './parse-archive';

const NEW = ['budget_calendars', 'budget_moves', 'goal_contributions'];
const without = (row: object, ...columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

const category7 = without(category, 'budgeting');
/** As an archive has it. */
const budget7 = { category_id: category.id, month: '0001-01-01', monthly_limit: '5.00', created_at: MOMENT };
const alert7 = {
  ...{ category_id: category.id, month: '2026-11-01', threshold: 80, notification_id: uuid(20) },
  ...{ spending: '8.00', monthly_limit: '10.00' },
};
/** As changes keep them. */
const kept7 = { ...budget7, monthly_limit: 5 };
const keptAlert7 = { ...alert7, spending: 8, monthly_limit: 10 };
const goal = { target: '10.00', current: '0.00', created_at: MOMENT, account_id: null, name: 'Bike' };

const change = (number: number, snapshot: unknown) => ({
  ...{ id: uuid(number), kind: 'category', transactions: 0, made_at: MOMENT, undone_at: null, kept: null },
  ...{ details: { action: 'merge-category', name: 'Food', values: { month: 'May' } }, snapshot },
});

/** An archive of format 7. */
function archive7(changed: Record<string, object[]>) {
  const { tables: current, ...head } = exportOf();
  const tables = {
    ...without(current, ...NEW),
    categories: [category7],
    savings_goals: current.savings_goals.map((row) => without(row, 'monthly')),
    ...changed,
  };
  const counts = Object.entries(tables).map(([name, rows]) => [name, (rows as object[]).length]);
  return { ...head, version: 7, counts: Object.fromEntries(counts) as unknown, tables };
}

function upgrade(changed: Record<string, object[]>) {
  const parsed = parseDataExport(new TextEncoder().encode(JSON.stringify(archive7(changed))));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.dataExport;
}

test('limits become those of calendar months, and nothing is planned yet', () => {
  const notification = {
    ...{ id: uuid(20), kind: 'budget', import_id: null, created_at: MOMENT, read_at: null },
    ...{ mail: 'none', mail_begun_at: null },
  };
  const { tables, counts, version } = upgrade({
    budgets: [budget7, { ...budget7, month: '2026-11-01', monthly_limit: null }],
    goals: [{ ...goal, id: uuid(40), position: 1, part: null, due_on: null, deleted_at: null }],
    notifications: [notification],
    budget_alerts: [alert7],
  });
  expect(version).toBe(8);
  expect(tables.budgets).toEqual([budget, { ...budget, valid_from: '2026-11-01', amount: null }]);
  expect(tables.budget_alerts).toEqual([
    {
      ...{ category_id: category.id, period: '2026-11-01', threshold: 80, notification_id: uuid(20) },
      ...{ spending: '8.00', available: '10.00' },
    },
  ]);
  expect(tables.categories).toEqual([category]);
  expect([tables.savings_goals[0]?.monthly, tables.goals[0]?.monthly]).toEqual([null, null]);
  for (const table of ['budget_calendars', 'budget_moves', 'goal_contributions'] as const)
    expect([table, tables[table], counts[table]]).toEqual([table, [], 0]);
});

test('changes keep limits, alerts and categories as their undo writes them, at any depth and as text', () => {
  const merge = (more: object) => ({
    before: { [category.id]: category7 },
    moved: [{ source: uuid(5), budgets: [kept7], budgetsAfter: [kept7], alerts: [keptAlert7], ...more }],
  });
  const snapshot = merge({ snapshots: { [uuid(50)]: merge({}) }, month: 'of anything else' });
  const kept = { ...budget, amount: 5 };
  const alert = { ...without(keptAlert7, 'month', 'monthly_limit'), period: '2026-11-01', available: 10 };
  const merge8 = (more: object) => ({
    before: { [category.id]: category },
    moved: [{ source: uuid(5), budgets: [kept], budgetsAfter: [kept], alerts: [alert], ...more }],
  });
  const snapshot8 = merge8({ snapshots: { [uuid(50)]: merge8({}) }, month: 'of anything else' });

  const { ledger_changes } = upgrade({
    ledger_changes: [change(50, snapshot), change(51, JSON.stringify(snapshot)), change(52, null)],
  }).tables;
  expect(ledger_changes[0]?.snapshot).toEqual(snapshot8);
  expect(JSON.parse(String(ledger_changes[1]?.snapshot))).toEqual(snapshot8);
  expect(ledger_changes[2]?.snapshot).toBeNull();
  expect(ledger_changes.map(({ details }) => details)).toEqual(
    [50, 51, 52].map((n) => change(n, null).details),
  );
});

test('rows that version 7 could not have are refused', () => {
  for (const spoiled of [
    null,
    7,
    'x',
    {},
    { ...budget7, month: null },
    { ...budget7, amount: '5.00', limit: 1 },
  ]) {
    const bytes = new TextEncoder().encode(JSON.stringify(archive7({ budgets: [spoiled as object] })));
    expect(parseDataExport(bytes)).toEqual({
      ok: false,
      error: expect.stringContaining('budgets, row 1') as string,
    });
  }
});
