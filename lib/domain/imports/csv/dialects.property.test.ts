import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText } from '@/tests/encode-text';
import type { Mapping } from '../mapping';
import { parseFile } from '../parse-file';
import type { NumberFormat } from '../../money/number-digits';
import type { DateOrder } from '../../dates/possible-dates';
import type { ParsedFile } from '../parsed-file';

const TODAY = '2026-11-20';

/** Encodings, with words that people write in them. */
const LANGUAGES: { encoding: string; mark: string; words: string[] }[] = [
  { encoding: 'utf-8', mark: '', words: ['Café', 'Żółw', '北京餐厅', 'naïve', 'Ελλάδα'] },
  { encoding: 'utf-8', mark: '\ufeff', words: ['Café', 'Żółw', '北京餐厅'] },
  { encoding: 'utf-16le', mark: '\ufeff', words: ['Café', 'Żółw', 'Größe'] },
  { encoding: 'utf-16be', mark: '\ufeff', words: ['Café', 'Żółw', 'Größe'] },
  { encoding: 'utf-16le', mark: '', words: ['Café', 'Żółw', 'Größe'] },
  { encoding: 'utf-16be', mark: '', words: ['Café', 'Żółw', 'Größe'] },
  { encoding: 'windows-1252', mark: '', words: ['Café', 'Bäckerei', 'Größe', 'Hôtel', 'España'] },
  { encoding: 'windows-1250', mark: '', words: ['Żabka', 'łąka', 'Příbram', 'Košice', 'płatność'] },
  { encoding: 'iso-8859-2', mark: '', words: ['Żabka', 'łąka', 'Příbram', 'płatność', 'źródło'] },
  { encoding: 'windows-1257', mark: '', words: ['Šiauliai', 'žąsis', 'Mūsų', 'ėjimas', 'Rīga'] },
  { encoding: 'gb18030', mark: '', words: ['北京餐厅', '上海超市', '工资收入', '中国银行'] },
];

const GROUPS = { 'decimal-point': [',', "'", ' ', ''], 'decimal-comma': ['.', ' ', "'", ''] } as const;

interface Row {
  date: string;
  minorUnits: number;
  text: string;
}

interface Dialect {
  language: (typeof LANGUAGES)[number];
  delimiter: ',' | ';' | '\t' | '|';
  quoted: boolean;
  lineEnd: string;
  format: NumberFormat;
  group: number;
  negative: 'minus' | 'trailing' | 'parentheses';
  order: DateOrder;
  separator: string;
  shortYear: boolean;
  preamble: string[];
  headers: [string, string, string];
  blanks: boolean;
  footer: boolean;
}

const dialect: fc.Arbitrary<Dialect> = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quoted: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  format: fc.constantFrom('decimal-point', 'decimal-comma'),
  group: fc.nat(3),
  negative: fc.constantFrom('minus', 'trailing', 'parentheses'),
  order: fc.constantFrom('DMY', 'MDY', 'YMD'),
  separator: fc.constantFrom('/', '-', '.'),
  shortYear: fc.boolean(),
  preamble: fc.array(fc.constantFrom('Account 123', '', 'Statement of transactions'), { maxLength: 3 }),
  headers: fc.constantFrom(
    ['Date', 'Description', 'Amount'],
    ['Buchungstag', 'Verwendungszweck', 'Betrag'],
    ['Datum', 'Omschrijving', 'Bedrag'],
  ) as fc.Arbitrary<[string, string, string]>,
  blanks: fc.boolean(),
  footer: fc.boolean(),
});

