import type { Effect, ImportEvent } from '@/components/imports/state/events';
import type { ImportContext, ImportFile, ImportState, StateOf } from '@/components/imports/state/state';
import { endQueue, goOn } from '@/components/imports/state/queue';
import { openReview, revise, sendRows, stage } from '@/components/imports/state/review-transitions';
import { loadRows } from '@/components/imports/state/row-transitions';
import { go, parse, readFile, withLine, type Transition } from '@/components/imports/state/transition';
import { headerFingerprint } from '@/lib/domain/imports/csv/columns/column-choice';
import { isFastPath } from '@/lib/domain/imports/staging/fast-path';
import { matchAccounts } from '@/lib/domain/imports/staging/match-accounts';
import { otherAccountIds } from '@/lib/domain/imports/staging/other-accounts';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Mapping } from '@/lib/domain/imports/mapping';

// A file's way up to its review, or past it.

type Event<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>;

const AS_IN_THE_FILE = { otherAccountIds: {}, categories: {}, fileCategories: true };

/** Takes a file in place of the one before. */
export function start(
  state: ImportState,
  { file, importId }: Event<'fileChosen'>,
  context: ImportContext,
): Transition {
  const queue = 'upload' in state ? state.upload.queue : undefined;
  const next = readFile({ file, importId, parseNumber: 0, ...(queue && { queue }) }, context);
  return go(next.state, ...next.effects, ...('upload' in state ? discarded(state.upload) : []));
}

/** Stops everything and leaves nothing of the file, here or on the server; files before it stay imported. */
export function forget({ upload }: { upload: ImportFile }): Transition {
  const { state, effects } = endQueue(upload);
  return go(state, ...effects, ...discarded(upload));
}

/** Leaves a file of a queue out. */
export function skip(
  before: ImportState & { upload: ImportFile },
  _: unknown,
  context: ImportContext,
): Transition {
  const { upload } = before;
  const { state, effects } = goOn(upload, null, context);
  return go(state, ...effects, ...discarded(upload));
}

/** Says why a file can't be read; one of a queue can be skipped. */
function refuse(upload: ImportFile, problem: string): Transition {
  return upload.queue
    ? go({ step: 'interrupted', upload, problem, resume: null })
    : go({ step: 'idle', problem }, { type: 'close' });
}

function discarded({ importId, parseNumber }: ImportFile): Effect[] {
  return parseNumber > 0 ? [{ type: 'discard', importId }] : [];
}

/** Once parsed: it is imported without a review, or shown in one. */
export function assess(
  { upload }: StateOf<'parsing'>,
  { result }: Event<'parsed'>,
  context: ImportContext,
): Transition {
  if (!result.ok) return refuse(upload, withLine(result.error));
  const { summary } = result;
  const accountIds = matchAccounts(summary.accounts, context.accounts, context.defaultAccountId);
  return isFastPath(summary, accountIds, context.currency)
    ? check({ step: 'checking', upload, summary, accountIds }, context)
    : recall(upload, summary, context);
}

function check(state: StateOf<'checking'>, { defaultAccountId, currency }: ImportContext): Transition {
  const { accountIds } = state;
  return go(state, {
    type: 'prepare',
    choices: { accountIds, ...AS_IN_THE_FILE, defaultAccountId, currency },
  });
}

/** Sends the rows unless one of them has a note or a problem. */
export function sendUnlessNoted(
  { upload, summary, accountIds }: StateOf<'checking'>,
  { prepared }: Event<'prepared'>,
  context: ImportContext,
): Transition {
  if (prepared.noted > 0) return recall(upload, summary, context);
  const sending = sendRows(upload, { summary, accountIds }, prepared, context);
  return go(
    { step: 'sending', upload: sending.upload, summary, accountIds, sent: 0, rows: prepared.rows },
    sending.work,
  );
}

export function save({ upload, summary, accountIds }: StateOf<'sending' | 'saving'>): Transition {
  return go(
    { step: 'saving', upload, summary, accountIds },
    { type: 'commit', input: { importId: upload.importId, onlyIfAllNew: true } },
  );
}

/** Ends with the number of added rows, or opens the review where not all of it is new. */
export function finishOrReview(
  { upload, summary, accountIds }: StateOf<'saving'>,
  { outcome }: Event<'commitReturned'>,
  context: ImportContext,
): Transition {
  if (outcome.kind === 'imported') return goOn(upload, outcome, context);
  const understood = { accountIds, otherAccountIds: {}, chosen: {}, readAsLastTime: false };
  const review = openReview(upload, summary, understood);
  const ready = revise(review, { phase: 'ready', staged: outcome.import });
  return go(ready, loadRows(ready, 'all', 1));
}

function recall(upload: ImportFile, summary: FileSummary, context: ImportContext): Transition {
  const fingerprint = headerFingerprint(summary);
  const { defaultAccountId: accountId } = context;
  return fingerprint === null || accountId === null
    ? reviewed(upload, summary, null, context)
    : go({ step: 'recalling', upload, summary }, { type: 'recall', wanted: { accountId, fingerprint } });
}

export function readAsLastTime(
  { upload, summary }: StateOf<'recalling'>,
  { mapping }: Event<'recalled'>,
  context: ImportContext,
): Transition {
  return mapping
    ? go({ step: 'parsingAgain', upload, summary, mapping }, parse(null, mapping, context))
    : reviewed(upload, summary, null, context);
}

/** Reviews a file that was parsed again; a remembered mapping that reads fewer rows of it is dropped. */
export function reviewReread(
  { upload, summary, mapping }: StateOf<'parsingAgain'>,
  { result }: Event<'parsed'>,
  context: ImportContext,
): Transition {
  if (mapping === null) return reviewed(upload, summary, null, context);
  if (result.ok && result.summary.excluded <= summary.excluded)
    return reviewed(upload, result.summary, mapping, context);
  return go({ step: 'parsingAgain', upload, summary, mapping: null }, parse(null, {}, context));
}

function reviewed(
  upload: ImportFile,
  summary: FileSummary,
  remembered: Mapping | null,
  context: ImportContext,
): Transition {
  const accountIds = matchAccounts(summary.accounts, context.accounts, context.defaultAccountId);
  return stage(
    openReview(upload, summary, {
      accountIds,
      otherAccountIds: otherAccountIds(summary, accountIds, {}, context.accounts),
      chosen: remembered ?? {},
      readAsLastTime: remembered !== null,
    }),
    context,
  );
}

/** Keeps the file where it was stopped. */
export function interrupt(
  state: StateOf<'parsing' | 'checking' | 'recalling' | 'parsingAgain' | 'sending' | 'saving'>,
  { problem, workerLost }: Event<'failed'>,
): Transition {
  const { upload } = state;
  return go({ step: 'interrupted', upload, problem, resume: resumeFrom(state, workerLost) });
}

function resumeFrom(
  state: Parameters<typeof interrupt>[0],
  workerLost: boolean,
): StateOf<'interrupted'>['resume'] {
  if (state.step === 'saving') return state;
  if (state.step !== 'sending' || workerLost) return null;
  const { upload, summary, accountIds } = state;
  return { step: 'checking', upload, summary, accountIds };
}

export function resume(
  { upload, resume: state }: StateOf<'interrupted'>,
  _: unknown,
  context: ImportContext,
): Transition {
  if (!state) return readFile(upload, context);
  return state.step === 'saving' ? save(state) : check(state, context);
}
