import { scaleLinear } from 'd3-scale';
import { expect, test } from 'vitest';
import { interpolate, interpolateRound } from './chart-interpolation';

// Without Next's alias, a scale here interpolates as d3 itself does.
test('scales map numbers as with all of d3', () => {
  const scale = () => scaleLinear().domain([-250.5, 1_000]).range([300, 0]);
  for (const value of [-1_000, -250.5, -1, 0, 0.1, 333.33, 1_000, 2_000]) {
    expect(scale().interpolate(interpolate)(value)).toBe(scale()(value));
    expect(scale().interpolate(interpolateRound)(value)).toBe(Math.round(scale()(value)));
  }
});
