import { describe, expect, it } from 'vitest';
import { minorUnitsOf, readText, reasonsOf } from '@/tests/made-up-rows';

/** The words of banks for the balances before the first row and after the last one. */
const WORDINGS: [language: string, opening: string, closing: string][] = [
  ['en', 'Opening balance', 'Closing balance'],
  ['en', 'Balance at start of period', 'Balance at end of period'],
  ['en', 'Balance B/F', 'Balance C/F'],
  ['de', 'Anfangssaldo', 'Endsaldo'],
  ['de', 'Kontostand zu Beginn', 'Kontostand am Ende'],
  ['de', 'Saldovortrag', 'Schlusssaldo'],
  ['de', 'Alter Stand', 'Neuer Stand'],
  ['nl', 'Beginsaldo', 'Eindsaldo'],
  ['nl', 'Vorig saldo', 'Nieuw saldo'],
  ['fr', 'Solde initial', 'Solde final'],
  ['fr', "Solde d'ouverture", 'Solde de clôture'],
  ['fr', 'Solde en début de période', 'Solde en fin de période'],
  ['es', 'Saldo inicial', 'Saldo final'],
  ['es', 'Saldo de apertura', 'Saldo de cierre'],
  ['pt', 'Saldo anterior', 'Saldo atual'],
  ['pt', 'Saldo de abertura', 'Saldo de fecho'],
  ['it', 'Saldo iniziale', 'Saldo finale'],
  ['it', 'Saldo di apertura', 'Saldo di chiusura'],
  ['ca', 'Saldo d’obertura', 'Saldo de tancament'],
  ['et', 'Algsaldo', 'Lõppsaldo'],
  ['et', 'Saldo perioodi alguses', 'Saldo perioodi lõpus'],
  ['lv', 'Sākuma atlikums', 'Beigu atlikums'],
  ['lv', 'Atlikums perioda sākumā', 'Atlikums perioda beigās'],
  ['lt', 'Likutis pradžiai', 'Likutis pabaigai'],
  ['lt', 'Pradinis likutis', 'Galutinis likutis'],
  ['fi', 'Alkusaldo', 'Loppusaldo'],
  ['sv', 'Ingående saldo', 'Utgående saldo'],
  ['sv', 'Ingående behållning', 'Utgående behållning'],
  ['da', 'Primosaldo', 'Ultimosaldo'],
  ['da', 'Saldo primo', 'Saldo ultimo'],
  ['no', 'Inngående saldo', 'Utgående saldo'],
  ['is', 'Opnunarstaða', 'Lokastaða'],
  ['pl', 'Saldo początkowe', 'Saldo końcowe'],
  ['pl', 'Stan początkowy', 'Stan końcowy'],
  ['cs', 'Počáteční zůstatek', 'Konečný zůstatek'],
  ['cs', 'Předchozí zůstatek', 'Nový zůstatek'],
  ['sk', 'Počiatočný zostatok', 'Konečný zostatok'],
  ['hu', 'Nyitó egyenleg', 'Záró egyenleg'],
  ['hu', 'Nyitóegyenleg', 'Záróegyenleg'],
  ['ro', 'Sold inițial', 'Sold final'],
  ['ro', 'Sold precedent', 'Sold curent'],
  ['bg', 'Начално салдо', 'Крайно салдо'],
  ['bg', 'Салдо в началото', 'Салдо в края'],
  ['ru', 'Входящий остаток', 'Исходящий остаток'],
  ['ru', 'Остаток на начало', 'Остаток на конец'],
  ['uk', 'Вхідний залишок', 'Вихідний залишок'],
  ['uk', 'Залишок на початок', 'Залишок на кінець'],
  ['el', 'Αρχικό υπόλοιπο', 'Τελικό υπόλοιπο'],
  ['el', 'Υπόλοιπο έναρξης', 'Υπόλοιπο λήξης'],
  ['hr', 'Početno stanje', 'Završno stanje'],
  ['sl', 'Začetno stanje', 'Končno stanje'],
  ['tr', 'Açılış bakiyesi', 'Kapanış bakiyesi'],
  ['tr', 'Devreden bakiye', 'Dönem sonu bakiye'],
  ['he', 'יתרת פתיחה', 'יתרת סגירה'],
  ['id', 'Saldo awal', 'Saldo akhir'],
  ['vi', 'Số dư đầu kỳ', 'Số dư cuối kỳ'],
  ['th', 'ยอดยกมา', 'ยอดยกไป'],
  ['ja', '前月繰越', '次月繰越'],
  ['zh', '期初余额', '期末余额'],
  ['zh', '上期結餘', '本期結餘'],
  ['ko', '이월 잔액', '마감 잔액'],
  ['af', 'Openingsaldo', 'Sluitingsaldo'],
];

const statement = (rows: string[], head = 'Date;Text;Amount') => readText([head, ...rows, ''].join('\n'));
const balance = 'it is a balance, not a transaction';

