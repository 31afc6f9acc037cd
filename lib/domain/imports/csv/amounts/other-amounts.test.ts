import { describe, expect, it } from 'vitest';
import { kindsOf, minorUnitsOf, minorUnitsUnderEach, readRows, readText } from '@/tests/made-up-rows';

describe('amounts in two currencies', () => {
  const rows = ['a,-20.00,-18.00', 'b,5.00,4.50', 'c,-7.00,-6.30'];
  const balanced = ['a,-20.00,-18.00,82.00', 'b,5.00,4.50,86.50', 'c,-7.00,-6.30,80.20'];
  const first = [-2000, 500, -700];
  const second = [-1800, 450, -630];

  it.each([
    'Date,Text,Amount (USD),Amount (EUR),Balance',
    'Datum,Text,Betrag USD,Betrag EUR,Saldo',
    'Date,Libellé,Montant USD,Montant EUR,Solde',
    'Fecha,Concepto,Importe USD,Importe EUR,Saldo',
    'Date,Text,Amount,Amount EUR,Balance',
  ])('are those that the balances confirm: %s', (header) => {
    const parsed = readRows(balanced, header);
    expect(minorUnitsOf(parsed)).toEqual(second);
    expect(parsed.accounts.map(({ currency }) => currency)).toEqual(['EUR']);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it.each([
    'Date,Text,Amount (EUR),Amount (USD)',
    'Datum,Text,Betrag EUR,Betrag USD',
    'Date,Text,Amount,Amount USD',
    'Date,Text,Amount (GBP),Amount in USD',
  ])("are a question without balances, the user's currency first: %s", (header) => {
    expect(minorUnitsUnderEach(rows, header)).toEqual([second, first]);
  });

  it('are no question where each row has only one of them', () => {
    const parsed = readRows(['a,-20.00,', 'b,-5.00,', 'c,,-7.00'], 'Date,Text,CAD$,USD$');
    expect(kindsOf(parsed)).not.toContain('columns');
  });

  it('are a question for a pair, too', () => {
    const pairs = ['a,20.00,,18.00,', 'b,,5.00,,4.50', 'c,7.00,,6.30,'];
    expect(minorUnitsUnderEach(pairs, 'Date,Text,Debit EUR,Credit EUR,Debit USD,Credit USD')).toEqual([
      second,
      first,
    ]);
  });
});

describe('amounts before and after a tax, a tip or a discount', () => {
  it.each([
    'Date;Text;Net;VAT;Gross',
    'Datum;Text;Netto;MwSt;Brutto',
    'Datum;Text;Netto;USt;Brutto',
    'Date;Libellé;Montant HT;TVA;Montant TTC',
    'Fecha;Concepto;Base;IVA;Total',
    'Data;Descrizione;Imponibile;IVA;Totale',
    'Datum;Omschrijving;Netto;BTW;Bruto',
    'Data;Opis;Netto;VAT;Brutto',
    'Date;Text;Amount;Tip;Total',
    'Date;Text;Amount;Tax;Total',
  ])('are those that were paid: %s', (header) => {
    const rows = ['a;-100,00;-20,00;-120,00', 'b;-50,00;-10,00;-60,00', 'c;200,00;40,00;240,00'];
    for (const written of [rows, rows.map((row) => row.replace(/;-?(\d+,00);/, ';$1;'))]) {
      const dated = written.map((row, day) => `2026-01-1${day};${row}`);
      const parsed = readText([header, ...dated].join('\n'));
      expect(minorUnitsOf(parsed).map(Math.abs)).toEqual([12000, 6000, 24000]);
      expect(kindsOf(parsed)).not.toContain('columns');
    }
  });

  it.each([
    'Date;Text;Amount;Discount;Total',
    'Datum;Text;Betrag;Rabatt;Gesamtbetrag',
    'Date;Texte;Montant;Remise;Total',
    'Date;Text;Gross;Discount;Net',
  ])('are less by the discount: %s', (header) => {
    const rows = ['10;a;-100.00;10.00;-90.00', '11;b;-50.00;0.00;-50.00', '12;c;-30.00;-5.00;-25.00'];
    const parsed = readText([header, ...rows.map((row) => `2026-01-${row}`)].join('\n'));
    expect(minorUnitsOf(parsed)).toEqual([-9000, -5000, -2500]);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it('are a question where a tax may have been added or held back', () => {
    const rows = ['a,100.00,15.00,85.00', 'b,-20.00,-3.00,-17.00', 'c,-5.00,0.00,-5.00'];
    const readings = minorUnitsUnderEach(rows, 'Date,Text,Gross,Tax,Net');
    expect(readings).toEqual([
      [10000, -2000, -500],
      [8500, -1700, -500],
    ]);
  });

  it('are those that the balances confirm, whatever their headers', () => {
    const rows = ['a,-100.00,-90.00,910.00', 'b,-50.00,-50.00,860.00', 'c,-30.00,-25.00,835.00'];
    const parsed = readRows(rows, 'Date,Text,Amount,Total,Balance');
    expect(minorUnitsOf(parsed)).toEqual([-9000, -5000, -2500]);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it('leave what a seller receives after fees to the fees', () => {
    const rows = [
      'a,-100.00,0.00,-100.00',
      'b,50.00,-1.00,49.00',
      'c,30.00,-0.50,29.50',
      'd,-9.00,0.00,-9.00',
    ];
    expect(minorUnitsOf(readRows(rows, 'Date,Text,Gross,Fee,Net'))).toEqual([-10000, 4900, 2950, -900]);
  });
});

describe('directions that every balance contradicts', () => {
  it.each([
    'Date,Text,Debit,Credit,Balance',
    'Datum,Text,Soll,Haben,Saldo',
    'Date,Libellé,Débit,Crédit,Solde',
    'Fecha,Concepto,Cargo,Abono,Saldo',
  ])('are a question for a pair: %s', (header) => {
    const rows = ['a,20.00,,120.00', 'b,,5.00,115.00', 'c,7.00,,122.00', 'd,,50.00,72.00'];
    expect(kindsOf(readRows(rows, header))).toEqual(['sign']);
    expect(minorUnitsUnderEach(rows, header)).toEqual([
      [-2000, 500, -700, 5000],
      [2000, -500, 700, -5000],
    ]);
  });

  it.each(['Date,Text,Amount,Balance', 'Datum,Text,Betrag,Saldo', 'Date,Libellé,Montant,Solde'])(
    'are a question for amounts that are mostly negative: %s',
    (header) => {
      const rows = ['a,-20.00,120.00', 'b,5.00,115.00', 'c,-7.00,122.00', 'd,-50.00,172.00'];
      expect(minorUnitsUnderEach(rows, header)).toEqual([
        [-2000, 500, -700, -5000],
        [2000, -500, 700, 5000],
      ]);
    },
  );

  it('are none where a balance confirms them', () => {
    const rows = ['a,20.00,,80.00', 'b,,5.00,85.00', 'c,7.00,,78.00', 'd,,50.00,128.00'];
    expect(kindsOf(readRows(rows, 'Date,Text,Debit,Credit,Balance'))).toEqual([]);
  });
});

it('reads many columns of amounts under unknown headers', () => {
  const names = Array.from({ length: 40 }, (_, index) => `X${index}`);
  const rows = Array.from({ length: 30 }, (_, row) =>
    ['a', ...names.map((_, index) => (((row * 7 + index * 13) % 1000) / 100 + 1.01).toFixed(2))].join(','),
  );
  expect(kindsOf(readRows(rows.slice(0, 18), `Date,Text,${names.join(',')}`))).toContain('columns');
});
