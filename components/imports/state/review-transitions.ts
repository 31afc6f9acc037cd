import type { ImportEvent, Work } from '@/components/imports/state/events';
import type { PreparedRows } from '@/components/imports/state/parser-messages';
import {
  type AskedQuestion,
  type ImportContext,
  type ImportFile,
  type Notice,
  type Review,
  type StateOf,
} from '@/components/imports/state/state';
import { go, parse, withLine, type Transition } from '@/components/imports/state/transition';
import { chooseInMapping, TABLE_KEYS } from '@/lib/domain/imports/csv/columns/column-choice';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Question } from '@/lib/domain/imports/parsed-file';
import { importStatements } from '@/lib/domain/imports/staging/import-statements';
import { lacksAccount, matchAccounts } from '@/lib/domain/imports/staging/match-accounts';
import { otherAccountIds } from '@/lib/domain/imports/staging/other-accounts';

type Reviewing = StateOf<'review'>;
type Event<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>;

export const errorNotice = (text: string, retry: Notice['retry']): Notice => ({
  text,
  variant: 'error',
  retry,
});

/** The state with other values in its review. */
export function revise(state: Reviewing, change: Partial<Review>): Reviewing {
  return { ...state, review: { ...state.review, ...change } };
}

export function openReview(
  upload: ImportFile,
  summary: FileSummary,
  understood: Pick<Review, 'accountIds' | 'otherAccountIds' | 'chosen' | 'readAsLastTime'>,
): Reviewing {
  return {
    step: 'review',
    upload,
    review: {
      phase: 'preparing',
      sent: 0,
      fileName: upload.file.name,
      summary,
      ...understood,
      otherCells: false,
      asked: mergeQuestions([], summary.questions),
      categories: {},
      fileCategories: true,
      preview: [],
      staged: null,
      filter: 'all',
      page: null,
      rowEdits: {},
      changed: [],
      lost: 0,
      notice: null,
    },
  };
}

/** Parses the file as chosen. The choice stays even if the file can't be parsed that way: the next one corrects it. */
export function chooseMapping(
  state: Reviewing,
  { mapping, fileCategories }: Pick<Event<'mappingChosen'>, 'mapping' | 'fileCategories'>,
  context: ImportContext,
): Transition {
  const chosen = chooseInMapping(state.review.chosen, mapping);
  return go(
    revise(state, {
      phase: 'parsing',
      chosen,
      otherCells: state.review.otherCells || TABLE_KEYS.some((key) => mapping[key] !== undefined),
      readAsLastTime: false,
      notice: null,
      ...(fileCategories && { fileCategories }),
    }),
    parse(null, chosen, context),
  );
}

export function answerQuestion(
  state: Reviewing,
  { index, interpretation }: Event<'questionAnswered'>,
  context: ImportContext,
): Transition {
  const question = state.review.asked[index]?.question;
  const mapping = question?.interpretations[interpretation]?.mapping;
  if (!mapping) return go(state);
  const answered = state.review.asked.map((asked, other) =>
    other === index ? { ...asked, answer: interpretation } : asked,
  );
  // What means money in depends on what means money out, and is asked again if it is still open.
  const asked = answered.filter((other) => question.kind !== 'signOut' || other.question.kind !== 'signIn');
  return chooseMapping(revise(state, { asked }), { mapping }, context);
}

/** Takes the understanding of the file as chosen. */
export function parsedAsChosen(
  state: Reviewing,
  { result }: Event<'parsed'>,
  context: ImportContext,
): Transition {
  if (!result.ok)
    return go(revise(state, { phase: 'waiting', notice: errorNotice(withLine(result.error), null) }));
  const { summary } = result;
  const { asked, otherCells } = state.review;
  return stage(
    revise(state, {
      summary,
      otherCells: false,
      ...keepAccounts(state.review, summary, context),
      asked: mergeQuestions(otherCells ? askedForSheet(state.review) : asked, summary.questions),
    }),
    context,
  );
}

/** The question for the sheet, answered as it is chosen now: it is asked of the file, whatever cells are read. */
function askedForSheet({ asked, chosen }: Review): AskedQuestion[] {
  return asked.flatMap(({ question }) => {
    const answer = question.interpretations.findIndex(
      ({ mapping }) => mapping.sheet !== undefined && mapping.sheet === chosen.sheet,
    );
    return answer < 0 ? [] : [{ question, answer }];
  });
}