const row = (words: string[]): fc.Arbitrary<Row> =>
  fc.record({
    date: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2026-11-19'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    minorUnits: fc
      .oneof(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.integer({ min: -999, max: 999 }))
      .filter(Boolean),
    text: fc
      .array(
        fc.constantFrom(
          'shop',
          'a "quoted" word',
          'one, two',
          'x; y',
          'a | b',
          'first\nsecond',
          '12" pipe',
          ...words,
        ),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((parts) => `Payment ${parts.join(' ')}`),
  });

/** Dates with dots never have the month first, nor a two-digit year first. */
const table = dialect
  .filter(
    ({ order, separator, shortYear }) =>
      separator !== '.' || order === 'DMY' || (order === 'YMD' && !shortYear),
  )
  .chain((chosen) =>
    fc.record({
      chosen: fc.constant(chosen),
      rows: fc
        .array(row(chosen.language.words), { minLength: 1, maxLength: 12 })
        .map((rows) => [
          { date: '2024-05-17', minorUnits: -1234, text: `Payment ${chosen.language.words.join(' ')}` },
          ...rows,
        ]),
    }),
  );

function writeAmount(minorUnits: number, { format, group, negative }: Dialect): string {
  const [, mark] = format === 'decimal-point' ? ['', '.'] : ['', ','];
  const whole = String(Math.floor(Math.abs(minorUnits) / 100)).replace(
    /\B(?=(\d{3})+$)/g,
    GROUPS[format][group] ?? '',
  );
  const number = `${whole}${mark}${String(Math.abs(minorUnits) % 100).padStart(2, '0')}`;
  if (minorUnits > 0) return number;
  return negative === 'minus' ? `-${number}` : negative === 'trailing' ? `${number}-` : `(${number})`;
}

function writeDate(date: string, { order, separator, shortYear }: Dialect): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const written = shortYear ? year.slice(2) : year;
  const parts = { DMY: [day, month, written], MDY: [month, day, written], YMD: [written, month, day] }[order];
  return parts.join(separator);
}

function writeFile(rows: Row[], chosen: Dialect): Uint8Array {
  const { delimiter, quoted, lineEnd, preamble, headers, blanks, footer, language } = chosen;
  const cell = (text: string) =>
    quoted || text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [
    ...preamble,
    headers.map(cell).join(delimiter),
    ...rows.flatMap(({ date, text, minorUnits }) => [
      [writeDate(date, chosen), text, writeAmount(minorUnits, chosen)].map(cell).join(delimiter),
      ...(blanks ? [''] : []),
    ]),
    ...(footer ? [['Total', '', '1'].map(cell).join(delimiter)] : []),
  ];
  return encodeText(
    language.mark + lines.map((line) => line.replaceAll('\n', lineEnd)).join(lineEnd),
    language.encoding,
  );
}

function read(bytes: Uint8Array, mapping: Mapping): ParsedFile {
  const result = parseFile(bytes, mapping, TODAY, 'USD');
  if (!result.ok) throw new Error(result.error.message);
  return result.parsed;
}

it('parses any table in any dialect back to the same dates and minor units, or asks', () => {
  fc.assert(
    fc.property(table, ({ chosen, rows }) => {
      const bytes = writeFile(rows, chosen);
      const first = read(bytes, {});
      const { encoding } = chosen.language;
      const truth: Mapping = {
        dateOrder: chosen.order,
        numberFormat: chosen.format,
        flipSign: false,
        encoding,
      };
      // Only questions that were asked are answered; everything else must have been decided correctly.
      const asked = new Set<string>(first.questions.map(({ kind }) => (kind === 'sign' ? 'flipSign' : kind)));
      for (const { kind, interpretations } of first.questions) {
        const right = interpretations.some(({ mapping }) =>
          Object.entries(mapping).every(([key, value]) => truth[key as keyof Mapping] === value),
        );
        expect(right, `${kind} offers what is right`).toBe(true);
      }
      const answers = Object.fromEntries(Object.entries(truth).filter(([key]) => asked.has(key)));
      const parsed = read(bytes, answers);
      const found = parsed.accounts.flatMap((account) => account.rows);
      expect(found.map(({ date, minorUnits }) => [date, minorUnits])).toEqual(
        rows.map(({ date, minorUnits }) => [date, minorUnits]),
      );
      expect(found.map(({ description }) => description)).toEqual(
        rows.map(({ text }) => text.replace(/\s+/g, ' ')),
      );
      const preamble = chosen.preamble.filter((line) => line !== '').length;
      expect(parsed.excluded).toHaveLength(preamble + (chosen.footer ? 1 : 0));
    }),
    { numRuns: 1500, seed: 20_261_120 },
  );
}, 60_000);
