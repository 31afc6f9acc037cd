import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';

/** Progress of a file. */
export interface Progress {
  phase: keyof typeof PARTS;
  /** From 0 to 1. */
  done: number;
  /** Number of rows; 0 while they are read. */
  rows: number;
}

/** Share of the bar that each phase takes. */
const PARTS = {
  parsing: { from: 0, to: 0.3 },
  sending: { from: 0.3, to: 0.95 },
  saving: { from: 0.95, to: 0.95 },
};

/** A file on its way, with how far it is and a way to stop it. */
export function ImportProgress({
  fileName,
  progress,
  onCancel,
}: {
  fileName: string;
  progress: Progress;
  onCancel: () => void;
}) {
  const { from, to } = PARTS[progress.phase];
  const saving = progress.phase === 'saving';
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-[10px] border border-border px-6 py-5 text-center">
      <div>
        <p role="status">Uploading transactions...</p>
        <p className="text-[13px] wrap-anywhere text-ink-3 tabular-nums">
          {fileName} · {describe(progress)}
        </p>
      </div>
      <ProgressBar
        label="Upload"
        value={from + (to - from) * progress.done}
        text={describe(progress)}
        className="max-w-80"
      />
      {/* The rows are saved together: there is nothing left to stop. */}
      <Button variant="outline" disabled={saving} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function describe({ phase, done, rows }: Progress): string {
  if (phase === 'parsing') return 'reading';
  if (phase === 'saving') return `saving ${rows.toLocaleString('en-US')} rows`;
  return `${Math.round(done * rows).toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows`;
}
