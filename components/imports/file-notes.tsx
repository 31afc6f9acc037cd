import { PasteHint } from '@/components/imports/paste-hint';
import { REQUIRED_HEADERS } from '@/lib/domain/imports/csv/required-headers';

/** Explains which files can be dropped, and when. */
export function FileNotes() {
  return (
    <ul className="mb-3.5 list-disc space-y-0.5 pl-5 text-[13px] text-ink-3">
      <li>
        A CSV with the headers {REQUIRED_HEADERS.join(', ')} and, if you like, account_id is imported at once.
      </li>
      <li>
        Any other file your bank offers is shown for review first: CSV, Excel or OpenDocument spreadsheets,
        OFX, QFX, QIF, CAMT, MT940, CODA, Norma 43, ABO, JSON, PDF statements, or a ZIP of them.
      </li>
      <li>
        You can also copy a table from a spreadsheet or your bank’s page and paste it here
        <PasteHint />.
      </li>
      <li>A default account must be chosen before a file can be uploaded.</li>
      <li>At least one account must exist.</li>
    </ul>
  );
}
