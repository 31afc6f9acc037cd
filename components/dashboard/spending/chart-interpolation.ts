// Replaces d3-interpolate (next.config.mjs), which brings colours, dates and transforms: a chart's scales only map
// numbers to pixels.
type Interpolate = (from: number, to: number) => (share: number) => number;

export const interpolateNumber: Interpolate = (from, to) => (share) => from * (1 - share) + to * share;
export const interpolate = interpolateNumber;
/** Imported by scales of colours, which no chart has. */
export const piecewise = interpolateNumber;
export const interpolateRound: Interpolate = (from, to) => (share) =>
  Math.round(from * (1 - share) + to * share);
