'use client';

import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { FileInput } from '@/components/imports/file-input';
import { isField, pastedFile } from '@/components/imports/pasted-table';
import { Alert } from '@/components/ui/feedback/alert';
import { fileProblem } from '@/lib/domain/imports/csv/required-headers';
import { cn } from '@/lib/utils';

type CsvDropZoneProps = {
  disabled: boolean;
  onFile: (file: File) => void;
  /** A problem shown for an earlier file is no longer true. */
  onReject: () => void;
};

/** Takes one bank file, dropped, chosen or pasted, and says why it takes no other. */
export function CsvDropZone({ disabled, onFile, onReject }: CsvDropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);

  function take(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    const problem = fileProblem(files);
    setRejection(problem);
    if (problem) onReject();
    else onFile(file);
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (disabled || !event.clipboardData || isField(event.target)) return;
    event.preventDefault();
    const files = [...event.clipboardData.files];
    if (files.length > 0) return take(files);
    const pasted = pastedFile(event.clipboardData);
    if (pasted) return onFile(pasted);
    setRejection('There is no table in what was pasted. Copy its rows with their headers.');
    onReject();
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    if (!disabled) take([...event.dataTransfer.files]);
  }

  return (
    <>
      {rejection ? (
        <Alert variant="error" className="mb-3.5">
          {rejection}
        </Alert>
      ) : null}
      <FileInput ref={input} disabled={disabled} onFiles={take} />
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        // Also while disabled: a file dropped next to nothing would replace the page.
        onDragOver={(event) => event.preventDefault()}
        onDragEnter={() => setDragging(!disabled)}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
        }}
        onDrop={drop}
        className={cn(
          'flex min-h-40 w-full flex-col items-center justify-center gap-3 rounded-[10px] border border-dashed base:border-border-strong px-6 py-8 text-center transition-colors duration-150 enabled:hover:bg-raised disabled:cursor-not-allowed disabled:text-ink-3',
          dragging && 'border-focus bg-raised',
        )}
      >
        <FileSpreadsheet aria-hidden className="size-6 stroke-[1.5] text-ink-2" />
        {dragging ? 'Drop the CSV file here' : "Drag 'n' drop a CSV file here, or click to select one"}
      </button>
    </>
  );
}
