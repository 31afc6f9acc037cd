import { isCurrencyCode } from '../../money/currency-list';
import { currencyIn } from '../amount-text';
import { rolesOfHeader } from '../csv/columns/header-roles';
import { textOf } from './page-text';
import type { ProvedStatement } from './prove-statement';
import type { StatementLine } from './statement-lines';
import { findWords } from './statement-words';

const IBAN = /(?<![A-Z0-9])([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Z0-9])/;
const NUMBER = /(?<![\p{L}\d])(?=[\dxX*•.-]*\d{3})[\dxX*•][\dxX*•/.-]*(?: [\dxX*•]{2,})*/u;

/** The account that a statement names above its rows: an IBAN, else a number after the word for it; null if none. */
export function accountOf({ lines, rows }: ProvedStatement): string | null {
  const first = Math.min(...rows.map((row) => row.lines[0]!.line.number));
  const head = lines.filter(({ line }) => line.number < first);
  for (const { line } of head) {
    const iban = IBAN.exec(textOf(line.words))?.[1];
    if (iban) return iban.replaceAll(' ', '');
  }
  for (const entry of head) {
    const number = numberAfterWord(entry);
    if (number) return number;
  }
  return null;
}

function numberAfterWord({ line, date }: StatementLine): string | null {
  if (date !== null) return null;
  const { words } = line;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + 3); to > from; to -= 1) {
      const label = textOf(words.slice(from, to)).replace(/[:.]+$/, '');
      if (!rolesOfHeader(label).has('account')) continue;
      const rest = textOf(words.slice(to, to + 8)).replace(
        /^(?:ending in|ending|no|nr|n°|number)?[:.\s]*/i,
        '',
      );
      const number = NUMBER.exec(rest);
      if (number?.index === 0) return number[0].trim().replace(/[-/.]+$/, '');
    }
  }
  return null;
}

/** The currency that the amounts of a statement name, or the only one that its other lines do; null if none. */
export function currencyOfStatement({ lines, rows, stated }: ProvedStatement): string | null {
  const tokens = [...rows.map(({ money }) => money.token), ...stated.map(({ token }) => token)];
  const named = new Set(tokens.flatMap(({ text }) => currencyIn(text) ?? []));
  if (named.size > 0) return named.size === 1 ? [...named][0]! : null;
  const inside = new Set(rows.flatMap((row) => row.lines));
  const codes = new Set(
    lines
      .filter((entry) => !inside.has(entry))
      .flatMap(({ line }) => textOf(line.words).match(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu) ?? [])
      .filter((code) => isCurrencyCode(code)),
  );
  return codes.size === 1 ? [...codes][0]! : null;
}

/** True if a statement has words that only those of a card have. */
export function isCardStatement(lines: readonly StatementLine[]): boolean {
  return lines.some(({ line }) => findWords(line.words, 'card') !== null);
}

/** The last page that the pages name and that is missing; null if none is. */
export function missingPage(lines: readonly StatementLine[]): number | null {
  const seen = new Set<number>();
  let last = 0;
  for (const { line, date } of lines) {
    if (date !== null || line.words.length > 14 || !findWords(line.words, 'page')) continue;
    const match =
      /(?<!\d)(\d{1,3}) ?(?:of|von|de|di|da|van|z|ze|sur|av|af|из|\/|\p{L}{1,3}) ?(\d{1,3})(?!\d)/iu.exec(
        textOf(line.words),
      );
    if (!match || Number(match[1]) > Number(match[2])) continue;
    seen.add(Number(match[1]));
    last = Math.max(last, Number(match[2]));
  }
  for (let page = 1; page <= last; page += 1) if (!seen.has(page) && seen.size > 0) return page;
  return null;
}
