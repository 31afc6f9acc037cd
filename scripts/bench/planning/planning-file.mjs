import { PlainError } from '../../lib/lifecycle.mjs';
import { readCsv } from '../csv-file.mjs';

/** @import { LabelledRow } from './histories.mjs' */

/**
 * Reads a CSV of date, description, amount, type, category, account and series, which is the label or empty.
 * @param {string} file
 * @returns {LabelledRow[]}
 */
export function readPlanningFile(file) {
  return readCsv(file).map((row, index) => {
    const amount = Number((row.amount ?? '').replace(/[$€£,\s]/g, ''));
    if (!/^\d{4}-\d\d-\d\d/.test(row.date ?? '') || !Number.isFinite(amount) || amount === 0)
      throw new PlainError(`${file}, row ${index + 1}: ${row.date}, ${row.amount} can't be read.`);
    const isOut =
      row.type?.toLowerCase() === 'expense' || (row.type?.toLowerCase() !== 'income' && amount < 0);
    return {
      date: (row.date ?? '').slice(0, 10),
      description: row.description?.trim() || 'No description',
      amount: isOut ? -Math.abs(amount) : Math.abs(amount),
      account: row.account?.trim() || 'Account',
      series: row.series?.trim() ?? '',
    };
  });
}
