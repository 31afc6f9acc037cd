import { answered, COMMIT_LOST, messageOf } from '@/components/imports/import-calls';
import type { ImportFlow } from '@/components/imports/import-flow';
import { mergeQuestions, type Review } from '@/components/imports/import-state';
import { loadRows, stage } from '@/components/imports/staging-steps';
import { finish, resumeUpload, startFile, withLine } from '@/components/imports/upload-steps';
import { chooseInMapping } from '@/lib/domain/imports/csv/column-choice';
import { matchAccounts } from '@/lib/domain/imports/staging/match-accounts';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type { RowFilter } from '@/lib/domain/enums';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { RowChange } from '@/lib/domain/imports/staging/inputs';

/** The review, while there is one and it is not being saved. */
function open(flow: ImportFlow): Review | null {
  return flow.review && !flow.review.saving ? flow.review : null;
}

/** Reads the file as chosen, and stages it anew. */
export function chooseMapping(flow: ImportFlow, change: Mapping): void {
  const before = open(flow);
  if (!before) return;
  const chosen = chooseInMapping(before.chosen, change);
  // Kept even when it can't be read so: what is chosen next corrects it.
  flow.update({ chosen, readAsLastTime: false, staging: { kind: 'reading', done: 0 }, notice: null });
  void flow.attempt(async (run) => {
    const { reader } = flow.drop;
    const result = await flow.step(
      run,
      reader.ask(
        'read',
        { file: null, mapping: chosen, today: flow.context.today, currency: flow.context.currency },
        (done) => {
          if (!flow.isOver(run)) flow.update({ staging: { kind: 'reading', done } });
        },
      ),
    );
    if (!result.ok) {
      const text = withLine(result.error);
      flow.update({ staging: { kind: 'waiting' }, notice: { text, variant: 'error', retry: null } });
      return;
    }
    const { summary } = result;
    const otherCells =
      change.encoding !== undefined || change.delimiter !== undefined || change.headerLine !== undefined;
    flow.update({
      summary,
      accountIds: keepAccounts(flow, before, summary),
      asked: mergeQuestions(otherCells ? [] : (flow.review?.asked ?? []), summary.questions),
    });
    await stage(flow, run);
  });
}

/** Accounts chosen before stay chosen, as far as the file still names them. */
function keepAccounts(flow: ImportFlow, before: Review, summary: FileSummary): (string | null)[] {
  const key = ({ id, currency }: FileSummary['accounts'][number]) => JSON.stringify([id, currency]);
  const kept = new Map(
    before.summary.accounts.map((account, index) => [key(account), before.accountIds[index] ?? null]),
  );
  const { accounts, defaultAccountId } = flow.context;
  return matchAccounts(summary.accounts, accounts, defaultAccountId).map(
    (found, index) => kept.get(key(summary.accounts[index]!)) ?? found,
  );
}

/** Chooses one of the readings of a question. */
export function answerQuestion(flow: ImportFlow, index: number, interpretation: number): void {
  const review = open(flow);
  const question = review?.asked[index]?.question;
  const mapping = question?.interpretations[interpretation]?.mapping;
  if (!review || !mapping) return;
  const after = review.asked.map((asked, place) =>
    place === index ? { ...asked, answer: interpretation } : asked,
  );
  // What means money in depends on what means money out, and is asked again if it is still open.
  const asked = after.filter((other) => question.kind !== 'signOut' || other.question.kind !== 'signIn');
  flow.update({ asked });
  chooseMapping(flow, mapping);
}

/** Chooses accounts or categories, and stages the rows anew. */
export function choose(
  flow: ImportFlow,
  choice: Partial<Pick<Review, 'accountIds' | 'categories' | 'fileCategories'>>,
): void {
  if (!open(flow)) return;
  flow.update({ ...choice, notice: null });
  void flow.attempt((run) => stage(flow, run));
}