/** Accounts chosen before stay chosen, as far as the file still names them. */
function keepAccounts(
  before: Review,
  summary: FileSummary,
  context: ImportContext,
): Pick<Review, 'accountIds' | 'otherAccountIds'> {
  const { accounts } = summary;
  const key = ({ id, currency }: FileSummary['accounts'][number]) => JSON.stringify([id, currency]);
  const chosen = new Map(
    before.summary.accounts.map((account, index) => [key(account), before.accountIds[index] ?? null]),
  );
  const accountIds = matchAccounts(accounts, context.accounts, context.defaultAccountId).map(
    (found, index) => chosen.get(key(accounts[index]!)) ?? found,
  );
  const others = otherAccountIds(summary, accountIds, before.otherAccountIds, context.accounts);
  return { accountIds, otherAccountIds: others };
}

/** Merges the questions of a parsing with those asked before: answers stay, repeated questions are open. */
function mergeQuestions(asked: readonly AskedQuestion[], questions: readonly Question[]): AskedQuestion[] {
  const again = new Set(questions.map(({ kind }) => kind));
  return [
    ...asked.filter(({ question, answer }) => answer !== null && !again.has(question.kind)),
    ...questions.map((question) => ({ question, answer: null })),
  ];
}

/** Takes chosen accounts or categories; while the file is being parsed the rows wait for that. */
export function choose(
  state: Reviewing,
  { choices }: Pick<Event<'choicesMade'>, 'choices'>,
  context: ImportContext,
): Transition {
  const { summary, accountIds, otherAccountIds: others } = { ...state.review, ...choices };
  const chosen = revise(state, {
    ...choices,
    otherAccountIds: otherAccountIds(summary, accountIds, others, context.accounts),
    notice: null,
  });
  return state.review.phase === 'parsing' ? go(chosen) : stage(chosen, context);
}

/** Lets the rows that follow the default account follow the one that is chosen now. */
export function followDefaultAccount(
  state: Reviewing,
  { before }: Event<'defaultAccountChanged'>,
  context: ImportContext,
): Transition {
  const { summary, accountIds } = state.review;
  const follows = (index: number) => accountIds[index] === before && summary.accounts[index]?.id === null;
  if (!accountIds.some((_, index) => follows(index))) return go(state);
  const followed = accountIds.map((id, index) => (follows(index) ? context.defaultAccountId : id));
  return choose(state, { choices: { accountIds: followed } }, context);
}

/** Has the worker prepare the rows for the current state of the review. */
export function stage(state: Reviewing, { defaultAccountId, currency }: ImportContext): Transition {
  const { accountIds, otherAccountIds, categories, fileCategories } = state.review;
  return go(revise(state, { phase: 'preparing' }), {
    type: 'prepare',
    choices: { accountIds, otherAccountIds, categories, fileCategories, defaultAccountId, currency },
  });
}

/** Shows the rows as they were read, and sends them unless an account is missing. */
export function sendPrepared(
  state: Reviewing,
  { prepared }: Event<'prepared'>,
  context: ImportContext,
): Transition {
  const { summary, accountIds, changed, lost } = state.review;
  const shown = {
    preview: prepared.preview,
    page: null,
    staged: null,
    filter: 'all',
    rowEdits: {},
    changed: [],
    lost: lost + changed.length,
  } as const;
  if (lacksAccount(summary.accounts, accountIds) || prepared.rows === 0)
    return go(revise(state, { ...shown, phase: 'waiting' }));
  const { upload, work } = sendRows(state.upload, state.review, prepared, context);
  return go(revise({ ...state, upload }, { ...shown, phase: 'sending', sent: 0 }), work);
}

/** The work of sending a file's rows, under the next number. */
export function sendRows(
  before: ImportFile,
  { summary: { format, mapping, accounts }, accountIds }: Pick<Review, 'summary' | 'accountIds'>,
  { rows, chunks }: PreparedRows,
  { defaultAccountId, currency }: ImportContext,
): { upload: ImportFile; work: Work } {
  const upload = { ...before, parseNumber: before.parseNumber + 1 };
  const { importId, parseNumber, file } = upload;
  const statements = importStatements(accounts, accountIds, currency);
  const fileName = printable(file.name);
  return {
    upload,
    work: {
      type: 'send',
      chunks,
      open: {
        importId,
        parseNumber,
        fileName,
        defaultAccountId,
        format,
        mapping,
        currency,
        statements,
        rows,
      },
    },
  };
}

function printable(fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ');
  return name.trim().slice(0, 255).toWellFormed() || 'File';
}

/** Shows how much of the rows has arrived. */
export const noteSent = (state: Reviewing, { sent }: Event<'chunkSent'>): Transition =>
  go(revise(state, { sent }));

/** Has all rows, once they are there, compared with the accounts. */
export const compare = (state: Reviewing): Transition =>
  go(revise(state, { phase: 'comparing', sent: 1 }), { type: 'match', importId: state.upload.importId });

export const failToStage = (state: Reviewing, { problem, workerLost }: Event<'failed'>): Transition =>
  go(revise(state, { phase: 'failed', notice: errorNotice(problem, workerLost ? 'start' : 'stage') }));
