'use client';

import type { RowEditState } from '@/components/imports/state/state';
import { useShownReason } from '@/components/imports/shown-reason';
import { RowEditor } from '@/components/imports/review/row-editor';
import { useCurrency } from '@/components/money/currency';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { RowChoice } from '@/components/imports/review/row-choice';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { UserText } from '@/components/ui/user-text';
import type { Tag } from '@/lib/domain/tags/tag';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import type { PreviewRow, StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { RowEdit } from '@/lib/domain/imports/staging/inputs';
import { formatDate } from '@/lib/domain/dates/format';

export type RowDetailsProps = {
  row: StagedRow | PreviewRow;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  tags: readonly Tag[];
  /** A change of it that is being saved, or could not be. */
  changing: RowEditState | undefined;
  /** Null while nothing can be changed. */
  onChange: ((row: StagedRow, edit: RowEdit) => void) | null;
};

/** Details of a row: the file's data, the reason for its status, and its actions. */
export function RowDetails({ row, accounts, categories, tags, changing, onChange }: RowDetailsProps) {
  const busy = changing?.saving ?? false;
  const currency = useCurrency();
  const shown = useHiddenNumbers();
  const { text, status } = row;
  const reason = useShownReason(row);
  const match = 'match' in row ? row.match : null;

  function change(wanted: RowEdit) {
    if ('match' in row) onChange?.(row, wanted);
  }

  return (
    <div className="grid gap-3">
      <div>
        <p className="text-[13px] text-ink-3">Row {row.line} of the file</p>
        <p className="font-mono text-[13px] wrap-anywhere whitespace-pre-wrap">{shown(text) || 'Nothing'}</p>
      </div>
      {reason ? <p className="text-[13px]">{reason}</p> : null}
      {'ruled' in row ? <RowChoice row={row} accounts={accounts} /> : null}
      {match ? (
        <p className="text-[13px]">
          <span className="text-ink-3">In Outlay: </span>
          {formatDate(match.date)} · <UserText>{match.description}</UserText>
          {match.importedOn ? ` · imported ${formatDate(match.importedOn)}` : ' · entered by hand'}
        </p>
      ) : null}
      {changing?.problem ? <Alert variant="error">{changing.problem}</Alert> : null}
      {onChange && 'match' in row ? (
        <RowEditor
          row={row}
          accounts={accounts}
          categories={categories}
          tags={tags}
          busy={busy}
          onSave={(edit) => change({ kind: 'edit', currency, ...edit, parts: edit.parts ?? [] })}
        >
          {status === 'skipped' ? (
            // What balances leave out comes in only by being added.
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => change({ kind: row.choice === null ? 'add' : 'unskip' })}
            >
              {row.choice === null ? 'Add it anyway' : 'Don’t skip'}
            </Button>
          ) : status === 'already-there' ? (
            <Button variant="outline" disabled={busy} onClick={() => change({ kind: 'add' })}>
              Add it anyway
            </Button>
          ) : status === 'left-out' ? null : (
            <Button variant="outline" disabled={busy} onClick={() => change({ kind: 'skip' })}>
              Skip this row
            </Button>
          )}
          {status === 'possible-duplicate' && !row.mayBeThere ? (
            <Button variant="outline" disabled={busy} onClick={() => change({ kind: 'add' })}>
              It is a different one
            </Button>
          ) : null}
        </RowEditor>
      ) : null}
    </div>
  );
}
