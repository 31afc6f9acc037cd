/**
 * A page and the database's part of the work for it.
 * @typedef {object} Case
 * @property {string} name
 * @property {string} path
 * @property {string} shows a text that proves the page has its data
 * @property {{ call: string, parameters: unknown[] } | undefined} sql
 * @property {number} [aim] the median that is aimed at, in ms; without it, what its SQL takes decides
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
  const today = now.toISOString().slice(0, 10);
  const pages = (ROWS / PAGE_SIZE).toLocaleString('en-US');
  /** @type {{ name: string, params?: Record<string, string>, shows?: string }[]} */
  const lists = [
    { name: '/transactions', shows: `Page 1 of ${pages}` },
    { name: '… page 2,500', params: { page: '2500' }, shows: `Page 2,500 of ${pages}` },
    { name: '… 100 rows', params: { size: '100' } },
    {
      name: '… oldest first, page 2,500',
      params: { sort: 'date-asc', page: '2500' },
      shows: 'Page 2,500 of ',
    },
    { name: '… largest first', params: { sort: 'amount-desc' } },
    {
      name: '… largest first, page 5,000',
      params: { sort: 'amount-desc', page: '5000' },
      shows: 'Page 5,000 of ',
    },
    { name: '… search "coffee"', params: { q: 'coffee' } },
    { name: '… search "-$12"', params: { q: '-$12' } },
    { name: '… search "nowhere"', params: { q: 'nowhere' }, shows: 'Nothing matches' },
    {
      name: '… groceries of a year, smallest first',
      params: {
        category: 'Groceries',
        type: 'expense',
        from: '2025-01-01',
        to: '2025-12-31',
        sort: 'amount-asc',
      },
    },
    { name: '… $100 to $200', params: { min: '100', max: '200' } },
  ];
  return [
    { name: '/ (no data)', path: '/', shows: 'Take Control of Your Financial Future', sql: undefined },
    {
      name: '/dashboard, a month',
      path: `/dashboard?period=month&offset=${months}`,
      shows: 'October 2026',
      sql: dashboard('2026-10-01', '2026-10-31', '2026-09-01', today),
    },
    {
      name: '/dashboard, a year',
      path: `/dashboard?period=year&offset=${years}`,
      shows: 'Recent Transactions',
      sql: dashboard('2025-01-01', '2025-12-31', '2024-01-01', today),
    },
    ...lists.map(({ name, params = {}, shows = 'Page 1 of ' }) => list(name, params, shows)),
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
const dashboard = (...parameters) => ({ call: 'public.dashboard($1, $2, $3, $4)', parameters });

/**
 * @param {string} name
 * @param {Record<string, string>} params of the address
 * @param {string} shows
 * @returns {Case}
 */
function list(name, params, shows) {
  const { page = '1', size = String(PAGE_SIZE), sort = '', q, ...rest } = params;
  const query = new URLSearchParams(params).toString();
  return {
    name,
    path: query ? `/transactions?${query}` : '/transactions',
    shows,
    sql: {
      call: 'public.transactions_page($1, $2, $3, $4)',
      parameters: [{ ...rest, ...(q && { search: q }) }, Number(page), Number(size), sort],
    },
    aim: 150,
  };
}
