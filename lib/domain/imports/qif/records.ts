import type { DateOrder } from '../parsed-file';

/** A record of a QIF file: its lines by their leading letter. */
export interface QifRecord {
  line: number;
  /** As in the file, without the closing ^. */
  lines: string[];
  /** The kind of its section as written after !Type:, in lower case: 'bank', 'oth a', 'cat', …; '' without any. */
  kind: string;
  /** The line its section's header stands on. */
  header: number;
  /** The name of the account it belongs to; null when the file gives none. */
  account: string | null;
  /** True when the file may break off within it. */
  cut: boolean;
}

/** What a QIF file holds. */
export interface QifFile {
  /** Those of !Account blocks name the account of what follows and are not among them. */
  records: QifRecord[];
  /** The order of dates the file itself states (!Option:MDY). */
  dateOrder: DateOrder | null;
}

const HEADER = /^!\s*(?:type\s*:?\s*(.*)|(account)\b.*|(option|clear)\s*:?\s*(.*)|(.*))$/i;

/** Takes a QIF file apart. */
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
    // Remarks may stand before the first header.
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
        // AutoSwitch brackets a list of accounts; none of them is the one that follows.
        if (/^clear$/i.test(setting)) account = null;
        if (/^(DMY|MDY|YMD)$/i.test(value)) dateOrder = value.toUpperCase() as DateOrder;
        continue;
      }
      kind = isAccount ? '!account' : (type ?? `!${other}`).toLowerCase().replace(/\s+/g, ' ').trim();
      header = index + 1;
    } else if (/^\^+$/.test(line)) {
      finish(false);
    } else if (line !== '') {
      // A further date is a further transaction whose ^ is missing; splits have dates of their own in some files.
      if (current && line.startsWith('D') && isWhole(current.letters)) finish(false);
      current ??= { line: index + 1, lines: [], letters: new Set() };
      current.lines.push(line);
      current.letters.add(line.charAt(0));
    }
  }
  finish(all.at(-1) !== '' && mayBeCut(all.at(-1)!.trim()));
  return { records, dateOrder };
}

/** The first line of a letter, without it and trimmed; '' when there is none. */
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

/** Whether the last line of a file may go on: a day or an amount may lack digits, other lines are but texts. */
function mayBeCut(line: string): boolean {
  return /^[DTU]/.test(line) && !/^[TU].*\d[.,]\d\d$/.test(line);
}
