import { EVERYDAY } from './fill.mjs';

/**
 * A page with a text that it shows once it has its data, its main database call, or both.
 * @typedef {object} Case
 * @property {string} name
 * @property {{ path: string, shows: string }} [page]
 * @property {{ call: string, parameters: unknown[] }} [sql]
 */

const PAGE_SIZE = 10;

/** The page that others are measured against. */
export const LANDING_PAGE = { path: '/', shows: 'Take Control of Your Financial Future' };

/**
 * The cases for a ledger of this size. The periods are the latest that are complete at every size. Those from 'middle
 * page' on depend on every row.
 * @param {number} size
 * @param {Date} now
 * @returns {Case[]}
 */
export function findCases(size, now) {
  const today = now.toISOString().slice(0, 10);
  const yearAgo = `${now.getUTCFullYear() - 1}${today.slice(4)}`;
  const quarter = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3)).toISOString().slice(0, 10);
  const years = 2026 - now.getUTCFullYear();
  const months = years * 12 + 9 - now.getUTCMonth();
  const last = size / PAGE_SIZE;
  const middle = String(Math.ceil(last / 2));
  const year = { category: 'Groceries', type: 'expense', from: '2025-01-01', to: '2025-12-31' };
  return [
    screen('/ (no data)', LANDING_PAGE.path, LANDING_PAGE.shows),
    list('/transactions', {}, last),
    list('… last page', { page: String(last) }, last),
    list('… 100 rows', { size: '100' }),
    list('… groceries of a year, smallest first', { ...year, sort: 'amount-asc' }),
    {
      ...screen('/dashboard, a month', `/dashboard?period=month&offset=${months}`, 'October 2026'),
      ...call('dashboard', '2026-10-01', '2026-10-31', '2026-09-01', today),
    },
    {
      ...screen('/dashboard, a year', `/dashboard?period=year&offset=${years}`, 'Recent Transactions'),
      ...call('dashboard', '2026-01-01', '2026-12-31', '2025-01-01', today),
    },
    { ...screen('/settings', '/settings', 'Groceries'), ...call('budgets', today) },
    { ...screen('/bank-accounts', '/bank-accounts', 'Rainy day'), ...call('bank_accounts', today) },
    {
      ...screen('/bank-accounts/[id], months', `/bank-accounts/${EVERYDAY}`, 'Reconcile'),
      ...call('account_page', EVERYDAY, quarter, null, today),
    },
    {
      ...screen('/net-worth, a year', '/net-worth', 'Rainy day'),
      ...call('net_worth', yearAgo, today, today),
    },
    screen('/upload', '/upload', 'Rainy day'),
    screen('/transactions/trash', '/transactions/trash', 'Trash'),
    { name: 'frame of every screen', ...call('shell') },
    list('… middle page', { page: middle }, last),
    list('… oldest first, middle page', { page: middle, sort: 'date-asc' }, last),
    list('… largest first', { sort: 'amount-desc' }, last),
    list('… largest first, middle page', { page: middle, sort: 'amount-desc' }, last),
    list('… search "coffee"', { q: 'coffee' }),
    list('… search "-$12"', { q: '-$12' }),
    list('… $100 to $200', { min: '100', max: '200' }),
    { name: 'an account since the beginning', ...call('account_page', EVERYDAY, null, null, today) },
    { name: 'net worth since the beginning', ...call('net_worth', null, today, today) },
  ];
}

/** @param {string} name @param {string} path @param {string} shows @returns {Case} */
const screen = (name, path, shows) => ({ name, page: { path, shows } });

/** @param {string} name of the database function @param {...unknown} parameters */
const call = (name, ...parameters) => ({
  sql: { call: `public.${name}(${parameters.map((_, index) => `$${index + 1}`).join(', ')})`, parameters },
});

/**
 * @param {string} name
 * @param {Record<string, string>} params of the address
 * @param {number} [pages]
 * @returns {Case}
 */
function list(name, params, pages) {
  const { page = '1', size = String(PAGE_SIZE), sort = '', q, ...rest } = params;
  const query = new URLSearchParams(params).toString();
  const place = `Page ${Number(page).toLocaleString('en-US')} of ${pages?.toLocaleString('en-US') ?? ''}`;
  return {
    ...screen(name, query ? `/transactions?${query}` : '/transactions', place),
    ...call('transactions_page', { ...rest, ...(q && { search: q }) }, Number(page), Number(size), sort),
  };
}
