'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusMain } from '@/components/ui/focus-main';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchDialog = () =>
  import('@/components/data-export/restore-dialog').then((module) => module.RestoreDialog);

/** Chooses an export and opens the dialog that restores it. */
export function RestoreExport() {
  const { Loaded: RestoreDialog, load, prepare } = useLoaded(fetchDialog);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; times: number; open: boolean } | null>(null);
  async function take(file: File) {
    if (await load()) setChosen((last) => ({ file, times: (last?.times ?? 0) + 1, open: true }));
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,.json,application/zip,application/json"
        aria-label="Export from Outlay"
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void take(file);
          // So that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
      <Button
        ref={button}
        variant="outline"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => input.current?.click()}
      >
        Restore an export
      </Button>
      {RestoreDialog && chosen ? (
        <RestoreDialog
          key={chosen.times}
          file={chosen.file}
          open={chosen.open}
          onClose={() => setChosen({ ...chosen, open: false })}
          returnFocus={() => focusMain(button.current)}
        />
      ) : null}
    </>
  );
}
