import { describe, expect, test } from 'vitest';
import { nextOrder, parseReport, reportCsvHref, reportHref, reportOfCsv, reportProblem } from './query';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const months = { otherPeriods: false };
const spending = (params: Parameters<typeof parseReport>[1]) => parseReport('spending', params, months);

const STANDARD = {
  ...{ range: '12-months', by: 'category', per: 'month', of: 'spending', against: null, view: 'bars' },
  ...{ sort: null, open: [], limits: false, heat: false },
};

const asked = ({ filter, ...query }: ReturnType<typeof spending>) => ({
  ...query,
  filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
});

test('the defaults have no parameters', () => {
  expect(asked(spending({}))).toEqual({ report: 'spending', ...STANDARD, filter: {} });
  expect(asked(parseReport('months', {}, months))).toEqual({ report: 'months', ...STANDARD, filter: {} });
  expect(reportHref(spending({}), months)).toBe('/reports/spending');
});

test('Months is by budget period where these are no months', () => {
  const periods = { otherPeriods: true };
  expect(parseReport('months', {}, periods).per).toBe('period');
  expect(reportHref(parseReport('months', {}, periods), periods)).toBe('/reports/months');
  expect(reportHref(parseReport('months', { per: 'month' }, periods), periods)).toBe(
    '/reports/months?per=month',
  );
  expect(parseReport('spending', {}, periods).per).toBe('month');
});

describe.each([
  '/reports/spending?range=last-year&by=payee&per=week&of=income&vs=last-year&view=time',
  '/reports/spending?by=all&of=kept&vsfrom=2025-01-01&vsto=2025-03-31&view=lines&sort=name-asc',
  `/reports/spending?by=tag&sort=change-desc&open=${ID}%2Cnone%2Cseveral`,
  '/reports/spending?per=all&category=Food&category=Fun&nocategory=Rent&own=1&tagged=several',
  `/reports/spending?q=tea&account=${ID}&account=${OTHER}&from=2026-01-01&to=2026-03-31&min=5&payee=${ID}`,
  '/reports/spending?from=2026-01-01',
  '/reports/months?range=all&per=quarter&sort=2026-01-01-desc&open=all&limits=1&heat=row&type=refund',
])('%s', (href) => {
  test('stands for its report', () => {
    const { pathname, searchParams } = new URL(href, 'http://outlay.invalid');
    const params: Record<string, string[]> = {};
    for (const name of searchParams.keys()) params[name] = searchParams.getAll(name);
    const report = pathname === '/reports/months' ? 'months' : 'spending';
    expect(reportHref(parseReport(report, params, months), months)).toBe(href);
  });
});

test.each([
  { range: 'century', by: 'shop', per: 'decade', of: 'debts', vs: 'ever', view: 'pie', sort: 'age-desc' },
  { by: 'all', limits: '1', heat: 'row', open: 'rome', vsfrom: '2026-01-01', sort: '2026-02-30-asc' },
  { vsfrom: '2026-01-01', vsto: 'x', from: '2026-02-30', sort: 'name', limits: 'yes' },
])('wrong values become the default: %j', (params) =>
  expect(asked(spending(params))).toEqual({ report: 'spending', ...STANDARD, filter: {} }),
);

test('Months has neither another key nor a comparison', () =>
  expect(
    asked(
      parseReport('months', { by: 'payee', of: 'income', vs: 'previous', view: 'time', per: 'all' }, months),
    ),
  ).toEqual({ report: 'months', ...STANDARD, filter: {} }));

test('what is kept is by account or as a whole', () => {
  expect(spending({ of: 'kept' }).by).toBe('account');
  expect(spending({ of: 'kept', by: 'category' }).by).toBe('account');
  expect(spending({ of: 'kept', by: 'all' }).by).toBe('all');
});

test('a range is in place of two days', () => {
  expect(spending({ range: 'year', from: '2026-01-01' })).toMatchObject({ range: 'year' });
  expect(spending({ range: 'year', from: '2026-01-01' }).filter.from).toBeUndefined();
  expect(spending({ range: 'x', from: '2026-01-01' })).toMatchObject({
    range: null,
    filter: { from: '2026-01-01' },
  });
});

test.each([
  [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
  [{ min: '2', max: '1' }, 'max'],
  [{ vsfrom: '2026-02-02', vsto: '2026-02-01' }, 'vsto'],
  [{ type: 'transfer' }, 'type'],
  [{ from: '2026-02-02', to: '2026-02-02' }, undefined],
])('a report that can’t be drawn is reported: %j', (params, field) =>
  expect(reportProblem(spending(params))?.field).toBe(field),
);

test('the file has the same parameters', () => {
  const href = reportCsvHref(
    parseReport('months', { heat: 'row', category: ['Food', 'Fun'] }, months),
    months,
  );
  expect(href).toBe('/reports/export.csv?report=months&heat=row&category=Food&category=Fun');
  expect(reportOfCsv({ report: 'months' })).toBe('months');
  expect(reportOfCsv({ report: 'year' })).toBeNull();
});

test('a header turns the order round, then ends it', () => {
  const largest = nextOrder(null, 'total');
  expect(largest).toEqual({ column: 'total', descending: true });
  expect(nextOrder(largest, 'total')).toEqual({ column: 'total', descending: false });
  expect(nextOrder({ column: 'total', descending: false }, 'total')).toBeNull();
  expect(nextOrder(largest, 'name')).toEqual({ column: 'name', descending: false });
  expect(nextOrder({ column: 'name', descending: true }, 'name')).toBeNull();
});

test('budget periods that are calendar months are months', () => {
  const rangeOf = (range: string, otherPeriods: boolean) =>
    parseReport('spending', { range }, { otherPeriods }).range;
  expect(rangeOf('period', false)).toBe('month');
  expect(rangeOf('last-period', false)).toBe('last-month');
  expect(rangeOf('last-period', true)).toBe('last-period');
});

test('a press on the column of the standard order turns it', () => {
  const standard = { column: 'total', descending: true };
  expect(nextOrder(null, 'total', standard)).toEqual({ column: 'total', descending: false });
  expect(nextOrder({ column: 'total', descending: false }, 'total', standard)).toBeNull();
  expect(nextOrder(null, 'name', standard)).toEqual({ column: 'name', descending: false });
});
