import { answered, sendRows } from '@/components/imports/import-calls';
import type { ImportFlow } from '@/components/imports/import-flow';
import type { PreparedRows } from '@/components/imports/parser-messages';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import { importStatements } from '@/lib/domain/imports/staging/import-statements';
import type { StagingChoices } from '@/lib/domain/imports/staging/rows-to-stage';
import { PREVIEW_ROWS } from '@/components/imports/import-state';

/** Stages the rows of a review as it stands, and shows them: first as they were read, then as they compare. */
export async function stage(flow: ImportFlow, run: number): Promise<void> {
  const { accountIds, categories, fileCategories, summary } = flow.review!;
  flow.update({ staging: { kind: 'reading', done: 1 } });
  const prepared = await prepareRows(flow, run, { accountIds, categories, fileCategories });
  const preview = await flow.step(run, flow.drop.reader.ask('preview', { from: 0, count: PREVIEW_ROWS }));
  flow.update({ preview, page: null, staged: null, filter: 'all' });
  const unchosen = summary.accounts.some(({ rows }, index) => rows > 0 && accountIds[index] === null);
  if (unchosen || prepared.rows === 0) return flow.update({ staging: { kind: 'waiting' } });
  flow.update({ staging: { kind: 'sending', done: 0, rows: prepared.rows } });
  await send(flow, run, prepared, { summary, accountIds }, (done) =>
    flow.update({ staging: { kind: 'sending', done, rows: prepared.rows } }),
  );
  const staged = await flow.step(run, answered(flow.actions.matchImport(flow.drop.importId)));
  flow.update({ staged });
  await loadRows(flow, run, 1);
  flow.update({ staging: { kind: 'ready' } });
}

/** Lets the worker make the rows ready. */
export function prepareRows(
  flow: ImportFlow,
  run: number,
  choices: Omit<StagingChoices, 'defaultAccountId' | 'currency'>,
): Promise<PreparedRows> {
  const { defaultAccountId, currency } = flow.context;
  return flow.step(
    run,
    flow.drop.reader.ask('prepare', { choices: { ...choices, defaultAccountId, currency } }),
  );
}

/** A file as it was understood, with the user's account for each of its own. */
interface Understood {
  summary: FileSummary;
  accountIds: readonly (string | null)[];
}

/** Sends the rows that are ready, in place of all that were sent before. */
export async function send(
  flow: ImportFlow,
  run: number,
  prepared: PreparedRows,
  { summary: { format, mapping, accounts }, accountIds }: Understood,
  onSent: (rows: number) => void,
): Promise<void> {
  const { drop, actions, context } = flow;
  drop.sent = false;
  drop.parseNumber += 1;
  const { importId, parseNumber } = drop;
  await flow.step(
    run,
    answered(
      actions.openImport({
        importId,
        parseNumber,
        fileName: printable(drop.file.name),
        defaultAccountId: context.defaultAccountId,
        format,
        mapping,
        currency: context.currency,
        statements: importStatements(accounts, accountIds, context.currency),
        rows: prepared.rows,
      }),
    ),
  );
  await sendRows(
    drop.reader,
    actions,
    { importId, parseNumber, chunks: prepared.chunks, currency: context.currency },
    { stopped: () => flow.isOver(run), onSent },
  );
  await flow.step(run, Promise.resolve());
  drop.sent = true;
}

/** Shows a page of the rows as they are staged, through the filter that is set. */
export async function loadRows(flow: ImportFlow, run: number, page: number): Promise<void> {
  const { importId } = flow.drop;
  const { filter } = flow.review!;
  const rows = await flow.step(run, answered(flow.actions.reviewRows({ importId, filter, page })));
  flow.update({ page: rows, staged: rows.import });
}

function printable(fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ');
  return name.trim().slice(0, 255).toWellFormed() || 'File';
}
