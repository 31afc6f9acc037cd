import { describe, expect, it } from 'vitest';
import { kindsOf, minorUnitsOf, minorUnitsUnderEach, readRows, readText } from '@/tests/made-up-rows';

describe('a column whose cells all say a direction', () => {
  it.each<[string, string, string]>([
    ['Debit/Kredit', 'Belastung', 'Gutschrift'],
    ['Art der Bewegung', 'Soll', 'Haben'],
    ['Catégorie d’opération', 'Débit', 'Crédit'],
    ['Clase', 'Cargo', 'Abono'],
    ['Natura movimento', 'Addebito', 'Accredito'],
    ['Richting geld', 'Af', 'Bij'],
    ['Riktning', 'Uttag', 'Insättning'],
    ['Charakter', 'Obciążenie', 'Uznanie'],
    ['Flow', 'OUT', 'IN'],
    ['Category', 'Expense', 'Income'],
    ['Notes', 'DR', 'CR'],
  ])('counts under any header: %s', (header, out, inward) => {
    const turned = [`a,7.00,${out}`, `b,31.00,${out}`, `c,-40.00,${inward}`];
    const unsigned = [`a,7.00,${out}`, `b,31.00,${out}`, `c,40.00,${inward}`];
    const signed = [`a,-7.00,${out}`, `b,-31.00,${out}`, `c,40.00,${inward}`];
    for (const rows of [turned, unsigned, signed]) {
      const parsed = readRows(rows, `Date,Text,Amount,${header}`);
      expect(minorUnitsOf(parsed)).toEqual([-700, -3100, 4000]);
      expect(kindsOf(parsed)).toEqual([]);
    }
  });

  it('says nothing if it is the kind of card', () => {
    const rows = ['a,-7.00,Debit', 'b,-31.00,Credit', 'c,-40.00,Credit'];
    expect(minorUnitsOf(readRows(rows, 'Date,Text,Amount,Card type'))).toEqual([-700, -3100, -4000]);
  });

  it('says nothing to those who sell', () => {
    const rows = ['a,20.00,0.88,19.12,charge', 'b,30.00,1.17,28.83,charge', 'c,-20.00,0.00,-20.00,refund'];
    const parsed = readRows(rows, 'Date,Text,Amount,Fee,Net,Type');
    expect(minorUnitsOf(parsed)).toEqual([1912, 2883, -2000]);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it.each(['Cargo/Abono', 'Dare / Avere', 'Débit/Crédit', 'Kredit oder Debit', 'Má dať/Dal'])(
    'has no amounts if a header that names both sides says so: %s',
    (header) => {
      const rows = ['a,-7.00', 'b,-31.00', 'c,40.00'];
      expect(minorUnitsOf(readRows(rows, `Date,Text,${header}`))).toEqual([-700, -3100, 4000]);
    },
  );
});

describe('mostly positive amounts, and nothing that proves the direction', () => {
  it('is a question, as the file has them first', () => {
    const rows = ['BOOKSHOP,135.33', 'MARKET,428.83', 'KAROLIN,-564.16'];
    expect(minorUnitsUnderEach(rows, 'Date,Text,Amount')).toEqual([
      [13533, 42883, -56416],
      [-13533, -42883, 56416],
    ]);
  });

  it.each([
    'CREDIT CARD PAYMENT',
    'Kreditkartenabrechnung März',
    'Paiement carte de crédit',
    'PAGO DE TARJETA',
    'Pagamento de fatura',
    'Pagamento carta di credito',
    'Incasso creditcard',
    'Kredittkortbetaling',
    'Spłata karty kredytowej',
    'Splátka karty',
    'Hitelkártya törlesztés',
    'Погашение задолженности',
    'Kredi kartı ödemesi',
    'お支払い',
    '信用卡还款',
  ])('is first a card’s if the negative ones pay it: %s', (payment) => {
    expect(minorUnitsUnderEach(['a,135.33', 'b,428.83', `${payment},-564.16`], 'Date,Text,Amount')).toEqual([
      [-13533, -42883, 56416],
      [13533, 42883, -56416],
    ]);
  });

  it.each<[string, string, string[], number[]]>([
    [
      'the balance',
      'Date,Text,Amount,Balance',
      ['a,10.00,110.00', 'b,20.00,130.00', 'c,-5.00,125.00'],
      [1000, 2000, -500],
    ],
    ['a plus', 'Date,Text,Amount', ['a,+10.00', 'b,+20.00', 'c,-5.00'], [1000, 2000, -500]],
    [
      'the fees of a seller',
      'Date,Text,Gross,Fee,Net',
      ['a,10.00,-1.00,9.00', 'b,20.00,-1.00,19.00', 'c,-5.00,0.00,-5.00'],
      [900, 1900, -500],
    ],
  ])('is none with %s', (_name, header, rows, expected) => {
    const parsed = readRows(rows, header);
    expect(minorUnitsOf(parsed)).toEqual(expected);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it.each<[string, string, string[], number[]]>([
    [
      'a pair',
      'Date,Text,Amount,Money Out,Money In',
      ['a,-20.00,-20.00,', 'b,100.00,,100.00', 'c,10.00,,10.00'],
      [-2000, 10000, 1000],
    ],
    [
      'a category',
      'Date,Text,Amount,Category',
      ['a,2500.00,Income', 'b,2.10,Income', 'c,-900.00,Housing'],
      [250000, 210, -90000],
    ],
    [
      'the kind of a purchase',
      'Date,Text,Amount,Type',
      ['a,-12.20,Sale', 'b,512.00,Payment', 'c,40.00,Return'],
      [-1220, 51200, 4000],
    ],
    [
      'thanks for a payment',
      'Date,Text,Amount',
      ['SHOP,-12.20', 'Payment Thank You-Mobile,512.00', 'SHOP RETURN,40.00'],
      [-1220, 51200, 4000],
    ],
  ])('is none with %s that says the same', (_name, header, rows, expected) => {
    const parsed = readRows(rows, header);
    expect(minorUnitsOf(parsed)).toEqual(expected);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it.each([
    [
      'a category of payments',
      'Date,Text,Amount,Category',
      ['a,12.20,Food', 'DIRECTPAY,-512.00,Payments and Credits', 'c,40.00,Gas'],
    ],
    ['a credit with a minus', 'Date,Text,Amount', ['a,12.20', 'Gutschrift,-512.00', 'c,40.00']],
  ])('is first a card’s with %s', (_name, header, rows) => {
    const parsed = readRows(rows, header);
    expect(minorUnitsOf(parsed)).toEqual([-1220, 51200, -4000]);
    expect(kindsOf(parsed)).toEqual(['sign']);
  });

  it('is none where only balances make it so', () => {
    const rows = ['Opening balance,100.00', 'Shop,-10.00', 'Closing balance,90.00'];
    expect(kindsOf(readRows(rows, 'Date,Text,Amount'))).toEqual([]);
  });

  it('is one if the card thanks for payments, though a balance rises with every purchase', () => {
    const rows = ['a,10.00,110.00', 'b,20.00,130.00', 'PAYMENT RECEIVED - THANK YOU,-50.00,80.00'];
    expect(minorUnitsUnderEach(rows, 'Date,Text,Amount,Balance')[0]).toEqual([-1000, -2000, 5000]);
  });

  it('is first turned if the balance falls with every positive amount', () => {
    const rows = ['a,10.00,90.00', 'b,20.00,70.00', 'c,-5.00,75.00'];
    expect(minorUnitsUnderEach(rows, 'Date,Text,Amount,Balance')[0]).toEqual([-1000, -2000, 500]);
  });

  it('offers a column of two letters or words that the signs contradict', () => {
    const letters = ['a,7.00,D', 'b,31.00,D', 'c,940.00,C', 'd,-40.00,D'];
    expect(minorUnitsUnderEach(letters, 'Date,Text,Amount,Kdx')[0]).toEqual([-700, -3100, 94000, 4000]);
    const words = letters.map((row) =>
      row.replace(/.$/, (letter) => (letter === 'D' ? 'Minusas' : 'Pliusas')),
    );
    expect(minorUnitsUnderEach(words, 'Date,Text,Amount,Kdx')).toContainEqual([-700, -3100, 94000, 4000]);
  });

  it('are asked about if they come after thousands of negative ones', () => {
    const row = (amount: string) => `2026-03-01,Shop,${amount}`;
    const rows = [...Array<string>(2100).fill(row('-2.00')), ...Array<string>(2200).fill(row('3.00'))];
    expect(kindsOf(readText(`Date,Text,Amount\n${rows.join('\n')}`))).toEqual(['sign']);
  });
});

it.each(['VORNAME', 'Prénom', 'Karteninhaber', 'Card Member', 'Imię', 'Etunimi'])(
  'never offers a column of persons as the direction: %s',
  (header) => {
    const text = `Date,${header},Text,Amount\n2026-04-01,Anna,Shop,50.00\n2026-04-02,Peter,Shop,5.00\n2026-04-03,Anna,Kiosk,7.00`;
    const [question] = readText(text).questions;
    expect(question?.interpretations.some(({ mapping }) => 'signOut' in mapping)).toBe(false);
  },
);
