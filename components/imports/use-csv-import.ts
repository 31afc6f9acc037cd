'use client';

import { useState } from 'react';
import { importCsv } from '@/lib/actions/imports';
import { newId } from '@/lib/domain/new-id';
import type { ExistingRows, ImportOutcome } from '@/lib/domain/import/outcome';

/** A dropped file, the account it was dropped for, and the id that makes sending it again harmless. */
interface Drop {
  file: File;
  importId: string;
  defaultAccountId: string;
}

type ImportState =
  | { step: 'idle' }
  | { step: 'processing'; drop: Drop }
  | { step: 'answered'; drop: Drop; outcome: ImportOutcome };

/** The upload flow: idle, processing, then what the server answered (product.md, section 4). */
export function useCsvImport() {
  const [state, setState] = useState<ImportState>({ step: 'idle' });

  async function send(drop: Drop, existing: ExistingRows) {
    setState({ step: 'processing', drop });
    const form = new FormData();
    form.set('file', drop.file);
    form.set('importId', drop.importId);
    form.set('defaultAccountId', drop.defaultAccountId);
    form.set('existing', existing);
    const outcome = await importCsv(form).catch((): ImportOutcome => ({
      kind: 'failed',
      error: 'Failed to process CSV file',
    }));
    setState({ step: 'answered', drop, outcome });
  }

  return {
    state,
    start: (file: File, defaultAccountId: string) =>
      void send({ file, importId: newId(), defaultAccountId }, 'refuse'),
    /** Sends the same drop again, leaving out the rows that are in the account already. */
    importNewRows: () => {
      if (state.step === 'answered') void send(state.drop, 'skip');
    },
    reset: () => setState({ step: 'idle' }),
  };
}
