'use client';

import { startTransition } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { onShortcut } from '@/components/ui/use-shortcut';
import { undoChange } from '@/lib/actions/ledger-changes';
import { SHORTCUTS } from '@/lib/domain/shortcuts';
import { transactionCount } from '@/lib/domain/transaction';

const SHOWN_MS = 12_000;

/** What was done by the change `id`, what is said of the transactions that are back, and of those that are not. */
interface Done {
  id: string;
  message: string;
  undone: (transactions: number) => string;
  kept: (transactions: number) => string;
  /** Shows that it is taken back before the server says so, where the screen can. */
  expectUndo?: (() => void) | undefined;
}

/** A change of transactions. */
export function changed(id: string, message: string): Done {
  return {
    id,
    message,
    undone: (count) => `${transactionCount(count)} ${count === 1 ? 'is' : 'are'} as before.`,
    kept: (count) =>
      count === 1
        ? '1 was changed since and stays as it is.'
        : `${number(count)} were changed since and stay as they are.`,
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

/** Undos on offer, the latest last: what Ctrl+Z takes. */
const offers: Done[] = [];

/**
 * Says what was done and offers to take it back, for 12 s or as long as the button has the focus. The message
 * stays through pages and screens; Ctrl+Z takes back the latest.
 */
export function offerUndo(change: Done, expectUndo?: () => void) {
  const done = { ...change, expectUndo };
  withdraw(done);
  offers.push(done);
  listen();
  showOffer(done, done.message, SHOWN_MS);
}

function showOffer(done: Done, text: string, duration: number, isProblem = false) {
  const again = (milliseconds: number) => {
    if (offers.includes(done)) showOffer(done, text, milliseconds, isProblem);
  };
  (isProblem ? toast.error : toast)(text, {
    id: done.id,
    duration,
    description: undefined,
    action: (
      <Button
        className="ml-auto h-8 touch:h-11"
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Undo (Ctrl+Z)"
        onFocus={() => again(Infinity)}
        onBlur={() => again(SHOWN_MS)}
        onClick={() => undo(done)}
      >
        Undo
      </Button>
    ),
    onDismiss: () => withdraw(done),
    onAutoClose: () => withdraw(done),
  });
}

function withdraw({ id }: Done) {
  const index = offers.findIndex((offer) => offer.id === id);
  if (index < 0) return;
  offers.splice(index, 1);
  if (offers.length > 0) return;
  stopListening?.();
  stopListening = null;
}

let stopListening: (() => void) | null = null;

function listen() {
  stopListening ??= onShortcut(SHORTCUTS.undo, undoLatest);
}

function undoLatest(): boolean {
  const latest = offers.at(-1);
  // Signing out takes the messages away without a word; what nobody sees any more is not on offer.
  if (!latest || !document.querySelector('[data-sonner-toast]')) return false;
  undo(latest);
  return true;
}

function undo(done: Done) {
  withdraw(done);
  toast.loading('Undoing...', { id: done.id, action: null });
  startTransition(async () => {
    done.expectUndo?.();
    const result = await undoChange(done.id).catch(() => null);
    if (!result?.ok) {
      offers.push(done);
      listen();
      const problem = result?.error ?? 'It could not be undone. Check your connection and try again.';
      showOffer(done, problem, SHOWN_MS, true);
      return;
    }
    const { transactions, kept } = result.data;
    toast.success(done.undone(transactions), {
      id: done.id,
      action: null,
      duration: 6_000,
      description: kept === 0 ? undefined : done.kept(kept),
    });
  });
}
