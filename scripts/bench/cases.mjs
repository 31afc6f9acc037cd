/**
 * A page and the database's part of the work for it.
 * @typedef {object} Case
 * @property {string} name
 * @property {string} path
 * @property {string} shows a text that proves the page has its data
 * @property {{ call: string, parameters: unknown[] } | undefined} sql
 */

export const ROWS = 50_000;
/** The last day of the generated transactions. */
export const LAST_DAY = '2026-11-15';
const PAGE_SIZE = 10;

/**
 * The pages that are measured. The periods are the last whole month and year that have data.
 * @param {Date} now
 * @returns {Case[]}
 */
export function findCases(now) {
  const months = monthsSince('2026-10', now);
  const years = 2025 - now.getUTCFullYear();
  const pages = (ROWS / PAGE_SIZE).toLocaleString('en-US');
  return [
    { name: '/ (no data)', path: '/', shows: 'Take Control of Your Financial Future', sql: undefined },
    {
      name: '/dashboard, a month',
      path: `/dashboard?period=month&offset=${months}`,
      shows: 'October 2026',
      sql: dashboard('2026-10-01', '2026-10-31', '2026-09-01'),
    },
    {
      name: '/dashboard, a year',
      path: `/dashboard?period=year&offset=${years}`,
      shows: 'Recent Transactions',
      sql: dashboard('2025-01-01', '2025-12-31', '2024-01-01'),
    },
    {
      name: '/transactions',
      path: '/transactions',
      shows: `Page 1 of ${pages}`,
      sql: transactionsPage(1, ''),
    },
    {
      name: '/transactions, page 2,500',
      path: '/transactions?page=2500',
      shows: `Page 2,500 of ${pages}`,
      sql: transactionsPage(2_500, ''),
    },
    {
      name: '/transactions, search "coffee"',
      path: '/transactions?q=coffee',
      shows: 'Page 1 of ',
      sql: transactionsPage(1, 'coffee'),
    },
  ];
}

/**
 * @param {string} month yyyy-MM
 * @param {Date} now
 */
function monthsSince(month, now) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return (year - now.getUTCFullYear()) * 12 + number - (now.getUTCMonth() + 1);
}

/** @param {...string} parameters */
const dashboard = (...parameters) => ({ call: 'public.dashboard($1, $2, $3)', parameters });

/** @param {number} page @param {string} search */
const transactionsPage = (page, search) => ({
  call: 'public.transactions_page($1, $2, $3)',
  parameters: [page, PAGE_SIZE, search],
});
