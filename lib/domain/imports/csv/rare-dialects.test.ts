import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inWords } from '@/tests/file-in-words';
import type { Mapping } from '../mapping';
import { parseFile } from '../parse-file';

function parsed(text: string, mapping: Mapping = {}) {
  const result = parseFile(new TextEncoder().encode(text), mapping, '2026-11-20', 'USD');
  if (!result.ok) return { error: result.error.message, rows: [], asked: [], excluded: [], currency: null };
  const { accounts, questions, excluded } = inWords(result.parsed);
  return {
    error: null,
    rows: accounts.flatMap(({ rows }) => rows.map(({ date, minorUnits }) => [date, minorUnits])),
    descriptions: accounts.flatMap(({ rows }) => rows.map(({ description }) => description)),
    asked: questions.map(({ kind }) => kind),
    excluded: excluded.map(({ reason }) => reason),
    currency: accounts[0]?.currency ?? null,
  };
}

const ROWS = [
  ['2026-03-01', -500],
  ['2026-03-15', 200000],
];

describe('currency symbols', () => {
  it.each([
    ['S/.-5.00', 'S/. 2000.00', 'PEN'],
    ['S/ -5.00', 'S/ 2,000.00', 'PEN'],
    ['-5.00 د.إ.', '2000.00 د.إ.‏', 'AED'],
    ['د.ا. -5.00', 'د.ا. 2000.00', 'JOD'],
    ['-B/.5.00', 'B/.2000.00', 'PAB'],
    ['Bs. -5,00', 'Bs. 2.000,00', null],
    ['¤¤-5.00', '¤¤2000.00', null],
    ['-5.00 xyz', '2000.00 xyz', null],
  ])('%s and %s are amounts', (out, into, currency) => {
    const read = parsed(`Date\tText\tAmount\n2026-03-01\tShop\t${out}\n2026-03-15\tPay\t${into}\n`);
    expect(read).toMatchObject({ rows: ROWS, asked: [], currency });
  });

  it('that are unknown change no amount, wherever they are', () => {
    const symbol = fc.stringMatching(/^[¤₿ℳ]{1,2}\.?$/);
    const minorUnits = fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((value) => value !== 0);
    fc.assert(
      fc.property(
        symbol,
        fc.boolean(),
        fc.array(minorUnits, { minLength: 2, maxLength: 9 }),
        (sign, before, all) => {
          const rows = all.map((value) => {
            const amount = (value / 100).toFixed(2);
            return `2026-03-01\tShop\t${before ? sign + amount : `${amount} ${sign}`}\n`;
          });
          const read = parsed(`Date\tText\tAmount\n${rows.join('')}`, { flipSign: false });
          expect(read.rows.map(([, amount]) => amount)).toEqual(all);
        },
      ),
    );
  });

  it('may not be words for in or out', () => {
    const read = parsed('Date,Text,Amount\n2026-03-01,Shop,Af 5.00\n2026-03-15,Shop,Af 7.00\n');
    expect(read.rows).toEqual([]);
  });
});

describe('three decimals', () => {
  const table = (rate: string, currency = 'EUR') =>
    `Date,Text,Amount,Rate,Currency\n2026-03-01,Shop,-5.000,${rate},${currency}\n2026-03-15,Pay,2000.000,${rate},${currency}\n`;

  it('are decimals if a column of rates is written like that', () => {
    expect(parsed(table('0.848252').replace('2000.000', '200.000'))).toMatchObject({
      rows: [ROWS[0], ['2026-03-15', 20000]],
      asked: [],
    });
  });

  it.each([
    ['0.848252', 'IDR'],
    ['12.345', 'EUR'],
    ['12.30', 'EUR'],
    ['1.234.567', 'EUR'],
  ])('are a question beside %s of %s', (other, currency) => {
    const text = table(other, currency).replace('2000.000', '200.000');
    expect(parsed(text).asked).toContain('numberFormat');
  });
});

describe('rare ways to write a table', () => {
  it.each([
    [
      'dates as in OFX',
      'Date,Text,Amount\n20260301120000[0:GMT],Shop,-5.00\n20260315120000.000[-5:EST],Pay,2000.00\n',
    ],
    [
      'single quotes',
      "'Date','Text','Amount'\n'2026-03-01','Joe's, \"A\"','-5.00'\n'2026-03-15','It''s','2,000.00'\n",
    ],
    [
      'texts alone in single quotes',
      "'Date','Text','Amount'\n2026-03-01,'Shop',-5.00\n2026-03-15,'Pay, all','2000.00'\n",
    ],
    [
      'types of records',
      '0;20260331;Bank\n1;Datum;Text;Betrag\n2;01.03.2026;Laden;-5,00\n2;15.03.2026;Lohn;2000,00\n9;2\n',
    ],
    [
      'types before the rows alone',
      'Date;Text;Amount\n03;01.03.2026;Laden;-5,00\n03;15.03.2026;Lohn;2000,00\n',
    ],
    ['a type before the header alone', 'H,Date,Text,Amount\n2026-03-01,Shop,-5.00\n2026-03-15,Pay,2000.00\n'],
    [
      'Afrikaans',
      'Transaksiedatum,Beskrywing,Debiet,Krediet,Balans\n2026/03/01,Kos,5.00,,95.00\n2026/03/15,Salaris,,2000.00,2095.00\n',
    ],
    [
      'Catalan',
      'Data operació;Concepte;Càrrec;Abonament\n01/03/2026;Menjar;5,00;\n15/03/2026;Nòmina;;2000,00\n',
    ],
    [
      'Slovene',
      'Datum knjiženja;Prejemnik;Namen plačila;V breme;V dobro\n1. 3. 2026;Trg;Nakup;5,00;\n15. 3. 2026;Delo;Plača;;2.000,00\n',
    ],
    [
      'Lithuanian',
      'Data;Mokėtojas / Gavėjas;Paskirtis;Debetas;Kreditas\n2026-03-01;Parduotuvė;Pirkinys;5,00;\n2026-03-15;Darbas;Alga;;2000,00\n',
    ],
    [
      'Latvian',
      'Datums;Saņēmējs/Maksātājs;Mērķis;Debets;Kredīts\n01.03.2026;Veikals;Pirkums;5,00;\n15.03.2026;Darbs;Alga;;2000,00\n',
    ],
    [
      'Estonian',
      'Kuupäev;Saaja/Maksja;Selgitus;Deebet;Kreedit\n01.03.2026;Pood;Ost;5,00;\n15.03.2026;Töö;Palk;;2000,00\n',
    ],
  ])('%s', (_, text) => {
    expect(parsed(text)).toMatchObject({ rows: ROWS, asked: [] });
  });

  it('keeps single quotes in texts', () => {
    const text =
      "'Date','Text','Amount'\n'2026-03-01','Joe's, \"A\"','-5.00'\n'2026-03-15','It''s','2,000.00'\n";
    expect(parsed(text).descriptions).toEqual(['Joe\'s, "A"', "It's"]);
  });
});

describe('what can’t be parsed is named', () => {
  it('amounts', () => {
    const read = parsed('Date,Text,Amount\n2026-03-01,Shop,five\n2026-03-15,Pay,two\n');
    expect(read.excluded[0]).toBe(
      `"five" in the column "Amount" can't be read as an amount; export plain numbers, like 12.50, or choose another column`,
    );
  });

  it('dates', () => {
    expect(parsed('Shop;2026W03;-5,00\nPay;2026W04;2000,00\n').error).toContain(
      'line 1 begins with "Shop;2026W03;-5,00". If your bank also offers OFX',
    );
  });
});
