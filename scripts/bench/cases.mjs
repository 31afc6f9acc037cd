import { EVERYDAY } from './fill.mjs';

/**
 * A read of `screen_documents` (supabase/schemas/screens.sql).
 * @typedef {{ name: string, arguments: Record<string, unknown> }} Read
 */
/**
 * A page with a text that it shows once it has its data, and what it reads; or reads alone.
 * @typedef {object} Case
 * @property {string} name
 * @property {{ path: string, shows: string }} [page]
 * @property {Read[]} [reads]
 */
/** @typedef {{ payee: string, row: string, series: string }} Ids of a payee, a transaction and a series of the ledger */

const PAGE_SIZE = 10;

/** The page that others are measured against. */
export const LANDING_PAGE = { path: '/', shows: 'Take Control of Your Financial Future' };

/**
 * The cases for a ledger of this size. The periods are the latest that are complete at every size. Those from 'middle
 * page' on depend on every row.
 * @param {number} size
 * @param {Date} now
 * @param {Ids} ids
 * @returns {Case[]}
 */
export function findCases(size, now, { payee, row, series }) {
  const today = now.toISOString().slice(0, 10);
  const yearAgo = `${now.getUTCFullYear() - 1}${today.slice(4)}`;
  const quarter = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3)).toISOString().slice(0, 10);
  const years = 2026 - now.getUTCFullYear();
  const months = years * 12 + 9 - now.getUTCMonth();
  const last = size / PAGE_SIZE;
  const middle = String(Math.ceil(last / 2));
  const groceries = { category: 'Groceries', type: 'expense', from: '2025-01-01', to: '2025-12-31' };
  const frame = [read('shell', { today }), read('categories')];
  const accounts = read('bank_accounts', { today });
  const choices = read('transaction_choices', { today });
  const counts = read('list_counts');
  const comingUp = read('upcoming_page', { first: daysFrom(now, -31), last: daysFrom(now, 60), today });
  const month = {
    dashboard: { period_start: '2026-10-01', period_end: '2026-10-31', previous_start: '2026-09-01', today },
    changes: {
      now_start: '2026-10-01',
      now_end: '2026-10-31',
      before_start: '2026-09-01',
      before_end: '2026-09-30',
    },
  };
  const year = {
    dashboard: { period_start: '2026-01-01', period_end: '2026-12-31', previous_start: '2025-01-01', today },
    changes: {
      now_start: '2026-01-01',
      now_end: '2026-12-31',
      before_start: '2025-01-01',
      before_end: '2025-12-31',
    },
  };
  const twelveMonths = { ...span(monthFrom(now, -11), monthFrom(now, 1)), filter: {}, per: 'month' };
  const twentyYears = { ...twelveMonths, from: monthFrom(now, -239), per: 'quarter' };
  const spending = { ...twelveMonths, by: 'category', of: 'spending', before: [] };
  const days = read('report_days', { today });
  const allOf = { page: 1, page_size: 25, search: '', sort: 'transactions', today };

  /** @param {string} name @param {string} path @param {string} shows @param {Read[]} reads @returns {Case} */
  const screen = (name, path, shows, ...reads) => ({
    name,
    page: { path, shows },
    reads: [...frame, ...reads],
  });
  /** @param {string} name @param {Record<string, string>} params of the address @param {number} [pages] */
  const list = (name, params, pages) => {
    const { page = '1', size: rows = String(PAGE_SIZE), sort = 'date-desc', q, category, ...rest } = params;
    const query = new URLSearchParams(params).toString();
    const place = `Page ${Number(page).toLocaleString('en-US')} of ${pages?.toLocaleString('en-US') ?? ''}`;
    const filter = { ...rest, ...(category && { categories: [category] }), ...(q && { search: q }) };
    const asked = { filter, page: Number(page), page_size: Number(rows), sort };
    return screen(
      name,
      query ? `/transactions?${query}` : '/transactions',
      place,
      read('transactions_page', asked),
      choices,
    );
  };

  return [
    { name: '/ (no data)', page: LANDING_PAGE },
    list('/transactions', {}, last),
    list('… last page', { page: String(last) }, last),
    list('… 100 rows', { size: '100' }),
    list('… groceries of a year, smallest first', { ...groceries, sort: 'amount-asc' }),
    screen(
      '/dashboard, a month',
      `/dashboard?period=month&offset=${months}`,
      'October 2026',
      read('dashboard', month.dashboard),
      read('compare_spending', month.changes),
      comingUp,
    ),
    screen(
      '/dashboard, a year',
      `/dashboard?period=year&offset=${years}`,
      'Recent Transactions',
      read('dashboard', year.dashboard),
      read('compare_spending', year.changes),
      comingUp,
    ),
    screen(
      '/settings',
      '/settings',
      'Groceries',
      ...[read('has_password'), read('notification_settings'), accounts, read('budgets', { today }), counts],
      ...[read('guess_record'), read('savings_goal', { today }), read('restore_obstacle')],
      read('budget_calendar', { today }),
    ),
    screen('/bank-accounts', '/bank-accounts', 'Rainy day', accounts),
    screen(
      '/bank-accounts/[id], months',
      `/bank-accounts/${EVERYDAY}`,
      'Reconcile',
      read('account_page', { account: EVERYDAY, first: quarter, last: null, today }),
      accounts,
    ),
    screen(
      '/net-worth, a year',
      '/net-worth',
      'Rainy day',
      read('net_worth', { first: yearAgo, last: today, today }),
      read('goals', { today }),
      accounts,
    ),
    screen('/upload', '/upload', 'Rainy day', accounts, choices, read('past_imports', { page: 1 })),
    screen(
      '/transactions/trash',
      '/transactions/trash',
      'Trash',
      read('trash_page', { page: 1, page_size: 20 }),
    ),
    screen(
      '/reports/spending, 12 months',
      '/reports/spending',
      'Spending by category, last 12 months',
      ...[days, choices, read('spending_report', { report: spending, today })],
    ),
    screen(
      '… by payee, against the months before',
      '/reports/spending?by=payee&vs=previous',
      'Spending by payee, last 12 months',
      ...[days, choices],
      read('spending_report', {
        report: { ...spending, by: 'payee', before: [span(monthFrom(now, -23), monthFrom(now, -11))] },
        today,
      }),
    ),
    screen(
      '/reports/months, 12 months',
      '/reports/months',
      'Savings rate',
      ...[days, choices, read('month_report', { report: twelveMonths, today })],
    ),
    screen(
      '/review',
      '/review',
      'Review',
      read('review_page', { today }),
      read('recurring_page', { today }),
      read('new_prices_page', { today }),
      choices,
    ),
    screen(
      '/upcoming',
      '/upcoming',
      'Upcoming',
      read('upcoming_page', { first: daysFrom(now, -190), last: daysFrom(now, 80), today }),
      choices,
    ),
    screen(
      '/upcoming/recurring',
      '/upcoming/recurring',
      'Recurring',
      read('recurring_page', { today }),
      choices,
    ),
    screen(
      '/upcoming/recurring/[id]',
      `/upcoming/recurring/${series}`,
      'Its times',
      read('series_page', { series, today }),
      choices,
    ),
    screen('/budgets', '/budgets', 'Left to budget', read('budgets_page', { period: null, today })),
    screen(
      '/settings/categories',
      '/settings/categories',
      'Groceries',
      read('categories_page', { today }),
      counts,
    ),
    screen('/settings/rules', '/settings/rules', 'Rules', read('rules_page'), counts, choices),
    screen('/settings/tags', '/settings/tags', 'Tags', read('tag_documents'), counts),
    screen(
      '/settings/budget-period',
      '/settings/budget-period',
      'Budget period',
      read('budget_calendar', { today }),
    ),
    { name: 'frame of every screen', reads: frame },
    {
      name: 'preview of a budget calendar',
      reads: [read('calendar_preview', { content: { kind: 'day', day: 25, shift: 'none' }, today })],
    },
    { name: 'proposed limits', reads: [read('limit_proposals', { today })] },
    { name: 'origin of a rule', reads: [read('rule_origin', { transaction: row })] },
    list('… middle page', { page: middle }, last),
    list('… oldest first, middle page', { page: middle, sort: 'date-asc' }, last),
    list('… largest first', { sort: 'amount-desc' }, last),
    list('… largest first, middle page', { page: middle, sort: 'amount-desc' }, last),
    list('… search "coffee"', { q: 'coffee' }),
    list('… search "-$12"', { q: '-$12' }),
    list('… $100 to $200', { min: '100', max: '200' }),
    screen('/settings/payees', '/settings/payees', 'Payees', read('payees_page', allOf), counts),
    screen('/payees/[id]', `/payees/${payee}`, 'Transactions', read('payee_page', { payee, today })),
    {
      name: 'an account since the beginning',
      reads: [read('account_page', { account: EVERYDAY, first: null, last: null, today })],
    },
    {
      name: 'months of 20 years',
      reads: [read('month_report', { report: twentyYears, today })],
    },
    {
      name: 'net worth since the beginning',
      reads: [read('net_worth', { first: null, last: today, today })],
    },
  ];
}

/** @param {Date} now @param {number} days */
const daysFrom = (now, days) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The first day of a month. @param {Date} now @param {number} months */
const monthFrom = (now, months) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 10);

/** Days up to the one before a day. @param {string} from @param {string} next */
const span = (from, next) => ({ from, to: daysFrom(new Date(next), -1) });

/** @param {string} name of the database function @param {Record<string, unknown>} args @returns {Read} */
const read = (name, args = {}) => ({ name, arguments: args });
