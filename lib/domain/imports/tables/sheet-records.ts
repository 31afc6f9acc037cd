import type { CalendarDate } from '../../dates/calendar-date';
import { possibleNumberFormats } from '../amount-text';
import type { TextRecord } from '../csv/records/delimited-text';
import { numberText } from './cell-texts';

/** A cell as its sheet holds it: a text, a number with the currency of its format, or a day. */
export type SheetCell = string | number | { number: number; currency: string } | { day: CalendarDate };

export interface SheetRow {
  /** Its number in the sheet, from 1. */
  line: number;
  cells: SheetCell[];
}

/** The rows of a sheet as records of a table, in which numbers and days are written like the texts among them. */
export function sheetRecords(rows: readonly SheetRow[]): TextRecord[] {
  const mark = decimalMark(rows);
  const dayTexts = swappedDays(rows);
  return rows.map(({ line, cells }) => {
    const texts = cells.map((cell, column) => textOf(cell, mark, dayTexts.get(column)));
    return { line, cells: texts, text: texts.filter((text) => text !== '').join(' | ') };
  });
}

function textOf(cell: SheetCell, mark: string, dayText: DayText | undefined): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numberText(cell).replace('.', mark);
  if ('day' in cell) return dayText ? dayText(cell.day) : cell.day;
  return `${numberText(cell.number).replace('.', mark)} ${cell.currency}`;
}

/** The decimal mark of the amounts that are texts. */
export function decimalMark(rows: readonly Pick<SheetRow, 'cells'>[]): string {
  let commas = 0;
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (typeof cell !== 'string' || cell.length > 30 || !/\d[.,]\d/.test(cell)) continue;
      const formats = possibleNumberFormats(cell);
      if (formats.length === 1) commas += formats[0] === 'decimal-comma' ? 1 : -1;
    }
  }
  return commas > 0 ? ',' : '.';
}

type DayText = (day: CalendarDate) => string;

const NUMERIC_DATE = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

interface DateColumn {
  texts: { first: number; second: number; mark: string; hasCentury: boolean }[];
  days: CalendarDate[];
}

/**
 * The way to write the days of columns that a spreadsheet misread. Where it takes 03/04 for March 4 it leaves 25/04 a
 * text: if all texts can only be read in one order, and all days in both, the days were written like the texts.
 */
function swappedDays(rows: readonly SheetRow[]): Map<number, DayText> {
  const columns = new Map<number, DateColumn>();
  for (const { cells } of rows) {
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index]!;
      const isDay = typeof cell === 'object' && 'day' in cell;
      const [, first, mark, second, year] = typeof cell === 'string' ? (NUMERIC_DATE.exec(cell) ?? []) : [];
      if (!isDay && first === undefined) continue;
      const column = columns.get(index) ?? { texts: [], days: [] };
      columns.set(index, column);
      if (isDay) column.days.push(cell.day);
      else
        column.texts.push({
          first: Number(first),
          second: Number(second),
          mark: mark!,
          hasCentury: year!.length === 4,
        });
    }
  }
  return new Map(
    [...columns].flatMap(([index, column]) => {
      const written = dayTextOf(column);
      return written ? [[index, written]] : [];
    }),
  );
}

function dayTextOf({ texts, days }: DateColumn): DayText | null {
  const [text] = texts;
  if (!text || days.length === 0 || !days.every((day) => Number(day.slice(8)) <= 12)) return null;
  const { mark, hasCentury } = text;
  const year = (day: CalendarDate) => (hasCentury ? day.slice(0, 4) : day.slice(2, 4));
  if (texts.every(({ first, second }) => first > 12 && second <= 12))
    return (day) => [day.slice(5, 7), day.slice(8), year(day)].join(mark);
  if (texts.every(({ first, second }) => first <= 12 && second > 12))
    return (day) => [day.slice(8), day.slice(5, 7), year(day)].join(mark);
  return null;
}
