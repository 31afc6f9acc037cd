'use client';

import type { SplitEditing } from '@/components/transactions/split/use-draft';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

/** The foot of the sheet while a split is not saved. */
export function SplitFooter({ split }: { split: SplitEditing }) {
  if (!split.isEditing) return null;
  const isReady = split.blocker === null && split.askedTotal === null && !split.busy;
  return (
    <div data-sheet-foot className="shrink-0 border-t border-border px-6 py-3.5 max-md:px-4 max-md:py-3">
      {split.problem === null ? null : (
        <Alert variant="error" role="alert" className="mb-3">
          {split.problem}
        </Alert>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="text-[13px] text-ink-3 max-md:sr-only">Not saved yet</p>
        <div className="flex gap-2 max-md:flex-1 max-md:*:flex-1">
          <Button variant="outline" onClick={split.discard}>
            Discard
          </Button>
          <Button
            aria-disabled={!isReady || undefined}
            aria-keyshortcuts={ariaKeys(SHORTCUTS.save.keys)}
            onClick={split.save}
          >
            {split.busy ? 'Saving...' : 'Save split'}
            <Kbd keys={SHORTCUTS.save.keys} className="border-on-primary/30 text-on-primary/75" />
          </Button>
        </div>
      </div>
    </div>
  );
}
