'use client';

import { useId, useState } from 'react';
import { useDecide } from '@/components/recurring/use-decide';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/fields/input';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import type { Series } from '@/lib/domain/recurring/page-document';

/** The name of a series as a field: Enter saves it, Escape leaves it; an empty one is the payee's. */
export function RenameSeries({ series, onDone }: { series: Series; onDone: () => void }) {
  const hintId = useId();
  const [text, setText] = useState(series.name);
  const { busy, decide } = useDecide();
  useUnsaved(text.trim() !== series.name);

  async function rename() {
    const to = text.trim() || null;
    if (to === series.name || (await decide([series], { action: 'rename', to }))) onDone();
  }

  return (
    <form
      method="post"
      noValidate
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void rename();
      }}
    >
      <span className="min-w-40 flex-1">
        <Input
          autoFocus
          aria-label={`Name of ${series.name}`}
          aria-describedby={hintId}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onDone();
          }}
        />
        <span id={hintId} className="mt-1 block text-[13px] text-ink-3">
          Empty, it has the name of its payee.
        </span>
      </span>
      <Button type="submit" disabled={busy}>
        Rename
      </Button>
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
