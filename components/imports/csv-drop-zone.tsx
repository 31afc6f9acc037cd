'use client';

import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { ErrorCode, useDropzone, type FileRejection } from 'react-dropzone';
import { Alert } from '@/components/ui/alert';
import { MAX_BYTES } from '@/lib/domain/import/required-headers';
import { cn } from '@/lib/utils';

/** Takes one .csv file, dropped or chosen, and says why it takes no other. */
export function CsvDropZone({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  const [rejection, setRejection] = useState<string | null>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // By name: what a browser calls a CSV's type depends on what is installed on the machine.
    accept: { 'text/csv': ['.csv'] },
    validator: (file) =>
      file.name && !file.name.toLowerCase().endsWith('.csv')
        ? { code: ErrorCode.FileInvalidType, message: 'File type must be .csv' }
        : null,
    multiple: false,
    minSize: 1,
    maxSize: MAX_BYTES,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      const problem = rejectionText(accepted.length + rejected.length, rejected[0]);
      const [file] = accepted;
      setRejection(problem);
      if (file && !problem) onFile(file);
    },
  });

  return (
    <>
      {rejection ? (
        <Alert variant="error" className="mb-3.5">
          {rejection}
        </Alert>
      ) : null}
      <div {...getRootProps({ role: 'presentation' })}>
        <input {...getInputProps({ 'aria-label': 'CSV file' })} />
        <button
          type="button"
          disabled={disabled}
          onClick={open}
          className={cn(
            'flex min-h-40 w-full flex-col items-center justify-center gap-3 rounded-[10px] border border-dashed border-border-strong px-6 py-8 text-center transition-colors duration-150 enabled:hover:bg-raised disabled:cursor-not-allowed disabled:text-ink-3',
            isDragActive && 'border-focus bg-raised',
          )}
        >
          <FileSpreadsheet aria-hidden className="size-6 stroke-[1.5] text-ink-2" />
          {isDragActive ? 'Drop the CSV file here' : "Drag 'n' drop a CSV file here, or click to select one"}
        </button>
      </div>
    </>
  );
}

function rejectionText(files: number, rejected: FileRejection | undefined): string | null {
  if (files > 1) return 'Too many files';
  const error = rejected?.errors[0];
  if (!error) return null;
  if (error.code === ErrorCode.FileTooLarge) return `File is larger than ${MAX_BYTES} bytes`;
  if (error.code === ErrorCode.FileTooSmall) return 'File is smaller than 1 bytes';
  return 'File type must be .csv';
}
