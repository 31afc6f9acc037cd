import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET } from './route';

const TAG = '11111111-1111-4111-8111-111111111111';

const backend = vi.hoisted(() => ({
  user: true,
  documents: {} as Record<string, unknown>,
  asked: [] as unknown[],
}));
vi.mock('@/lib/data/auth/session', () => ({
  currentUser: async () => (backend.user ? { id: 'ada', email: 'ada@example.com' } : null),
  userToday: async () => '2026-11-29',
}));
vi.mock('@/lib/supabase/server', () => ({
  createClient: async () => ({
    rpc: async (name: string, args: unknown) => {
      backend.asked.push([name, args]);
      return name in backend.documents
        ? { data: backend.documents[name], error: null }
        : { data: null, error: { code: '57014', message: '', details: '' } };
    },
  }),
}));

const figure = { value: 0, oneTime: 0, rows: null, average: null, activeBuckets: 0, before: null, cells: [] };
const leftOut = {
  firstDay: null,
  buckets: [{ from: '2026-11-01', to: '2026-11-30', isWhole: false, isRunning: true }],
  notCounted: { rows: 0, amount: 0 },
  withoutValue: [],
};
const food = { ...figure, value: 12.5, cells: [[0, 12.5]] };
const key = { key: TAG, name: '=Food', group: null, isGroup: false, ownRows: false };

beforeEach(() => {
  backend.user = true;
  backend.asked = [];
  backend.documents = {
    shell: {
      ...{ name: 'Ada', currency: 'USD', budgetPeriod: null, hasAccount: true, hasSample: false },
      ...{ noticesDue: false, unreadNotifications: 0, reviewCount: 0 },
    },
    report_days: { ledger: { from: '2026-11-02', to: '2026-11-20' }, periods: [] },
    transaction_choices: { accounts: [], categories: [], tags: [] },
    month_report: {
      ...leftOut,
      spending: { rows: [{ ...food, ...key, archived: false }], total: food },
      income: { rows: [], total: figure },
      ...{ kept: { ...figure, value: -12.5 }, limits: [] },
    },
    spending_report: {
      ...leftOut,
      keys: [{ ...food, ...key }],
      total: food,
      others: null,
      bucketsBefore: [],
    },
  };
});

const get = (query: string) => GET(new NextRequest(`https://money.example.com/reports/export.csv${query}`));

test.each(['months', 'spending'])(
  '%s is a file of its own name, with the cells of its page',
  async (report) => {
    const response = await get(`?report=${report}&range=month`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="outlay-${report}-2026-11-29.csv"`,
      'cache-control': 'private, no-store',
    });
    const text = await response.text();
    expect(text).toContain('"Span","2026-11-01 to 2026-11-30"');
    expect(text).toContain(`"'=Food"`);
    expect(text).toContain('12.50');
  },
);

test('filters reach the figures, and what is gone is named', async () => {
  const text = await (await get(`?report=spending&by=payee&vs=previous&range=month&anytag=${TAG}`)).text();
  expect(text).toContain('a tag that is gone');
  expect(text).toContain('"Comparison","Compared with Oct 1 - Oct 29, 2026');
  expect(backend.asked).toContainEqual([
    'spending_report',
    {
      report: {
        ...{ by: 'payee', of: 'spending', per: 'month', from: '2026-11-01', to: '2026-11-30' },
        filter: expect.objectContaining({ tagsAny: [TAG] }),
        before: [{ from: '2026-10-01', to: '2026-10-29' }],
      },
      today: '2026-11-29',
    },
  ]);
});

test.each([
  ['', 404, 'There is no such report.'],
  ['?report=year', 404, 'There is no such report.'],
  ['?report=months&type=transfer', 400, 'Transfers are neither spending nor income'],
  ['?report=months&from=2026-11-20&to=2026-11-02', 400, 'The end date is before the start date.'],
])('%s is refused', async (query, status, message) => {
  const response = await get(query);
  expect([response.status, await response.text()]).toEqual([status, message]);
  expect(backend.asked).not.toContainEqual([expect.stringMatching(/_report$/), expect.anything()]);
});

test('a session that has ended exports nothing', async () => {
  backend.user = false;
  const response = await get('?report=months');
  expect(response.status).toBe(401);
  expect(await response.text()).toBe('Your session has ended. Sign in again to export a report.');
  expect(backend.asked).toEqual([]);
});

test.each(['month_report', 'report_days', 'transaction_choices'])(
  'a file without its %s is not made',
  async (name) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    delete backend.documents[name];
    expect((await get('?report=months')).status).toBe(503);
  },
);
