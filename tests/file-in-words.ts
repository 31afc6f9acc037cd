import type { ExcludedRow, ParsedAccount, ParsedFile, ParsedRow } from '@/lib/domain/imports/parsed-file';
import { reasonText, reasonsText } from '@/lib/domain/imports/reasons';

type InWords<Row> = Omit<Row, 'reason'> & { reason: string };
type Noted<Row> = Omit<Row, 'note'> & { note?: string };

/** A parsed file with its reasons and notes as texts. */
export interface FileInWords extends Omit<ParsedFile, 'accounts' | 'excluded'> {
  accounts: (Omit<ParsedAccount, 'rows'> & { rows: Noted<ParsedRow>[] })[];
  excluded: InWords<ExcludedRow>[];
}

/** Replaces reasons and notes by their texts, as printed by `npm run read-file`. */
export function inWords(parsed: ParsedFile): FileInWords {
  return {
    ...parsed,
    accounts: parsed.accounts.map((account) => ({
      ...account,
      rows: account.rows.map(({ note, ...row }) => ({ ...row, ...(note && { note: reasonText(note) }) })),
    })),
    excluded: parsed.excluded.map(({ reason, ...row }) => ({
      ...row,
      reason: parsed.format === 'csv' ? reasonText(reason) : (reasonsText([reason]) ?? ''),
    })),
  };
}
