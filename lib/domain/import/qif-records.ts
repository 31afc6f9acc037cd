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

/** The records of a QIF file. Those of !Account blocks name the account of what follows and are not among them. */
export function qifRecords(text: string): QifRecord[] {
  const records: QifRecord[] = [];
  let kind = '';
  let header = 0;
  let account: string | null = null;
  let current: { line: number; lines: string[] } | null = null;

  const finish = (cut: boolean) => {
    if (!current) return;
    const { line, lines } = current;
    current = null;
    if (kind === '!account') account = field(lines, 'N') || null;
    else records.push({ line, lines, kind, header, account, cut });
  };

  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, written] of all.entries()) {
    const line = written.trim();
    const start = /^!\s*(?:type\s*:?\s*(.*)|(account)|(option|clear)\s*:?\s*(.*))$/i.exec(line);
    if (start) {
      finish(false);
      if (start[3]) {
        // AutoSwitch brackets a list of accounts; none of them is the one that follows.
        if (/^clear$/i.test(start[3])) account = null;
        continue;
      }
      kind = start[2] ? '!account' : start[1]!.toLowerCase().replace(/\s+/g, ' ').trim();
      header = index + 1;
    } else if (line === '^') {
      finish(false);
    } else if (line !== '') {
      // A further date is a further transaction whose ^ is missing.
      if (current && /^D/.test(line) && hasDateAndAmount(current.lines)) finish(false);
      current ??= { line: index + 1, lines: [] };
      current.lines.push(line);
    }
  }
  finish(all.at(-1) !== '');
  return records;
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

function hasDateAndAmount(lines: string[]): boolean {
  return field(lines, 'D') !== '' && (field(lines, 'T') || field(lines, 'U')) !== '';
}
