import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFile } from '../../parse-file';

const FOLDER = 'tests/fixtures/programs/';
const TEXTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => readFileSync(FOLDER + name, 'utf8'));

/** A change of a text: a piece is replaced, a line left out, or a line moved to another place. */
const change = fc.record({
  kind: fc.constantFrom('piece', 'without', 'moved'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  to: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.integer({ min: 0, max: 6 }),
  piece: fc.constantFrom('', ',', '"', ';', '-', '0', '9', '.', 'x', '\n', '(', 'Split (1/2) ', 'debit'),
});

function changed(
  text: string,
  { kind, at, to, length, piece }: typeof change extends fc.Arbitrary<infer T> ? T : never,
) {
  const place = (count: number, where: number) => Math.floor(where * count);
  const lines = text.split('\n');
  const line = Math.max(1, place(lines.length, at));
  if (kind === 'without') return lines.filter((_, index) => index !== line).join('\n');
  if (kind === 'moved') {
    const [moved = ''] = lines.splice(line, 1);
    lines.splice(Math.max(1, place(lines.length, to)), 0, moved);
    return lines.join('\n');
  }
  const head = text.indexOf('\n') + 1;
  const from = head + place(text.length - head, at);
  return text.slice(0, from) + piece + text.slice(from + length);
}

it('a damaged export has parts that add up, no empty rows and lines that the file has', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TEXTS),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (text, changes) => {
        const damaged = changes.reduce(changed, text);
        const result = parseFile(new TextEncoder().encode(damaged), {}, '2026-11-20', 'USD');
        if (!result.ok) return;
        const { accounts, excluded, mapping } = result.parsed;
        const count = damaged.split('\n').length;
        for (const row of accounts.flatMap(({ rows }) => rows)) {
          expect(row.minorUnits).not.toBe(0);
          expect(row.line).toBeGreaterThan(1);
          expect(row.line).toBeLessThanOrEqual(count);
          if (!row.parts) continue;
          expect(row.category).toBeNull();
          expect(row.parts.length).toBeGreaterThan(1);
          expect(row.parts.reduce((sum, { minorUnits }) => sum + minorUnits, 0)).toBe(row.minorUnits);
        }
        for (const { line, text: shown } of excluded) expect([line, shown]).not.toContain(undefined);
        const again = parseFile(new TextEncoder().encode(damaged), mapping, '2026-11-20', 'USD');
        expect(again.ok && again.parsed.accounts).toEqual(accounts);
      },
    ),
    { numRuns: 200 },
  );
});
