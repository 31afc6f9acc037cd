import { beginsBalance } from '../csv/records/row-words';
import { textOf, type TextLine, type Word } from './page-text';
import { beginsWith, findWords } from './statement-words';
import { dateAt, leadingDate, moneyOf, type DateToken, type MoneyForm, type MoneyToken } from './tokens';

/** A line of a statement with its dates and amounts. */
export interface StatementLine {
  line: TextLine;
  /** The date at its start, and a second one right after it; null if there is none. */
  date: string | null;
  second: string | null;
  /** The index of the first word after the dates. */
  start: number;
  money: MoneyToken[];
  /**
   * 'stated' begins with the words of a balance, 'carried' with those of a page's sum; 'frame' is repeated on other
   * pages.
   */
  kind: 'plain' | 'stated' | 'carried' | 'frame';
  /** The direction that a heading gives the rows below it; 'none' ends a section, null says nothing. */
  section: 'in' | 'out' | 'none' | null;
}

/** The lines with their dates and amounts. Heads and feet that repeat on every page are marked. */
export function statementLines(lines: readonly TextLine[], form: MoneyForm): StatementLine[] {
  const yearless = mostlyYearless(lines);
  const frames = frameLines(lines);
  return lines.map((line) => {
    const date = leadingDate(line.words, yearless);
    const second = date && secondDate(line.words, date, yearless);
    const start = second?.to ?? date?.to ?? 0;
    const money = moneyOf(line, form, start);
    const kind = kindOf(line.words.slice(start), date !== null, money, start);
    const isFrame = frames.has(line) && !(date && money.length > 0) && kind === 'plain';
    return {
      line,
      date: date?.text ?? null,
      second: second?.text ?? null,
      start,
      money,
      kind: isFrame ? 'frame' : kind,
      section: date === null && !isFrame ? sectionOf(line.words, money) : null,
    };
  });
}

function secondDate(words: readonly Word[], first: DateToken, yearless: boolean): DateToken | null {
  const next = /^[-/–|]$/.test(words[first.to]?.text ?? '') ? first.to + 1 : first.to;
  const second = dateAt(words, next, yearless);
  return second && shapeOf(second.text) === shapeOf(first.text) ? second : null;
}

/** The form of a date, whatever its figures and month. */
function shapeOf(date: string): string {
  return date
    .replace(/\d+/g, '9')
    .replace(/\p{L}+/gu, 'a')
    .replace(/[\s.]+$/, '');
}

/** True if the dates at the start of most lines have no year, so that a number after them is none. */
function mostlyYearless(lines: readonly TextLine[]): boolean {
  let without = 0;
  let all = 0;
  for (const { words } of lines) {
    const date = leadingDate(words);
    if (!date) continue;
    all += 1;
    if (!/\d{4}|\d\D+\d\D+\d|\p{L}\D*\d+\D+\d|\d\D*\p{L}\D*\d/u.test(date.text)) without += 1;
  }
  return without > all / 2;
}

function kindOf(
  words: readonly Word[],
  dated: boolean,
  money: MoneyToken[],
  start: number,
): StatementLine['kind'] {
  const first = money[0];
  const text = first ? words.slice(0, Math.max(0, first.from - start)) : words;
  const has = dated ? beginsWith : findWords;
  if (has(words, 'opening') || has(words, 'closing')) return 'stated';
  const carried = findWords(text, 'carried');
  if (carried && (!dated || (carried.from === 0 && carried.to >= text.length))) return 'carried';
  if (!dated && beginsWith(words, 'total')) return 'carried';
  if (beginsWith(words, 'balance') && (!dated || money.length <= 1)) return 'stated';
  const likeness = beginsBalance(textOf(text));
  return likeness === 'sure' || (likeness === 'likely' && (!dated || money.length <= 1)) ? 'stated' : 'plain';
}

/** The most words of a section's heading. */
const HEADING_WORDS = 9;

function sectionOf(words: readonly Word[], money: readonly MoneyToken[]): StatementLine['section'] {
  if (words.length > HEADING_WORDS || money.length > 1) return null;
  if (findWords(words, 'total')) return null;
  if (findWords(words, 'opening') || findWords(words, 'closing')) return 'none';
  const isIn = findWords(words, 'sectionIn') !== null;
  const isOut = findWords(words, 'sectionOut') !== null;
  if (isIn === isOut) return null;
  return isIn ? 'in' : 'out';
}

/** The lines that are at the same height of several pages, apart from their figures. */
function frameLines(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const places = new Map<string, TextLine[]>();
  for (const line of lines) {
    const key = `${textOf(line.words).replace(/\d+/g, '9')} ${Math.round(line.y / (line.size * 2))}`;
    places.set(key, [...(places.get(key) ?? []), line]);
  }
  const repeated = [...places.values()].filter((same) => new Set(same.map(({ page }) => page)).size > 1);
  return new Set(repeated.flat());
}
