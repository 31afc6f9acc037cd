'use client';

import { FileSpreadsheet } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { FileInput } from '@/components/imports/file-input';
import type { FileQueue, Review } from '@/components/imports/state/state';
import { describeFile } from '@/components/imports/file-texts';
import { placedName } from '@/components/imports/placed-name';
import { Button } from '@/components/ui/button';
import { fileProblem } from '@/lib/domain/imports/csv/required-headers';

type ReviewFileLineProps = {
  headingRef: Ref<HTMLHeadingElement>;
  review: Review;
  queue: FileQueue | null;
  settingsOpen: boolean;
  onToggleSettings: () => void;
  onReplace: (file: File) => void;
  onReject: (problem: string) => void;
};

/** The file under review: its name, how it was read, and ways to correct that or to take another file. */
export function ReviewFileLine({
  headingRef,
  review,
  queue,
  settingsOpen,
  onToggleSettings,
  onReplace,
  onReject,
}: ReviewFileLineProps) {
  const input = useRef<HTMLInputElement>(null);
  const { fileName, summary, readAsLastTime } = review;
  const saving = review.phase === 'saving';
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 rounded-[10px] border border-border px-3.5 py-2.5"
      // A file dropped next to nothing would replace the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
    >
      <div className="flex min-w-0 items-center gap-3">
        <FileSpreadsheet aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
        <div className="min-w-0">
          <h3 ref={headingRef} tabIndex={-1} className="font-medium wrap-anywhere outline-none">
            <span className="sr-only">Review of </span>
            {placedName(fileName, queue)}
          </h3>
          <p className="text-[12.5px] text-ink-3 tabular-nums">
            {describeFile(summary)}
            {readAsLastTime ? ' · read as last time' : ''}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" aria-expanded={settingsOpen} onClick={onToggleSettings}>
          How it is read
        </Button>
        <FileInput ref={input} disabled={saving} onFiles={take} />
        <Button variant="outline" disabled={saving} onClick={() => input.current?.click()}>
          Replace
        </Button>
      </div>
    </div>
  );

  function take(files: File[]) {
    const [file] = files;
    if (!file || saving) return;
    const problem = fileProblem(files);
    if (problem) onReject(problem);
    else onReplace(file);
  }
}
