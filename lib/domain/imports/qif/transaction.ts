import { decodeEntities } from '../entities';
import { field, type QifRecord } from './records';
import { tidy } from '../statement-row';

/**
 * The date as written, without padding spaces ("1/ 2' 5") and with a two-digit year. A few banks write it as the memo
 * instead.
 */
export function qifDate(lines: string[]): string {
  const memo = field(lines, 'M');
  return (field(lines, 'D') || (/^\d{1,4}([./-])\d{1,2}\1\d{2,4}$/.test(memo) ? memo : ''))
    .replace(/\s*([./'\u2019-])\s*/g, (_, mark: string) => (mark === '\u2019' ? "'" : mark))
    .replace(/^(\d{1,2}([./-])\d{1,2}\2)(\d)$/, '$10$3');
}

/**
 * The payee, else the memo, else the account of a transfer, else the check number. Some banks HTML-escape payee and
 * memo.
 */
export function qifDescription(lines: string[]): string {
  const number = field(lines, 'N');
  const other = transferOf(field(lines, 'L'));
  return (
    tidy(decodeEntities(field(lines, 'P'))) ||
    tidy(decodeEntities(field(lines, 'M'))) ||
    (other ? `Transfer: ${other}` : /^\d+$/.test(number) ? `Check ${number}` : number)
  );
}

/**
 * The account on the other side of a transfer, which the file writes in brackets in place of a category; null for
 * anything else. A split names one if all its parts do.
 */
export function qifOtherAccount(lines: string[]): string | null {
  const own = field(lines, 'L');
  const splits = lines.filter((line) => line.startsWith('S')).map((line) => transferOf(line.slice(1)));
  const named = new Set(splits.length > 0 ? splits : [transferOf(own)]);
  const [only = null] = named;
  return named.size === 1 ? only : null;
}

/** The category without its class ("Food/Holiday"); a transfer has none. For a split, the category that all its parts share, or null. */
export function qifCategory(lines: string[]): string | null {
  const splits = lines.filter((line) => line.startsWith('S')).map((line) => categoryName(line.slice(1)));
  if (new Set(splits).size > 1) return null;
  const own = field(lines, 'L');
  return /^(--split--|\|split\|)$/i.test(own) || own === '' ? (splits[0] ?? null) : categoryName(own);
}

/** Programs start an account with a transfer from the account to itself. */
export function isOpeningBalance({ lines, account }: QifRecord): boolean {
  const other = transferOf(field(lines, 'L'));
  if (other === null) return false;
  return account === null ? /^opening balance$/i.test(field(lines, 'P')) : other === account;
}

function categoryName(text: string): string | null {
  if (transferOf(text) !== null) return null;
  return tidy(decodeEntities(text).split('/')[0] ?? '') || null;
}

/** The other account of a transfer, written in brackets in place of a category; null if it isn't a transfer. */
function transferOf(text: string): string | null {
  return /^\s*\[([^\]]+)\]/.exec(text)?.[1]?.trim() ?? null;
}
