import { PlainError } from '../../lib/lifecycle.mjs';
import { readCsv } from '../csv-file.mjs';
import '../../lib/typescript.mjs';

/** @import { LabelledRow } from './replay.mjs' */

const { fromTextCell } = await import('../../../lib/domain/text/csv-cells.ts');

/**
 * Reads a CSV in the columns of the app's export.
 * @param {string} file
 * @returns {LabelledRow[]}
 */
export function readHistory(file) {
  return readCsv(file).map((row, index) => {
    const { date = '', amount = '', type = '' } = row;
    const number = Number(amount.replace(/[$€£,\s]/g, ''));
    if (!/^\d{4}-\d\d-\d\d/.test(date) || !Number.isFinite(number) || number === 0)
      throw new PlainError(
        `${file}, row ${index + 1}: ${date || 'no date'}, ${amount || 'no amount'} can't be read.`,
      );
    const kind = fromTextCell(type).toLowerCase();
    // Only a transfer's sign is in its amount; elsewhere the type says it.
    const outgoing = kind === 'expense' || (kind !== 'income' && kind !== 'refund' && number < 0);
    return {
      date: date.slice(0, 10),
      description: fromTextCell(row.description ?? '').trim() || 'No description',
      amount: `${outgoing ? '-' : ''}${Math.abs(number)}`,
      category: fromTextCell(row.category ?? '').trim() || 'Uncategorized',
    };
  });
}
