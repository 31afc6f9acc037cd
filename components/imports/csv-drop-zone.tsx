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
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
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
    onDrop: (accepted, rejected) => {
      const [file] = accepted;
      setRejection(file ? null : rejectionText(rejected));
      if (file) onFile(file);
    },
  });

  return (
    <>
      {rejection ? (
        <Alert variant="error" className="mb-3.5">
          {rejection}
        </Alert>
      ) : null}
      <div
        {...getRootProps({
          role: 'button',
          'aria-disabled': disabled,
          tabIndex: disabled ? -1 : 0,
          className: cn(
            'flex min-h-40 flex-col items-center justify-center gap-3 rounded-[10px] border border-dashed border-border-strong px-6 py-8 text-center transition-colors duration-150',
            disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:bg-raised',
            isDragActive && 'border-focus bg-raised',
          ),
        })}
      >
        <input {...getInputProps({ 'aria-label': 'CSV file' })} />
        <FileSpreadsheet aria-hidden className="size-6 stroke-[1.5] text-ink-2" />
        <p>
          {isDragActive ? 'Drop the CSV file here' : "Drag 'n' drop a CSV file here, or click to select one"}
        </p>
      </div>
    </>
  );
}

function rejectionText(rejected: readonly FileRejection[]): string {
  if (rejected.length > 1) return 'Too many files';
  const error = rejected[0]?.errors[0];
  if (error?.code === ErrorCode.FileTooLarge) return `File is larger than ${MAX_BYTES} bytes`;
  if (error?.code === ErrorCode.FileTooSmall) return 'File is smaller than 1 bytes';
  if (error?.code === ErrorCode.TooManyFiles) return 'Too many files';
  return 'File type must be .csv';
}
