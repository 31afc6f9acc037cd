import { expect, it } from 'vitest';
import { daysOffText } from './texts';

it('says by how many days a time was early or late', () => {
  const off = (paidOn: string | null) => daysOffText({ expected: '2026-11-01', paidOn });
  expect(off('2026-10-30')).toBe('2 days early');
  expect(off('2026-11-02')).toBe('1 day late');
  expect(off('2026-11-01')).toBe('');
  expect(off(null)).toBe('');
});
