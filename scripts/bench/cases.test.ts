import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCases } from './cases.mjs';

test('every function that a page can read is measured', () => {
  const known = readFileSync('supabase/schemas/screens.sql', 'utf8').matchAll(/^ +when '(\w+)' then$/gm);
  const cases = findCases(5_000, new Date('2026-11-27'), {
    payee: 'a payee',
    row: 'a row',
    series: 'a series',
  });
  const measured = new Set(cases.flatMap(({ reads = [] }) => reads.map(({ name }) => name)));
  expect([...measured].toSorted()).toEqual([...known].map(([, name]) => name).toSorted());
});
