import type { ImportEvent } from '@/components/imports/state/events';
import type { ImportContext, ImportState, ReviewPhase, StateOf } from '@/components/imports/state/state';
import * as file from '@/components/imports/state/file-transitions';
import * as queue from '@/components/imports/state/queue';
import * as review from '@/components/imports/state/review-transitions';
import * as rows from '@/components/imports/state/row-transitions';
import * as vanished from '@/components/imports/state/vanished-transitions';
import { go, type Handlers, type Transition } from '@/components/imports/state/transition';

/** Transitions that are possible at any time in a review that is not being saved. */
const CHOOSING: Handlers<StateOf<'review'>> = {
  fileChosen: file.start,
  fileRejected: (state, { problem }) =>
    go(review.revise(state, { notice: review.errorNotice(problem, null) })),
  mappingChosen: review.chooseMapping,
  questionAnswered: review.answerQuestion,
  choicesMade: review.choose,
  defaultAccountChanged: review.followDefaultAccount,
  rowEdited: rows.editRow,
  rowSaved: rows.dropRowEdit,
  rowNotSaved: rows.keepRow,
  vanishedSaved: vanished.dropVanished,
  vanishedNotSaved: vanished.keepVanished,
  cancelled: file.forget,
  fileSkipped: file.skip,
};

const REVIEW: { [Phase in ReviewPhase]: Handlers<StateOf<'review'>> } = {
  parsing: { ...CHOOSING, parsed: review.parsedAsChosen, failed: review.failToStage },
  preparing: { ...CHOOSING, prepared: review.sendPrepared, failed: review.failToStage },
  sending: {
    ...CHOOSING,
    chunkSent: review.noteSent,
    allSent: review.compare,
    failed: review.failToStage,
  },
  comparing: {
    ...CHOOSING,
    matched: rows.showCompared,
    rowsLoaded: rows.takeRows,
    failed: review.failToStage,
  },
  waiting: CHOOSING,
  failed: { ...CHOOSING, retried: rows.retry },
  ready: {
    ...CHOOSING,
    rowsRequested: rows.showRows,
    rowsLoaded: rows.takeRows,
    rowSaved: rows.takeRow,
    vanishedChosen: vanished.chooseVanished,
    vanishedSaved: vanished.takeVanished,
    commitRequested: rows.commit,
    retried: rows.retry,
    failed: rows.failToLoad,
  },
  saving: { commitReturned: rows.finish, failed: rows.failToSave },
};

/** Transitions by state and event. An event that a state does not list changes nothing. */
const STATES: { [Step in Exclude<ImportState['step'], 'review'>]: Handlers<StateOf<Step>> } = {
  idle: { fileChosen: file.start, cancelled: () => go({ step: 'idle', problem: null }) },
  parsing: {
    parsing: (state, { done }) => go({ ...state, done }),
    parsed: file.assess,
    unpacked: queue.unpack,
    failed: file.interrupt,
    cancelled: file.forget,
    fileSkipped: file.skip,
  },
  checking: {
    prepared: file.sendUnlessNoted,
    failed: file.interrupt,
    cancelled: file.forget,
    fileSkipped: file.skip,
  },
  recalling: {
    recalled: file.readAsLastTime,
    failed: file.interrupt,
    cancelled: file.forget,
    fileSkipped: file.skip,
  },
  parsingAgain: {
    parsed: file.reviewReread,
    failed: file.interrupt,
    cancelled: file.forget,
    fileSkipped: file.skip,
  },
  sending: {
    chunkSent: (state, { sent }) => go({ ...state, sent }),
    allSent: file.save,
    failed: file.interrupt,
    cancelled: file.forget,
    fileSkipped: file.skip,
  },
  saving: { commitReturned: file.finishOrReview, failed: file.interrupt },
  interrupted: { retried: file.resume, cancelled: file.forget, fileSkipped: file.skip },
  imported: {},
};

/** Returns the result of an event. It performs no side effects: it returns them. */
export function transition(state: ImportState, event: ImportEvent, context: ImportContext): Transition {
  const handlers = state.step === 'review' ? REVIEW[state.review.phase] : STATES[state.step];
  const handle = handlers[event.type] as
    ((state: ImportState, event: ImportEvent, context: ImportContext) => Transition) | undefined;
  return handle ? handle(state, event, context) : go(state);
}
