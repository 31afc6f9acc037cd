'use client';

import { useState } from 'react';
import { importCsv } from '@/lib/actions/imports';
import type { ExistingRows, ImportOutcome } from '@/lib/domain/import/outcome';

/** A dropped file with the id that makes sending it again harmless. */
interface Drop {
  file: File;
  importId: string;
}

type ImportState =
  | { step: 'idle' }
  | { step: 'processing'; drop: Drop }
  | { step: 'answered'; drop: Drop; outcome: ImportOutcome };

/** The upload flow: idle, processing, then what the server answered (product.md, section 4). */
export function useCsvImport(defaultAccountId: string) {
  const [state, setState] = useState<ImportState>({ step: 'idle' });

  async function send(drop: Drop, existing: ExistingRows) {
    setState({ step: 'processing', drop });
    const form = new FormData();
    form.set('file', drop.file);
    form.set('importId', drop.importId);
    form.set('defaultAccountId', defaultAccountId);
    form.set('existing', existing);
    const outcome = await importCsv(form).catch((): ImportOutcome => ({
      kind: 'failed',
      error: 'Failed to process CSV file',
    }));
    setState({ step: 'answered', drop, outcome });
  }

  return {
    state,
    start: (file: File) => void send({ file, importId: crypto.randomUUID() }, 'refuse'),
    /** Sends the same drop again, leaving out the rows that are in the account already. */
    importNewRows: () => {
      if (state.step === 'answered') void send(state.drop, 'skip');
    },
    reset: () => setState({ step: 'idle' }),
  };
}
