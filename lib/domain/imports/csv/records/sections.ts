import { isDateText } from '../columns/cell-kinds';
import { tidy } from '../columns/layout';
import { holdsSomething } from './body-rows';
import type { TextRecord } from './delimited-text';
import { isSummary } from './row-words';
import { tellApart, titleDirection, titleOf, withTitle, withTitleHeader } from './titles';

/**
 * A table in sections, with each heading in a column next to its rows, and the headings among them apart. Null if the
 * headings don't name both directions: they only count where the first is next to the header, and all rows are read
 * only then.
 */
export function sectionsOf(
  records: readonly TextRecord[],
  headerIndex: number,
): { records: TextRecord[]; headings: TextRecord[] } | null {
  const above = headingOf(records.slice(0, headerIndex).findLast(holdsSomething));
  const below = headingOf(records.slice(headerIndex + 1, headerIndex + 4).find(holdsSomething));
  if (![above, below].some((title) => title !== null && titleDirection(title) !== null)) return null;
  const header = records[headerIndex]!;
  const own = wordsOf(header);
  const headings: TextRecord[] = [];
  const titles: string[] = [];
  let title = above ?? '';
  const body: TextRecord[] = [];
  for (const record of records.slice(headerIndex + 1)) {
    const heading = headingOf(record);
    if (heading !== null) {
      title = heading;
      headings.push(record);
    } else if (!holdsSomething(record)) body.push(record);
    else if (wordsOf(record) === own) body.push(withTitleHeader(record));
    else {
      if (title !== titles.at(-1)) titles.push(title);
      body.push(withTitle(record, title));
    }
  }
  if (!tellApart(titles)) return null;
  return { records: [...records.slice(0, headerIndex), withTitleHeader(header), ...body], headings };
}

/** The heading that a record is: a text alone in the first column; null if it is none. */
function headingOf(record: TextRecord | undefined): string | null {
  if (!record || record.cells.slice(1).some((cell) => cell.trim() !== '')) return null;
  const [text = ''] = record.cells;
  const title = titleOf(text);
  return title === '' || isDateText(text, true) || isSummary(text, false) ? null : title;
}

function wordsOf({ cells }: TextRecord): string {
  return cells
    .map(tidy)
    .filter((cell) => cell !== '')
    .join('\n')
    .toLowerCase();
}
