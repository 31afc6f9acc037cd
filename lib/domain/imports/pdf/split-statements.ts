import type { StatementLine } from './statement-lines';
import { findWords } from './statement-words';

/** The lines of each statement in a file with several; one part if there is only one. */
export function splitStatements(lines: readonly StatementLine[]): StatementLine[][] {
  const cuts: number[] = [];
  let rows = 0;
  let closed = -1;
  for (const [index, entry] of lines.entries()) {
    if (entry.date !== null && entry.kind === 'plain' && entry.money.length > 0) rows += 1;
    const opens = entry.money.length > 0 && entry.kind === 'stated' && findWords(entry.line.words, 'opening');
    if (opens && rows > 0 && closed >= 0) {
      cuts.push(closed + 1);
      rows = 0;
      closed = -1;
    } else if (rows > 0 && entry.kind === 'stated' && findWords(entry.line.words, 'closing')) closed = index;
  }
  if (cuts.length === 0) return [[...lines]];
  return [0, ...cuts].map((cut, index) => lines.slice(cut, cuts[index]));
}
