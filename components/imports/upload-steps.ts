import { answered, COMMIT_LOST } from '@/components/imports/import-calls';
import type { ImportFlow } from '@/components/imports/import-flow';
import { mergeQuestions, type Review } from '@/components/imports/import-state';
import type { PreparedRows } from '@/components/imports/parser-messages';
import { loadRows, prepareRows, send, stage } from '@/components/imports/staging-steps';
import { headerFingerprint, lastingMapping } from '@/lib/domain/imports/csv/column-choice';
import { isFastPath } from '@/lib/domain/imports/staging/fast-path';
import { matchAccounts } from '@/lib/domain/imports/staging/match-accounts';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type { CommitOutcome } from '@/lib/domain/imports/staging/staged-import';

/** Takes a dropped file: imports it at once where nothing is in doubt, or opens its review. */
export function startFile(flow: ImportFlow, file: File): void {
  flow.take(file);
  flow.progress({ phase: 'reading', done: 0, rows: 0 });
  void flow.attempt(async (run) => {
    const first = await readFirst(flow, run, file);
    if (!first) return;
    const { accounts, defaultAccountId } = flow.context;
    const accountIds = matchAccounts(first.accounts, accounts, defaultAccountId);
    if (isFastPath(first, accountIds, flow.context.currency)) {
      const prepared = await prepareRows(flow, run, { accountIds, categories: {}, fileCategories: true });
      if (prepared.noted === 0) {
        flow.drop.atOnce = { summary: first, accountIds };
        return importAtOnce(flow, run, prepared);
      }
    }
    const recalled = await recall(flow, run, first);
    const summary = recalled?.summary ?? first;
    openReview(flow, summary, {
      accountIds: matchAccounts(summary.accounts, accounts, defaultAccountId),
      chosen: recalled?.mapping ?? {},
      readAsLastTime: recalled !== null,
    });
    await stage(flow, run);
  });
}

/** Goes on with a file that was stopped on its way. */
export function resumeUpload(flow: ImportFlow): void {
  const { drop } = flow;
  if (drop.reader.isClosed() || !drop.atOnce) return startFile(flow, drop.file);
  void flow.attempt((run) => importAtOnce(flow, run));
}

/** Ends the flow with what was added; how the file was read is remembered for the next one like it. */
export function finish(
  flow: ImportFlow,
  outcome: Extract<CommitOutcome, { kind: 'imported' }>,
  reviewed: FileSummary | null,
): void {
  const fingerprint = reviewed && headerFingerprint(reviewed);
  const accountId = flow.context.defaultAccountId;
  flow.release();
  flow.set({ step: 'imported', outcome });
  if (!reviewed || fingerprint === null || accountId === null) return;
  const mapping = lastingMapping(reviewed);
  void flow.actions.rememberMapping({ accountId, fingerprint: fingerprint!, mapping }).catch(() => {});
}

async function readFirst(flow: ImportFlow, run: number, file: File): Promise<FileSummary | null> {
  const { reader } = flow.drop;
  const { today, currency } = flow.context;
  const result = await flow.step(
    run,
    reader.ask('read', { file, mapping: {}, today, currency }, (done) => {
      if (!flow.isOver(run)) flow.progress({ phase: 'reading', done, rows: 0 });
    }),
  );
  if (result.ok) return result.summary;
  flow.forget();
  flow.set({ step: 'idle', problem: withLine(result.error) });
  return null;
}

/** A reading's error with its place in the file. */
export function withLine({ message, line }: { message: string; line: number | null }): string {
  return line === null || /\b(line|row) \d/i.test(message) ? message : `Line ${line}: ${message}`;
}

/** The file read as the last one with this header was, where that fits it. */
async function recall(
  flow: ImportFlow,
  run: number,
  first: FileSummary,
): Promise<{ summary: FileSummary; mapping: Mapping } | null> {
  const fingerprint = headerFingerprint(first);
  const { defaultAccountId: accountId, today, currency } = flow.context;
  if (fingerprint === null || accountId === null) return null;
  // Without it the file is read all the same.
  const known = await flow.step(
    run,
    flow.actions.recallMapping({ accountId, fingerprint }).catch(() => null),
  );
  const mapping = known?.ok ? known.data : null;
  if (!mapping) return null;
  const { reader } = flow.drop;
  const again = await flow.step(run, reader.ask('read', { file: null, mapping, today, currency }));
  if (again.ok && again.summary.excluded <= first.excluded) return { summary: again.summary, mapping };
  // What fitted the last file does not fit this one, so this one alone decides.
  await flow.step(run, reader.ask('read', { file: null, mapping: {}, today, currency }));
  return null;
}

async function importAtOnce(flow: ImportFlow, run: number, ready?: PreparedRows): Promise<void> {
  const { drop } = flow;
  const { summary, accountIds } = drop.atOnce!;
  if (!drop.sent) {
    flow.progress({ phase: 'staging', done: 0, rows: summary.rows });
    const prepared =
      ready ?? (await prepareRows(flow, run, { accountIds, categories: {}, fileCategories: true }));
    await send(flow, run, prepared, { summary, accountIds }, (rows) =>
      flow.progress({ phase: 'staging', done: rows / prepared.rows, rows: prepared.rows }),
    );
  }
  flow.progress({ phase: 'saving', done: 1, rows: summary.rows });
  const { importId } = drop;
  const outcome = await flow.step(
    run,
    answered(flow.actions.commitImport({ importId, onlyIfAllNew: true }), COMMIT_LOST),
  );
  if (outcome.kind === 'imported') return finish(flow, outcome, null);
  openReview(flow, summary, { accountIds, chosen: {}, readAsLastTime: false });
  flow.update({ staging: { kind: 'ready' }, staged: outcome.import });
  await loadRows(flow, run, 1);
}

function openReview(
  flow: ImportFlow,
  summary: FileSummary,
  known: Pick<Review, 'accountIds' | 'chosen' | 'readAsLastTime'>,
): void {
  flow.drop.atOnce = null;
  flow.set({
    step: 'review',
    review: {
      fileName: flow.drop.file.name,
      summary,
      ...known,
      asked: mergeQuestions([], summary.questions),
      categories: {},
      fileCategories: true,
      preview: [],
      staging: { kind: 'reading', done: 1 },
      staged: null,
      filter: 'all',
      page: null,
      saving: false,
      changing: false,
      notice: null,
    },
  });
}
