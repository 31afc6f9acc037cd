const [WIDTH, HEIGHT] = [36, 16];

/** The course of a row as a little line, the running bucket as a point. */
export function SmallLine({ values, running }: { values: readonly number[]; running: number | null }) {
  const whole = values.filter((_, index) => index !== running);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / (most - least)) * (HEIGHT - 4);
  const x = (index: number) => 1 + (index * (WIDTH - 5)) / Math.max(1, whole.length - 1);
  const last = running === null ? undefined : values[running];
  return (
    <svg aria-hidden width={WIDTH + 6} height={HEIGHT} className="inline-block overflow-visible text-ink-2">
      <polyline
        points={whole.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinejoin="round"
      />
      {last === undefined ? null : <circle cx={WIDTH + 3} cy={y(last)} r={1.6} fill="currentColor" />}
    </svg>
  );
}
