/** The text of a chart's axes. */
export const AXIS = { fontSize: 12, fill: 'var(--ink-3)' } as const;
