'use client';

import { startTransition } from 'react';
import { isToastShown, toast } from '@/components/ui/feedback/toast';
import { onShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { UndoButton } from '@/components/undo/button';
import { undoChange } from '@/lib/actions/ledger-changes';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import type { Result } from '@/lib/domain/errors/result';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import { resultOf } from '@/lib/call-action';

const SHOWN_MS = 12_000;

/** Long enough to do what a failed undo asks for. */
const PROBLEM_SHOWN_MS = 120_000;

/** No spinner for responses quicker than this. */
const SPINNER_AFTER_MS = 200;

const WAITING = 'It will be undone as soon as it is saved.';

/** Number of transactions that were undone, and of those left alone because they were changed since. */
interface Undone {
  transactions: number;
  kept: number;
  /** True if something other than transactions was changed since and stays. */
  changedSince?: boolean | undefined;
}

/** Something done, with the texts for the transactions that are back and for those that are not. */
interface Done {
  id: string;
  message: string;
  undone: (transactions: number) => string;
  kept: (transactions: number) => string;
  /** Instead of `undone` where something else than transactions stays as it is. */
  stayed?: (transactions: number) => string;
  /** Function that undoes it; without one, `id` is a ledger change. */
  revert?: () => Promise<Result<Undone>>;
}

interface Offer extends Done {
  text: string;
  isProblem: boolean;
  /** Shows the undo before the server confirms it, where the screen can. */
  expectUndo?: (() => void) | undefined;
}

/** A change of transactions. */
export function changed(id: string, message: string): Done {
  return {
    id,
    message,
    undone: (count) => `Undone for ${transactionCount(count)}.`,
    kept: (count) =>
      count === 1
        ? '1 was changed since and stays as it is.'
        : `${number(count)} were changed since and stay as they are.`,
  };
}

/** A change of a category, which its undo makes what it was. */
export function categoryChanged(id: string, message: string): Done {
  return { ...changed(id, message), undone: () => 'Undone.' };
}

/** Something other than a ledger change: a function that undoes it, and the text shown then. */
export function revertible(
  id: string,
  message: string,
  { revert, undone }: { revert: () => Promise<Result<unknown>>; undone: string },
): Done {
  return {
    id,
    message,
    undone: () => undone,
    kept: () => '',
    revert: async () => {
      const result = await revert();
      return result.ok ? { ok: true, data: { transactions: 0, kept: 0 } } : result;
    },
  };
}

/** A deletion of transactions, and of the account that is named. */
export function deleted(id: string, message: string, account?: string): Done {
  return {
    id,
    message,
    undone: (count) =>
      account === undefined
        ? `${transactionCount(count)} ${count === 1 ? 'is' : 'are'} back.`
        : `${account} is back${count > 0 ? `, with ${transactionCount(count)}` : ''}.`,
    kept: (count) => `${number(count)} ${count === 1 ? 'was' : 'were'} no longer in the trash.`,
  };
}

const number = (count: number) => count.toLocaleString('en-US');

/** Undos on offer, the latest last: Ctrl+Z takes that one. */
const offers: Offer[] = [];

/** Ledger changes in progress, the latest last, and whether Ctrl+Z was pressed meanwhile. */
const pending = new Map<string, { isCancelled: boolean }>();

/**
 * Registers a ledger change in progress: Ctrl+Z undoes it as soon as it is saved. `offerUndo` or `cancelUndo` follows.
 */
export function expectChange(id: string) {
  pending.set(id, { isCancelled: false });
  listen();
}

/** Registers that nothing was changed. */
export function cancelUndo(id: string) {
  if (pending.get(id)?.isCancelled) toast.dismiss(id);
  pending.delete(id);
  rest();
}

/**
 * Announces a change and offers to undo it, for 12 s or while the button has the focus. The message survives
 * navigation; Ctrl+Z undoes the latest.
 */
export function offerUndo(done: Done, expectUndo?: () => void) {
  const isCancelled = pending.get(done.id)?.isCancelled;
  pending.delete(done.id);
  const offer = { ...done, text: isCancelled ? WAITING : done.message, isProblem: false, expectUndo };
  if (isCancelled) undo(offer);
  else put(offer);
}

/** Sends what the screen shows already, and offers to undo it; or says why it was not saved. */
export async function offerOnceSaved(done: Done, sent: Promise<Result<unknown>>): Promise<void> {
  expectChange(done.id);
  const result = await sent;
  if (result.ok) return offerUndo(done);
  cancelUndo(done.id);
  toast.error(result.error.message);
}

function put(offer: Offer) {
  withdraw(offer);
  offers.push(offer);
  listen();
  show(offer, shownFor(offer));
}

const shownFor = ({ isProblem }: Offer) => (isProblem ? PROBLEM_SHOWN_MS : SHOWN_MS);

function show(offer: Offer, duration: number) {
  const again = (milliseconds: number) => {
    if (offers.includes(offer)) show(offer, milliseconds);
  };
  (offer.isProblem ? toast.error : toast)(offer.text, {
    id: offer.id,
    duration,
    description: undefined,
    action: (
      <UndoButton
        onFocus={() => again(Infinity)}
        onBlur={() => again(shownFor(offer))}
        onClick={() => undo(offer)}
      />
    ),
    onDismiss: () => withdraw(offer),
    onAutoClose: () => withdraw(offer),
  });
}

function withdraw({ id }: Done) {
  const index = offers.findIndex((offer) => offer.id === id);
  if (index >= 0) offers.splice(index, 1);
  rest();
}

let stopListening: (() => void) | null = null;

function listen() {
  stopListening ??= onShortcut(SHORTCUTS.undo, undoLatest);
}

function rest() {
  if (offers.length > 0 || pending.size > 0) return;
  stopListening?.();
  stopListening = null;
}

function undoLatest(): boolean {
  const coming = [...pending].findLast(([, { isCancelled }]) => !isCancelled);
  if (coming) {
    const [id, change] = coming;
    change.isCancelled = true;
    toast(WAITING, { id, duration: Infinity });
    return true;
  }
  const latest = offers.at(-1);
  // Signing out removes the messages without a callback; what no message offers can't be undone.
  if (!latest || !isToastShown(latest.id)) return false;
  undo(latest);
  return true;
}

function undo(offer: Offer) {
  const { id, undone, kept, stayed, revert = () => undoChange(id) } = offer;
  withdraw(offer);
  toast(offer.text, { id, action: null, duration: Infinity });
  const timer = setTimeout(() => toast.loading('Undoing...', { id }), SPINNER_AFTER_MS);
  startTransition(async () => {
    offer.expectUndo?.();
    const result = await resultOf(revert(), 'It could not be undone');
    clearTimeout(timer);
    if (!result.ok) {
      const text = result.error.message;
      return put({ ...offer, text, isProblem: true });
    }
    const { transactions, kept: left, changedSince } = result.data;
    const options = {
      id,
      action: null,
      duration: 6_000,
      description: left === 0 ? undefined : kept(left),
    };
    if (changedSince && stayed) toast(stayed(transactions), options);
    else toast.success(undone(transactions), options);
  });
}
