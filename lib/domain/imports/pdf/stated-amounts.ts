import type { StatementLine } from './statement-lines';
import { findWords } from './statement-words';
import { dateAmong, type MoneyToken } from './tokens';

/** A balance next to its words. */
export interface StatedAmount {
  kind: 'opening' | 'closing' | 'balance';
  token: MoneyToken;
  line: StatementLine;
  /** The date next to it; null if there is none. */
  date: string | null;
}

/** The lines below a label that may hold its amount. */
const BELOW = 3;

/** All balances with words next to or above them. Sums at the end of a page count as balances. */
export function statedAmounts(lines: readonly StatementLine[]): StatedAmount[] {
  const found: StatedAmount[] = [];
  for (const [index, entry] of lines.entries()) {
    if (entry.date !== null && entry.kind === 'plain') continue;
    const labels = labelsOf(entry);
    for (const [position, { kind, from, to }] of labels.entries()) {
      const end = labels[position + 1]?.from ?? Infinity;
      const beside = entry.money.filter((token) => token.from >= to && token.from < end);
      const date = dateAmong(entry.line.words.slice(to, Math.min(end, to + 8))) ?? entry.date;
      // The balance is in the last column, after sums of debits and credits.
      const token = kind === 'opening' || beside.length < 2 ? beside[0] : beside.at(-1);
      if (token) found.push({ kind, token, line: entry, date });
      else found.push(...under(lines, index, kind, from, to, date));
      if (beside.length > 1 && beside[0] && beside[0] !== token)
        found.push({ kind, token: beside[0], line: entry, date });
      if (beside.length > 1 && token === beside[0])
        found.push({ kind, token: beside.at(-1)!, line: entry, date });
    }
  }
  return found;
}

interface FoundLabel {
  kind: StatedAmount['kind'];
  from: number;
  to: number;
}

function labelsOf({ line, kind }: StatementLine): FoundLabel[] {
  const { words } = line;
  const found: FoundLabel[] = [];
  for (let start = 0; start < words.length && found.length < 6;) {
    const rest = words.slice(start);
    const [next] = (['opening', 'closing', 'balance', 'carried'] as const)
      .flatMap((word) => {
        const at = findWords(rest, word);
        return at ? [{ word, ...at }] : [];
      })
      .sort((one, other) => one.from - other.from || other.to - one.to);
    if (!next) break;
    const word = next.word === 'carried' ? 'balance' : next.word;
    found.push({ kind: word, from: start + next.from, to: start + next.to });
    start += next.to;
  }
  return found.length === 0 && kind === 'stated' ? [{ kind: 'balance', from: 0, to: 1 }] : found;
}

/** The amount below a label, as in a box of balances. */
function under(
  lines: readonly StatementLine[],
  index: number,
  kind: StatedAmount['kind'],
  from: number,
  to: number,
  date: string | null,
): StatedAmount[] {
  const { words, size } = lines[index]!.line;
  const left = words[from]!.left;
  const right = words[to - 1]!.right;
  for (const entry of lines.slice(index + 1, index + 1 + BELOW)) {
    if (entry.line.page !== lines[index]!.line.page || entry.date !== null) return [];
    const near = entry.money
      .filter((token) => token.left < right + size * 3 && token.right > left - size * 3)
      .sort(
        (one, other) =>
          Math.abs(one.left + one.right - left - right) - Math.abs(other.left + other.right - left - right),
      );
    if (near[0]) return [{ kind, token: near[0], line: entry, date }];
  }
  return [];
}
