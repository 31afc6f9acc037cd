import { cn } from '@/lib/utils';

type ProgressBarProps = {
  /** Name of the task in progress, for screen readers. */
  label: string;
  /** From 0 to 1; null when unknown, which leaves the bar empty. */
  value: number | null;
  /** The progress in words. */
  text?: string;
  className?: string;
};

/** A bar that fills as work progresses. */
export function ProgressBar({ label, value, text, className }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      data-slot="progress-bar"
      data-bar
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className={cn('base:h-1.5 w-full overflow-hidden rounded-full bg-raised', className)}
    >
      <div
        className="h-full origin-left bg-ink-2 transition-transform duration-150"
        style={{ transform: `scaleX(${(percent ?? 0) / 100})` }}
      />
    </div>
  );
}