/** Lets the rows that follow the default account follow another one. */
export function followDefaultAccount(flow: ImportFlow, before: string | null, now: string | null): void {
  const review = open(flow);
  if (!review || before === now) return;
  const { summary, accountIds } = review;
  const follows = (index: number) => accountIds[index] === before && summary.accounts[index]?.id === null;
  if (accountIds.some((_, index) => follows(index)))
    choose(flow, { accountIds: accountIds.map((id, index) => (follows(index) ? now : id)) });
}

/** Shows the rows of a filter, a page of them. */
export function showRows(flow: ImportFlow, filter: RowFilter, page = 1): void {
  const review = open(flow);
  if (!review || review.staging.kind !== 'ready') return;
  flow.update({ filter, ...(review.notice?.retry === 'page' && { notice: null }) });
  void flow.attempt((run) => loadRows(flow, run, page), 'page');
}

/** Changes one row. Answers null when it was done, or what is wrong in words. */
export async function changeRow(
  flow: ImportFlow,
  { line, part }: StagedRow,
  change: RowChange,
): Promise<string | null> {
  if (!open(flow)) return null;
  const { importId } = flow.drop;
  const { run } = flow;
  const same = (row: StagedRow) => row.line === line && row.part === part;
  flow.update({ changing: true });
  try {
    const changed = await answered(flow.actions.changeRow({ importId, line, part, change }));
    const page = flow.isOver(run) ? null : flow.review?.page;
    if (!page) return null;
    const items = page.items.map((row) => (same(row) ? changed.row : row));
    flow.update({ staged: changed.import, page: { ...page, items } });
    await refreshAround(flow, run, changed.row);
    return null;
  } catch (error) {
    return messageOf(error);
  } finally {
    flow.update({ changing: false });
  }
}

/** Other rows' matches may have changed with a row; the row itself stays in sight, whatever the filter. */
async function refreshAround(flow: ImportFlow, run: number, changed: StagedRow): Promise<void> {
  const { page, filter } = flow.review!;
  const { importId } = flow.drop;
  const fresh = await answered(flow.actions.reviewRows({ importId, filter, page: page!.page }));
  if (flow.isOver(run)) return;
  const isAfter = ({ line, part }: StagedRow) =>
    line > changed.line || (line === changed.line && part > changed.part);
  const others = fresh.items.filter(({ line, part }) => line !== changed.line || part !== changed.part);
  const place = others.findIndex(isAfter);
  const items = others.toSpliced(place < 0 ? others.length : place, 0, changed);
  flow.update({ staged: fresh.import, page: { ...fresh, items } });
}

/** Adds what the review shows: all of it or nothing. */
export function commitReview(flow: ImportFlow): void {
  const review = open(flow);
  if (!review?.staged) return;
  const { importId } = flow.drop;
  const { revision } = review.staged;
  flow.update({ saving: true, notice: null });
  void flow.attempt(async (run) => {
    const outcome = await flow.step(
      run,
      answered(flow.actions.commitImport({ importId, revision }), COMMIT_LOST),
    );
    if (outcome.kind === 'imported') return finish(flow, outcome, review.summary);
    flow.update({
      saving: false,
      staged: outcome.import,
      filter: 'all',
      notice: {
        text: 'Your transactions changed since this was compared with them, so nothing was saved. This is how the rows stand now: look again, then import.',
        variant: 'warn',
        retry: null,
      },
    });
    await loadRows(flow, run, 1);
  }, 'commit');
}

/** Goes on where something failed. */
export function retry(flow: ImportFlow): void {
  const review = open(flow);
  if (!review) return resumeUpload(flow);
  const { notice, filter, page } = review;
  if (notice?.retry === 'commit') return commitReview(flow);
  if (notice?.retry === 'page') return showRows(flow, filter, page?.page);
  if (flow.drop.reader.isClosed()) return startFile(flow, flow.drop.file);
  choose(flow, {});
}
