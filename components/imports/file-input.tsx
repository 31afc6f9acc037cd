'use client';

import type { Ref } from 'react';
import { FILE_ENDINGS } from '@/lib/domain/imports/csv/required-headers';

/** The hidden field behind a button that chooses a file. */
export function FileInput({
  ref,
  disabled = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={[...FILE_ENDINGS, 'text/csv'].join(',')}
      aria-label="CSV file"
      className="hidden"
      disabled={disabled}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // So that choosing the same file again is a change again.
        event.target.value = '';
      }}
    />
  );
}
