import { wordsOf } from '../../words/words';
import { directionOf } from '../amounts/direction-words';
import { isBooked, isDropped, isPending } from '../records/row-words';
import { isAmountText, isNothing } from './cell-kinds';
import type { Columns } from './columns';
import { headersOf, plainHeader } from './header-roles';

/** The columns that tell which rows are booked. */
export interface BookedColumns {
  /** A column of yes and no; `pending` is the answer of rows that aren't booked, `''` if that is an empty cell. */
  flag: { index: number; pending: 'yes' | 'no' | '' } | null;
  /** A column with the words of a status, whatever its header. */
  status: number | null;
  /** The posting date, if the rows' date is another. */
  day: number | null;
  /** The balance, if it holds amounts, so that words in it are in place of one. */
  balance: number | null;
}

const IS_PENDING = headersOf('isPending');
const IS_BOOKED = headersOf('isBooked');
const BOOKING_DAY = headersOf('bookingDay');
const YES = new Set(wordsOf(({ answers }) => answers?.yes));
const NO = new Set(wordsOf(({ answers }) => answers?.no));

/** Finds the columns that tell which rows are booked, from headers and cells. */
export function bookedColumns(
  headers: string[],
  columns: Columns,
  cellsOf: (index: number) => string[],
): BookedColumns {
  const { date, amount, debit, credit, balance } = columns;
  const taken = new Set([date, amount, debit, credit, balance]);
  const free = headers.flatMap((_, index) => (taken.has(index) ? [] : [index]));
  const flag = free.map((index) => flagIn(index, headers[index] ?? '', cellsOf(index))).find(Boolean) ?? null;
  const day = free.find((index) => BOOKING_DAY.has(plainHeader(headers[index] ?? '')));
  const filled = (index: number) => cellsOf(index).filter((cell) => !isNothing(cell));
  return {
    flag,
    status: free.find((index) => index !== columns.status && isStatus(filled(index))) ?? null,
    day: day !== undefined && filled(day).length >= cellsOf(day).length / 2 ? day : null,
    balance: balance !== null && filled(balance).some(isAmountText) ? balance : null,
  };
}

function flagIn(index: number, header: string, cells: string[]): BookedColumns['flag'] {
  const isPendingFlag = IS_PENDING.has(plainHeader(header));
  if (!isPendingFlag && !IS_BOOKED.has(plainHeader(header))) return null;
  const answers = new Set(cells.map(answerOf));
  if (answers.has(null) || (!answers.has('yes') && !answers.has('no'))) return null;
  if (isPendingFlag) return { index, pending: 'yes' };
  return { index, pending: answers.has('no') ? 'no' : '' };
}

/** The answer in a cell, '' if it is empty; null if it is none. */
export function answerOf(cell: string): 'yes' | 'no' | '' | null {
  const word = cell.trim().toLowerCase();
  if (word === '') return '';
  return YES.has(word) ? 'yes' : NO.has(word) ? 'no' : null;
}

/** True if all cells are the words of a status, and some rows aren't booked. */
function isStatus(filled: string[]): boolean {
  const words = [...new Set(filled.map((cell) => cell.trim()))];
  const isOpen = (word: string) => isPending(word) || isDropped(word);
  return (
    words.length > 1 &&
    words.length <= 6 &&
    words.some(isBooked) &&
    words.some(isOpen) &&
    words.every((word) => isBooked(word) || isOpen(word))
  );
}

/** True if a cell has words in place of an amount. */
export function isWordOnly(cell: string): boolean {
  return /\p{L}{3}/u.test(cell) && !/\d/.test(cell) && !isNothing(cell) && directionOf(cell.trim()) === null;
}
