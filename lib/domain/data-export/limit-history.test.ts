import { expect, test } from 'vitest';
import { limitHistory, limitHistoryCsv } from './limit-history';

test('limits are written by period with what they carry, as plain decimals', () => {
  const limit = {
    ...{ category: '=Food', from: '2026-11-01', to: '2026-11-30', amount: '400.000', carried: '-90.500' },
    ...{ movedIn: '40.000', movedOut: '0', available: '349.500', spent: '400.000', left: '-50.500' },
    dueOn: null,
  };
  const history = limitHistory('USD').parse([limit, { ...limit, dueOn: '2026-12-31' }]);
  const [header, first, second] = limitHistoryCsv(history, 'USD').split('\r\n');
  expect(header).toBe(
    '\ufeff"category","first day","last day","limit","carried","moved in","moved out","available","spent","left","year until"',
  );
  expect(first).toBe(`"'=Food","2026-11-01","2026-11-30",400.00,-90.50,40.00,0.00,349.50,400.00,-50.50,`);
  expect(second).toMatch(/,"2026-12-31"$/);
});
