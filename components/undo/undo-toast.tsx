'use client';

import { startTransition } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { isTaken } from '@/components/ui/use-shortcut';
import { undoChange } from '@/lib/actions/ledger-changes';
import { transactionCount } from '@/lib/domain/transaction';

const SHOWN_MS = 12_000;

/** What was done by the change `id`, what is said of the transactions that are back, and of those that are not. */
interface Done {
  id: string;
  message: string;
  undone: (transactions: number) => string;
  kept: (transactions: number) => string;
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
export function offerUndo(done: Done) {
  withdraw(done);
  offers.push(done);
  if (offers.length === 1) document.addEventListener('keydown', undoLatest);
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
        className="ml-auto h-8"
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
  if (offers.length === 0) document.removeEventListener('keydown', undoLatest);
}

function undoLatest(event: KeyboardEvent) {
  const latest = offers.at(-1);
  if (!latest || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
    return;
  // Signing out takes the messages away without a word; what nobody sees any more is not on offer.
  if (isTaken(event) || !document.querySelector('[data-sonner-toast]')) return;
  event.preventDefault();
  undo(latest);
}

function undo(done: Done) {
  withdraw(done);
  toast.loading('Undoing...', { id: done.id, action: null });
  startTransition(async () => {
    const result = await undoChange(done.id).catch(() => null);
    if (!result?.ok) {
      offers.push(done);
      if (offers.length === 1) document.addEventListener('keydown', undoLatest);
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
