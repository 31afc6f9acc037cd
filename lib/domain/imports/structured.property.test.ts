import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { parsedOf, rowsOf } from '@/tests/bank-files';
import { toDecimal } from '../money/money';
import { parseCamt } from './camt/parse-camt';
import { parseMt940 } from './mt940/parse-mt940';
import { parseOfx } from './ofx/parse-ofx';
import { parseQif } from './qif/parse-qif';
import type { ParseResult } from './parsed-file';

vi.setConfig({ testTimeout: 60_000 });

interface Row {
  /** yyyy-MM-dd; February 30 is a date that doesn't exist. */
  date: string;
  minorUnits: number;
  text: string;
}

const options = { encoding: 'utf-8', currency: 'USD' as const, mapping: {} };

const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const row: fc.Arbitrary<Row> = fc.record({
  date: fc.oneof({ weight: 9, arbitrary: date }, fc.constant('2024-02-30')),
  minorUnits: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }) },
    fc.constant(0),
  ),
  text: fc
    .string({ unit: fc.constantFrom(...'abcXYZ 019äß€&<>;.,'), minLength: 1, maxLength: 40 })
    .map((text) => `T${text.replace(/\s+/g, ' ').trim()}`),
});
const rows = fc.array(row, { maxLength: 20 });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

/** The rows that can be imported, in order. */
const readable = (all: Row[]) =>
  all.filter(({ date: day, minorUnits }) => day !== '2024-02-30' && minorUnits !== 0);

function expectRead(result: ParseResult, all: Row[]): void {
  const parsed = parsedOf(result);
  expect(rowsOf(parsed).map((read) => [read.date, read.minorUnits, read.description])).toEqual(
    readable(all).map(({ date: day, minorUnits, text }) => [day, minorUnits, text]),
  );
  expect(rowsOf(parsed).length + parsed.excluded.length).toBe(all.length);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const compact = (day: string) => day.replaceAll('-', '');
const comma = (minorUnits: number) => toDecimal(minorUnits, 'USD').replace('.', ',');

test('OFX, with or without closing tags, point or comma, one line or many', () =>
  fc.assert(
    fc.property(rows, lineEnd, fc.boolean(), fc.boolean(), fc.boolean(), (all, end, closed, point, many) => {
      const tag = (name: string, value: string) =>
        `<${name}>${value}${closed ? `</${name}>` : ''}${many ? end : ''}`;
      const list = all.map(
        ({ date: day, minorUnits, text }) =>
          `<STMTTRN>${tag('DTPOSTED', `${compact(day)}235959[-8:PST]`)}${tag('TRNAMT', point ? toDecimal(minorUnits, 'USD') : comma(minorUnits))}${tag('NAME', escaped(text))}</STMTTRN>`,
      );
      expectRead(parseOfx(`<OFX>${end}<STMTRS>${list.join(end)}</STMTRS></OFX>`, options), all);
    }),
  ));

test('CAMT, with any prefix, one line or many', () =>
  fc.assert(
    fc.property(rows, lineEnd, fc.constantFrom('', 'a:', 'camt-053:'), (all, end, prefix) => {
      const tag = (name: string, value: string, attribute = '') =>
        `<${prefix}${name}${attribute}>${value}</${prefix}${name}>${end}`;
      const entries = all.map(({ date: day, minorUnits, text }) =>
        tag(
          'Ntry',
          tag('Amt', toDecimal(Math.abs(minorUnits), 'USD'), ' Ccy="EUR"') +
            tag('CdtDbtInd', minorUnits < 0 ? 'DBIT' : 'CRDT') +
            tag('BookgDt', tag('Dt', day)) +
            tag('AddtlNtryInf', escaped(text)),
        ),
      );
      expectRead(parseCamt(tag('Document', tag('Stmt', entries.join(''))), options), all);
    }),
  ));

test('QIF, in any date order, with any decimal mark', () =>
  fc.assert(
    fc.property(
      rows,
      lineEnd,
      fc.constantFrom('DMY', 'MDY', 'YMD'),
      fc.constantFrom('/', '.', '-'),
      fc.boolean(),
      (all, end, order, mark, point) => {
        // Dates with dots always have the day first.
        fc.pre(!(order === 'MDY' && mark === '.'));
        const written = (day: string) => {
          const [year, month, number] = day.split('-');
          return { DMY: [number, month, year], MDY: [month, number, year], YMD: [year, month, number] }[
            order
          ].join(mark);
        };
        const list = all.map(({ date: day, minorUnits, text }) =>
          [
            `D${written(day)}`,
            `T${point ? toDecimal(minorUnits, 'USD') : comma(minorUnits)}`,
            `P${text}`,
            '^',
            '',
          ].join(end),
        );
        const mapping = { dateOrder: order } as const;
        const text = `!Type:Bank${end}${list.join('')}`;
        expectRead(parseQif(text, { encoding: 'utf-8', currency: 'USD', mapping }), all);

        // Without the mapping it either gives the same result or asks.
        const alone = parsedOf(parseQif(text, options));
        if (alone.questions.length === 0)
          expect(rowsOf(alone)).toEqual(
            rowsOf(parsedOf(parseQif(text, { encoding: 'utf-8', currency: 'USD', mapping }))),
          );
        else
          expect(alone.questions[0]?.interpretations.map((parsed) => parsed.mapping.dateOrder)).toContain(
            order,
          );
      },
    ),
    { numRuns: 300 },
  ));

test('MT940, with posting dates, in balances that agree', () =>
  fc.assert(
    fc.property(rows, lineEnd, fc.boolean(), (all, end, entry) => {
      const list = all.flatMap(({ date: day, minorUnits, text }) => [
        `:61:${compact(day).slice(2)}${entry ? compact(day).slice(4) : ''}${minorUnits < 0 ? 'D' : 'C'}${comma(Math.abs(minorUnits))}NMSCNONREF`,
        `:86:166?00BOOKING?32${text}`,
      ]);
      const sum = all.reduce((total, { minorUnits }) => total + minorUnits, 0);
      const closing = `:62F:${sum < 0 ? 'D' : 'C'}240101EUR${comma(Math.abs(sum))}`;
      const text = [':20:X', ':25:1', ':60F:C240101EUR0,', ...list, closing, '-'].join(end);
      expectRead(parseMt940(text, options), all);
    }),
  ));
