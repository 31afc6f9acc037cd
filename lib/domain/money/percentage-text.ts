const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A difference with its sign: '+4.2%', '-6.0%', '0.0%'; '—' for null. */
export function formatDifference(percent: number | null): string {
  if (percent === null) return '—';
  return `${percent > 0 ? '+' : percent < 0 ? '-' : ''}${formatPercent(Math.abs(percent))}`;
}

/** A percentage to 1 decimal: '4.2%'. */
export function formatPercent(percent: number): string {
  return `${tenths.format(percent)}%`;
}
