import type { DateOrder } from '../../dates/possible-dates';

/** A record of a QIF file; each line starts with a letter that names its field. */
export interface QifRecord {
  line: number;
  /** As in the file, without the closing ^. */
  lines: string[];
  /** The kind of its section, as after !Type:, in lower case: 'bank', 'oth a', 'cat', …; '' if there is none. */
  kind: string;
  /** The line of its section's header. */
  header: number;
  /** The name of its account; null if the file gives none. */
  account: string | null;
  /** True if the file may be cut off within it. */
  cut: boolean;
}

/** The contents of a QIF file. */
export interface QifFile {
  /** All records except those of !Account blocks, which name the account of the records after them. */
  records: QifRecord[];
  /** The date order that the file states (!Option:MDY). */
  dateOrder: DateOrder | null;
}

const HEADER = /^!\s*(?:type\s*:?\s*(.*)|(account)\b.*|(option|clear)\s*:?\s*(.*)|(.*))$/i;

/** Splits a QIF file into records. */
export function qifFile(text: string): QifFile {
  const records: QifRecord[] = [];
  let dateOrder: DateOrder | null = null;
  let kind = '';
  let header = 0;
  let account: string | null = null;
  let current: { line: number; lines: string[]; letters: Set<string> } | null = null;

  const finish = (cut: boolean) => {
    if (!current) return;
    const { line, lines } = current;
    current = null;
    if (kind === '!account') account = field(lines, 'N') || null;
    // Text before the first header is ignored unless it has a date.
    else if (header > 0 || field(lines, 'D') !== '')
      records.push({ line, lines, kind, header, account, cut });
  };

  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, written] of all.entries()) {
    const line = written.trim();
    const start = HEADER.exec(line);
    if (start) {
      finish(false);
      const [, type, isAccount, setting, value = '', other = ''] = start;
      if (setting) {
        // AutoSwitch encloses a list of accounts, which doesn't set the account of the next records.
        if (/^clear$/i.test(setting)) account = null;
        if (/^(DMY|MDY|YMD)$/i.test(value)) dateOrder = value.toUpperCase() as DateOrder;
        continue;
      }
      kind = isAccount ? '!account' : (type ?? `!${other}`).toLowerCase().replace(/\s+/g, ' ').trim();
      header = index + 1;
    } else if (/^\^+$/.test(line)) {
      finish(false);
    } else if (line !== '') {
      // A second date starts another transaction whose ^ is missing. In some files splits have dates too.
      if (current && line.startsWith('D') && isWhole(current.letters)) finish(false);
      current ??= { line: index + 1, lines: [], letters: new Set() };
      current.lines.push(line);
      current.letters.add(line.charAt(0));
    }
  }
  finish(all.at(-1) !== '' && mayBeCut(all.at(-1)!.trim()));
  return { records, dateOrder };
}

/** The text of the first line with this letter; '' if there is none. */
export function field(lines: string[], letter: string): string {
  return (
    lines
      .find((line) => line.startsWith(letter))
      ?.slice(1)
      .trim() ?? ''
  );
}

function isWhole(letters: Set<string>): boolean {
  return letters.has('D') && (letters.has('T') || letters.has('U')) && !letters.has('S');
}

/**
 * True if the last line of a file may be incomplete: a date or an amount may lack digits, other lines are only text.
 */
function mayBeCut(line: string): boolean {
  return /^[DTU]/.test(line) && !/^[TU].*\d[.,]\d\d$/.test(line);
}
