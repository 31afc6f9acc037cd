import { describe, expect, it } from 'vitest';
import {
  kindsOf,
  minorUnitsOf,
  minorUnitsUnderEach,
  readRows,
  readText,
  reasonsOf,
} from '@/tests/made-up-rows';

describe('a column of fees', () => {
  it.each([
    ['Source fee amount', 'Source amount'],
    ['Montant des frais', 'Montant de l’opération'],
    ['Importe comisión', 'Importe de la operación'],
    ['Kwota prowizja', 'Wartość operacji'],
    ['Betaalde provisie', 'Waarde in rekening'],
  ])('is never the amount, and is a question if its header only mentions fees: %s', (fee, amount) => {
    const rows = ['IN,4.14,3500.00,Acme', 'OUT,12.38,1381.90,Printer'];
    expect(minorUnitsUnderEach(rows, `Date,Direction,${fee},${amount},Target name`)).toEqual([
      [349586, -139428],
      [350000, -138190],
    ]);
  });

  it.each(['Amount after fees', 'Montant sans frais', 'Betrag inkl. Gebühren'])(
    'is another one if the header says how fees relate to it: %s',
    (header) => {
      expect(minorUnitsOf(readRows(['a,-20.00', 'b,-5.00', 'c,-7.00'], `Date,Text,${header}`))).toEqual([
        -2000, -500, -700,
      ]);
    },
  );

  it('comes on top of money out, and was taken from money in, where amounts are after fees', () => {
    const text =
      'Direction,Created on,Source fee amount,Source amount (after fees),Target name,Target amount (after fees)\n' +
      'OUT,2026-04-10,12.38,1381.90,Printer,1500.00\nIN,2026-04-12,4.14,3500.00,Me,3500.00';
    const [question] = readText(text).questions;
    expect(minorUnitsOf(readText(text, question?.interpretations[0]?.mapping))).toEqual([-139428, 350000]);
  });

  it.each(['Kosztos', '手数料など', 'Xyz'])(
    'is one under any header if every balance proves it: %s',
    (header) => {
      const rows = ['a,-100.00,1.50,898.50', 'b,-50.00,0.00,848.50', 'c,200.00,2.00,1046.50'];
      for (const order of [rows, rows.map((row, day) => rows[2 - day] ?? row)]) {
        const ascending = order === rows;
        const dated = ascending ? order : order.map((row, day) => `2026-01-${20 - day},${row}`);
        const parsed = ascending
          ? readRows(order, `Date,Text,Amount,${header},Balance`)
          : readText([`Date,Text,Amount,${header},Balance`, ...dated].join('\n'));
        expect(minorUnitsOf(parsed).toSorted((one, other) => one - other)).toEqual([-10150, -5000, 19800]);
        expect(kindsOf(parsed)).toEqual([]);
      }
    },
  );

  it.each([
    ['Amount incl. fee', 'Fee'],
    ['Amount (incl. fees)', 'Fees'],
    ['Betrag inkl. Gebühr', 'Gebühr'],
    ['Betrag einschließlich Spesen', 'Spesen'],
    ['Montant frais inclus', 'Frais'],
    ['Importe con comisión', 'Comisión'],
    ['Importo comprese commissioni', 'Commissioni'],
    ['Bedrag inclusief provisie', 'Provisie'],
    ['Beløb inkl. gebyr', 'Gebyr'],
  ])('is part of amounts whose header says so: %s', (amount, fee) => {
    const parsed = readRows(['a,-20.00,1.00', 'b,-5.00,0.00', 'c,-7.00,0.50'], `Date,Text,${amount},${fee}`);
    expect(minorUnitsOf(parsed)).toEqual([-2000, -500, -700]);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it.each(['Fee', 'Gebühren', 'Frais', 'Comisión'])(
    'is a question if nothing shows whose it is: %s',
    (fee) => {
      const rows = ['a,-20.00,1.00', 'b,-5.00,0.00', 'c,7.00,0.50'];
      expect(kindsOf(readRows(rows, `Date,Text,Amount,${fee}`))).toEqual(['fee']);
      expect(minorUnitsUnderEach(rows, `Date,Text,Amount,${fee}`)).toEqual([
        [-2100, -500, 650],
        [-2000, -500, 700],
      ]);
    },
  );

  it.each([
    ['Date,Type,Symbol,Quantity,Price,Fees,Amount', '.'],
    ['Datum,Typ,Titel,Stück,Kurs,Gebühren,Betrag', '.'],
    ['Date,Opération,Valeur,Quantité,Cours,Frais,Montant', '.'],
    ['Fecha,Operación,Valor,Títulos,Precio,Comisión,Importe', '.'],
  ])('is part of amounts that are quantity times price with it: %s', (header) => {
    const rows = [
      'Buy,ABC,10,25.00,1.00,-251.00',
      'Sell,ABC,5,30.00,1.00,149.00',
      'Buy,X,0.125,1.60,0.50,-0.70',
    ];
    expect(minorUnitsOf(readRows(rows, header))).toEqual([-25100, 14900, -70]);
    expect(kindsOf(readRows(rows, header))).toEqual([]);
  });

  it('is part of amounts after fees, of which a host has another that guests pay', () => {
    const rows = ['Payout,194.00,6.00,20.00,200.00', 'Payout,95.00,5.00,--,100.00', 'Repair,-30.00,--,--,--'];
    const parsed = readRows(rows, 'Date,Text,Amount,Service Fee,Cleaning Fee,Gross Earnings');
    expect(minorUnitsOf(parsed)).toEqual([19400, 9500, -3000]);
    expect(kindsOf(parsed)).not.toContain('fee');
  });

  it('comes on top of amounts that are quantity times price without it', () => {
    const rows = ['Buy,ABC,10,25.00,1.00,-250.00', 'Sell,ABC,5,30.00,1.00,150.00'];
    const parsed = readRows(rows, 'Date,Type,Symbol,Quantity,Price,Fees,Amount');
    expect(minorUnitsOf(parsed)).toEqual([-25100, 14900]);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it('is part of the amounts together with another one', () => {
    const rows = [
      'BUY,ABC,10,25.00,1.00,0.02,-251.02',
      'BUY,ABC,5,30.00,1.00,0.02,-151.02',
      'SELL,X,2,4,,,8.00',
    ];
    const parsed = readRows(rows, 'Date,Action,Symbol,Quantity,Price ($),Commission ($),Fees ($),Amount ($)');
    expect(minorUnitsOf(parsed)).toEqual([-25102, -15102, 800]);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it.each([
    ['Date,Text,Amount,Currency,Fee,Fee currency', ['a,-20.00,EUR,1.00,USD', 'b,-5.00,EUR,0.00,USD']],
    [
      'Datum,Text,Betrag,Währung,Gebühr,Währung der Gebühr',
      ['a,-20.00,EUR,1.00,USD', 'b,-5.00,EUR,0.00,USD'],
    ],
    ['Date,Text,Amount (EUR),Fee (USD)', ['a,-20.00,1.00', 'b,-5.00,0.00']],
  ])('is never subtracted in another currency: %s', (header, rows) => {
    const parsed = readRows(rows, header, { fee: header.includes('(USD)') ? 'Fee (USD)' : 5 });
    expect(minorUnitsOf(parsed)).toEqual([-500]);
    expect(reasonsOf(parsed)).toEqual([
      [2, 'its fee, 1.00, is in USD; add it without the fee, and the fee by itself', true],
    ]);
    expect(parsed.excluded[0]?.partial).toMatchObject({ minorUnits: -2000, description: 'a' });
  });

  it('is none if the balances add up without it', () => {
    const rows = ['a,-100.00,1.50,900.00', 'b,-50.00,0.00,850.00', 'c,200.00,2.00,1050.00'];
    expect(minorUnitsOf(readRows(rows, 'Date,Text,Amount,Xyz,Balance'))).toEqual([-10000, -5000, 20000]);
  });
});

describe('a pair of money out and money in', () => {
  it.each([
    'Date d’achat;Texte comptable;Montant;Monnaie originale;Cours;Monnaie;Débit;Crédit;Ecriture',
    'Einkaufsdatum;Buchungstext;Betrag;Originalwährung;Kurs;Währung;Belastung;Gutschrift;Buchung',
    'Data;Descrizione;Importo;Valuta originale;Corso;Valuta;Addebito;Accredito;Registrazione',
    'Purchase date;Booking text;Amount;Original currency;Rate;Currency;Debit;Credit;Booked',
  ])('counts although a row that is not booked has only the amount: %s', (header) => {
    const parsed = readText(
      `${header}\n16.11.2026;Librairie;44.00;CHF;;;;;\n13.11.2026;Café;21.50;CHF;;CHF;21.50;;15.11.2026\n` +
        '02.11.2026;Hotel;100.00;EUR;0.97;CHF;97.00;;03.11.2026\n28.10.2026;Boutique;50.00;CHF;;CHF;;50.00;29.10.2026',
    );
    expect(minorUnitsOf(parsed)).toEqual([-2150, -9700, 5000]);
    expect(kindsOf(parsed)).toEqual([]);
    expect(reasonsOf(parsed)).toHaveLength(1);
  });

  it.each([
    ['Accreditamento', 'Debito'],
    ['Xyz', 'Debito'],
    ['Abonado', 'Débito'],
    ['Ingekomen', 'Debet'],
    ['Qabc', 'Belastung'],
    ['Tulot', 'Debit'],
  ])('is found where only money out has a known header: %s', (credit, debit) => {
    const parsed = readText(
      `Data;Text;${credit};${debit};Valuta;Saldo\n2026-04-01;a;1500.00;;EUR;2500.00\n2026-04-02;b;;50.00;EUR;2450.00\n2026-04-03;c;;5.00;EUR;2445.00`,
    );
    expect(minorUnitsOf(parsed)).toEqual([150000, -5000, -500]);
    expect(parsed.excluded).toEqual([]);
  });

  it('is found where only money in has a known header', () => {
    const rows = ['a,,1500.00', 'b,50.00,', 'c,5.00,'];
    expect(minorUnitsOf(readRows(rows, 'Date,Text,Xyz,Credit'))).toEqual([150000, -5000, -500]);
  });

  it('is only the column that is filled if the other one is empty throughout', () => {
    const rows = ['a,50.00,,950.00', 'b,5.00,,945.00'];
    expect(minorUnitsOf(readRows(rows, 'Date,Text,Debit,Xyz,Balance'))).toEqual([-5000, -500]);
  });

  it.each([
    ['In uscita', 'In entrata', 'Saldo'],
    ['Belastung', 'Gutschrift', 'Saldo'],
    ['Débit', 'Crédit', 'Solde'],
    ['Paid out', 'Paid in', 'Balance'],
  ])('is the one that the balance confirms, of two: %s', (debit, credit, balance) => {
    const rows = [
      '2026-03-03;Book;20.00;;USD;18.40;;981.60',
      '2026-03-05;Pay;;100.00;USD;;92.00;1073.60',
      '2026-03-09;Hotel;50.00;;USD;46.00;;1027.60',
      '2026-03-16;Tea;12.00;;EUR;12.00;;1015.60',
    ];
    const header = `Date;Text;${debit};${credit};Currency;${debit};${credit};${balance}`;
    const parsed = readText([header, ...rows].join('\n'));
    expect(minorUnitsOf(parsed)).toEqual([-1840, 9200, -4600, -1200]);
    expect(kindsOf(parsed)).toEqual([]);
    // The currencies are those of the purchases: one balance goes through all rows.
    expect(parsed.accounts.map(({ currency }) => currency)).toEqual([null]);
  });

  it('keeps the currencies of accounts whose rows follow each other', () => {
    const rows = [
      '03,a,-5.00,USD,95.00',
      '04,b,-5.00,USD,90.00',
      '05,c,-7.00,EUR,93.00',
      '06,d,-3.00,EUR,90.00',
    ];
    const parsed = readText(
      `Date,Text,Amount,Currency,Balance\n${rows.map((row) => `2026-03-${row}`).join('\n')}`,
    );
    expect(parsed.accounts.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
  });
});
