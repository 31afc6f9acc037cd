// Replaces d3's scales (next.config.mjs): Recharts imports every scale, and these are what its charts use here.
export { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
