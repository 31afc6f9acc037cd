import { isAmountText, isDateText } from '../columns/cell-kinds';
import { readLine, usualCount, type Delimiter } from './delimited-text';

const DELIMITERS: Delimiter[] = [';', ',', '\t', '|'];
const SAMPLE = 400;
const SAMPLE_LENGTH = 20_000;
/** More columns than any table of transactions has. */
export const MAX_COLUMNS = 500;

/** The delimiter in a first line "sep=;", as spreadsheets write it; null if there is none. */
export function announcedDelimiter(lines: string[]): Delimiter | null {
  const stated = /^"?sep=(.)"?\s*$/i.exec(lines[0] ?? '')?.[1];
  return DELIMITERS.find((delimiter) => delimiter === stated) ?? null;
}

/**
 * The delimiter that splits most lines into the same number of cells, with a date and an amount among them; null if
 * none does.
 */
export function chooseDelimiter(lines: string[]): Delimiter | null {
  const sample = lines
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE)
    .map((line) => line.slice(0, SAMPLE_LENGTH));
  let best: { delimiter: Delimiter; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const read = sample.map((line) => readLine(line, delimiter));
    const usual = usualCount(read);
    if (usual < 2 || usual > MAX_COLUMNS) continue;
    let score = usual / 100;
    for (const { cells } of read) {
      if (cells.length === usual) score += 1;
      const dated = cells.findIndex((cell) => isDateText(cell));
      if (dated >= 0 && cells.some((cell, index) => index !== dated && isAmountText(cell))) score += 4;
    }
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}
