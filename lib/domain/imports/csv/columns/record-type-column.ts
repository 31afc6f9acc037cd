import { usualCount, type TextRecord } from '../records/delimited-text';
import { isDateText } from './cell-kinds';
import { rolesOfHeader } from './header-roles';

/**
 * Aligns the header with its columns if only the rows, or only the header, start with a record type:
 * "D;01.03.2026;Shop" below "Date;Text", or "H;Date;Text" above "01.03.2026;Shop".
 */
export function withAlignedHeader(records: TextRecord[], headerIndex: number): TextRecord[] {
  const header = records[headerIndex];
  if (!header) return records;
  const body = records.slice(headerIndex + 1);
  const surplus = usualCount(body) - header.cells.length;
  if (surplus !== 1 && surplus !== -1) return records;
  const dateAt = header.cells.findIndex((cell) => rolesOfHeader(cell).has('date'));
  const usual = body.filter(({ cells }) => cells.length === header.cells.length + surplus);
  const isDated = ({ cells }: TextRecord) =>
    isDateText(cells[dateAt + surplus] ?? '') && !isDateText(cells[dateAt] ?? '');
  if (dateAt < 0 || !usual.some(isDated) || usual.filter(isDated).length < usual.length * 0.8) return records;
  const types = surplus > 0 ? usual.map(({ cells }) => cells[0] ?? '') : [header.cells[0] ?? ''];
  const isType = types.every((type) => /^[\p{L}\d]{1,4}$/u.test(type.trim())) && new Set(types).size <= 3;
  if (!isType || (surplus < 0 && rolesOfHeader(header.cells[0] ?? '').size > 0)) return records;
  const cells = surplus > 0 ? ['', ...header.cells] : header.cells.slice(1);
  return records.map((record) => (record === header ? { ...header, cells } : record));
}