describe('opening and closing balances in a table without balances', () => {
  it.each(WORDINGS)('are no rows, proved by the rows between them: %s %s', (_, opening, closing) => {
    const rising = [
      `2026-01-01;${opening};2000.00`,
      '2026-01-02;Kiosk;-14.00',
      `2026-01-31;${closing};1986.00`,
    ];
    for (const rows of [rising, rising.toReversed()]) {
      const parsed = statement(rows);
      expect(minorUnitsOf(parsed)).toEqual([-1400]);
      expect(reasonsOf(parsed)).toEqual([
        [2, balance, false],
        [4, balance, false],
      ]);
    }
  });

  it.each(WORDINGS)('are no rows by their words alone: %s %s', (_, opening, closing) => {
    for (const text of [opening, closing]) {
      const parsed = statement([`2026-01-01;${text};2000.00`, '2026-01-02;Kiosk;-14.00']);
      expect(minorUnitsOf(parsed)).toEqual([-1400]);
    }
  });

  it.each([
    ['a text of no language', ['1;Xyzv qwrt;1000.00', '2;Kiosk;-5.10', '3;Bus;-2.25', '4;Xyzv brnm;992.65']],
    ['money owed', ['1;Solde;-90.00', '2;Kiosk;-5.10', '3;Bus;-2.25', '4;Solde;-97.35']],
    ['words for a statement', ['1;Previous statement;90.00', '2;Bus;-2.25', '4;This statement;87.75'], 1],
    ['nothing at first', ['1;Likutis pradžiai;0.00', '2;Alga;+5.10', '4;Likutis pabaigai;5.10'], 1],
    [
      'a balance for each month',
      [
        '1;Stav A;1000.00',
        '2;Kiosk;-5.10',
        '3;Stav B;994.90',
        '3;Stav A;994.90',
        '4;Bus;-4.95',
        '5;Stav B;989.95',
      ],
    ],
  ])('are no rows by their proof alone: %s', (_, days, rows = 2) => {
    const parsed = statement(days.map((row) => `2026-01-0${row}`));
    expect(minorUnitsOf(parsed)).toHaveLength(rows);
    expect(minorUnitsOf(parsed).every((amount) => Math.abs(amount) <= 510)).toBe(true);
    expect(parsed.questions).toEqual([]);
  });

  it('need a look if no word says that the last is not the total of all', () => {
    const parsed = statement([
      '2026-01-01;Qwrt;1000.00',
      '2026-01-02;Kiosk;-5.10',
      '2026-01-03;Bus;-2.25',
      '2026-01-04;Brnm;992.65',
    ]);
    expect(minorUnitsOf(parsed)).toEqual([-510, -225]);
    const look = 'it reads like a balance; add it if it is a transaction';
    expect(reasonsOf(parsed)).toEqual([
      [2, look, true],
      [5, look, true],
    ]);
  });

  it('prove each account by itself', () => {
    const parsed = statement(
      [
        'A1;2026-01-01;Likutis pradžiai;2000.00',
        'A1;2026-01-02;Kavinė;-14.00',
        'A1;2026-01-31;Likutis pabaigai;1986.00',
        'B2;2026-01-01;Likutis pradžiai;100.00',
        'B2;2026-01-02;Kavinė;-1.00',
        'B2;2026-01-31;Likutis pabaigai;99.00',
      ],
      'Account;Date;Text;Amount',
    );
    expect(minorUnitsOf(parsed)).toEqual([-1400, -100]);
  });

  it('prove that amounts without a sign are money out', () => {
    const parsed = statement([
      '2026-01-01;Saldo inicial;2000.00',
      '2026-01-02;Kiosk;14.00',
      '2026-01-05;Bus;6.00',
      '2026-01-31;Saldo final;1980.00',
    ]);
    expect(minorUnitsOf(parsed)).toEqual([-1400, -600]);
    expect(parsed.questions).toEqual([]);
  });

  it('are proved without a date too, and with directions in words or columns', () => {
    const undated = statement([
      ';Stav pred;2000.00',
      '2026-01-02;Kiosk;-14.05',
      '2026-01-31;Stav po;1985.95',
    ]);
    expect(minorUnitsOf(undated)).toEqual([-1405]);
    const words = statement(
      [
        '2026-01-01;Likutis pradžiai;2000.00;',
        '2026-01-02;Kavinė;14.00;D',
        '2026-01-03;Alga;20.00;C',
        '2026-01-31;Likutis pabaigai;2006.00;',
      ],
      'Date;Text;Amount;D/C',
    );
    expect(minorUnitsOf(words)).toEqual([-1400, 2000]);
    const pair = statement(
      [
        '2026-01-01;Likutis pradžiai;;2000.00',
        '2026-01-02;Kavinė;14.00;',
        '2026-01-03;Alga;;20.00',
        '2026-01-31;Likutis pabaigai;;2006.00',
      ],
      'Date;Text;Debit;Credit',
    );
    expect(minorUnitsOf(pair)).toEqual([-1400, 2000]);
  });

  it.each([
    ['a loan and its return', ['1;Dad;100.00', '2;Shop;-50.00', '3;Mum;50.00']],
    ['one payer', ['1;PayPal;100.00', '2;Shop;-50.00', '3;PayPal;50.00']],
    ['two refunds', ['1;Refund shop;100.00', '2;Shop;-50.00', '3;Refund bus;50.00']],
    ['a card and its payment', ['1;Shop A;10.35', '2;Shop B;20.20', '3;Payment;30.55']],
    ['an account that is emptied', ['1;Salary;500.35', '2;Rent;-400.30', '3;To savings;-100.05']],
  ])('are not seen in real rows: %s', (_, days) => {
    expect(minorUnitsOf(statement(days.map((row) => `2026-01-0${row}`)))).toHaveLength(3);
  });

  it('leave a real row that comes to the same alone', () => {
    const parsed = statement([
      '2026-01-01;Opening balance;1000.00',
      '2026-01-02;Rent;-500.00',
      '2026-01-03;Salary;500.00',
    ]);
    expect(minorUnitsOf(parsed)).toEqual([-50000, 50000]);
  });
});
