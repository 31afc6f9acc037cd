import { cn } from '@/lib/utils';

type ProgressBarProps = {
  /** What is under way, for screen readers. */
  label: string;
  /** From 0 to 1; null where that is not told: the line stays empty. */
  value: number | null;
  /** How far it is, in words. */
  text?: string;
  className?: string;
};

/** A line that fills as something proceeds. */
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
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-raised', className)}
    >
      <div
        className="h-full origin-left bg-ink-2 transition-transform duration-150"
        style={{ transform: `scaleX(${(percent ?? 0) / 100})` }}
      />
    </div>
  );
}
