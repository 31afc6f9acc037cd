/** The text of a chart's axes. */
export const AXIS_TEXT = { fontSize: 12, fill: 'var(--ink-3)' } as const;

/** An axis: its text without lines. */
export const AXIS = { tick: AXIS_TEXT, tickLine: false, axisLine: false } as const;
