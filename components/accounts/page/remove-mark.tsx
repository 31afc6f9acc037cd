'use client';

import { X } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { focusMain } from '@/components/ui/focus-main';
import { offerUndo, revertible } from '@/components/undo/toast';
import { removeMark, restoreMark } from '@/lib/actions/accounts';
import { resultOf } from '@/lib/call-action';
import type { BalanceMark } from '@/lib/domain/accounts/page';
import { formatDate } from '@/lib/domain/dates/format';

/** Takes back a balance that the user stated, which can be undone. */
export function RemoveMark({ mark: { id, date } }: { mark: BalanceMark }) {
  const [busy, startTransition] = useTransition();
  const day = formatDate(date);
  const remove = () =>
    startTransition(async () => {
      const result = await resultOf(removeMark({ id }), 'The balance was not removed');
      if (!result.ok) return void toast.error(result.error.message);
      const gone = result.data;
      // The button goes with its row.
      focusMain();
      const message = `The balance of ${day} was removed.`;
      if (!gone) return void toast(message);
      const revert = () => restoreMark(gone);
      offerUndo(revertible(id, message, { revert, undone: `The balance of ${day} is back.` }));
    });
  return (
    <button
      type="button"
      disabled={busy}
      aria-label={`Remove the balance of ${day}`}
      title="Remove"
      className="-my-1 grid size-7 place-items-center rounded-full text-ink-3 hover:bg-surface hover:text-ink touch:size-11"
      onClick={remove}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}
