import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { listRows, type ImportOutcome } from '@/lib/domain/import/outcome';

const SHOWN_ROWS = 50;

/** Why a drop was not imported, and what to do about it. Nothing was saved. */
export function ImportProblem({
  fileName,
  outcome,
  onImportNewRows,
  onDismiss,
}: {
  fileName: string;
  outcome: Exclude<ImportOutcome, { kind: 'imported' }>;
  onImportNewRows: () => void;
  onDismiss: () => void;
}) {
  if (outcome.kind === 'failed') return <Alert variant="error">{outcome.error}</Alert>;
  if (outcome.kind === 'refused') return <RefusedRows fileName={fileName} outcome={outcome} />;
  const { positions, newRows } = outcome;
  return (
    <Alert variant="warn" role="alert">
      <p className="font-medium">
        {newRows === 0
          ? `Every row of ${fileName} is already in Outlay. Nothing was imported.`
          : `${count(positions.length, 'row')} of ${fileName} ${positions.length === 1 ? 'is' : 'are'} already in Outlay: ${listRows(positions)}. Nothing was imported yet.`}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {newRows > 0 ? <Button onClick={onImportNewRows}>Import {count(newRows, 'new row')}</Button> : null}
        <Button variant="outline" onClick={onDismiss}>
          Cancel
        </Button>
      </div>
    </Alert>
  );
}

function RefusedRows({
  fileName,
  outcome,
}: {
  fileName: string;
  outcome: Extract<ImportOutcome, { kind: 'refused' }>;
}) {
  const shown = outcome.rows.slice(0, SHOWN_ROWS);
  const more = outcome.rows.length - shown.length;
  return (
    <Alert variant="error">
      <p className="font-medium">
        {count(outcome.rows.length, 'row')} of {fileName} can’t be imported, so nothing was. Correct{' '}
        {outcome.rows.length === 1 ? 'it' : 'them'} in the file and drop it again.
      </p>
      <ul className="mt-1.5 max-h-64 overflow-y-auto tabular-nums">
        {shown.map(({ position, reason }) => (
          <li key={position}>
            Row {position}: {reason}.
          </li>
        ))}
        {more > 0 ? <li>And {more.toLocaleString('en-US')} more.</li> : null}
      </ul>
    </Alert>
  );
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
