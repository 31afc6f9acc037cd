import { describe, expect, it } from 'vitest';
import type { Mapping } from './mapping';
import { readFile } from './read-file';
import type { Question } from './reading';

/** What a bank's dialect teaches: its header and a few invented rows, with what reading them must give. */
interface Dialect {
  name: string;
  text: string;
  mapping?: Mapping;
  /** Date, cents, description. */
  rows: [string, number, string][];
  /** Beginnings of the reasons of what is left out. */
  leftOut?: string[];
  asks?: Question['kind'][];
}

const DIALECTS: Dialect[] = [
  {
    name: 'RU: the amount in the currency of the account, not of the shop; blocked amounts wait',
    text: `Номер карты;Дата операции;Дата обработки;Сумма операции;Валюта операции;Сумма пересчитанная в валюту счета;Валюта счета;Основание;Статус
1;2021-07-06 00:00:00;2021-07-08;-5,50;EUR;-401,15;RUR;Карта Кафе;Исполнено
1;2021-07-05 00:00:00;2021-07-07;-320,00;RUR;-320,00;RUR;Карта Метро;Исполнено
1;2021-07-13 10:48:55;;-600,00;RUR;-600,00;RUR;Карта Связь;В обработке`,
    rows: [
      ['2021-07-06', -40115, 'Карта Кафе'],
      ['2021-07-05', -32000, 'Карта Метро'],
    ],
    leftOut: ['the bank says "В обработке"'],
  },
  {
    name: 'US: the day of booking before the day it counts from',
    text: `"Date","Action","Description","Amount",
"09/16/2021 as of 09/15/2021","Bank Interest","BANK INT","$0.05",
"09/14/2021","Journal","TO SAVINGS","-$23.45",
Transactions Total,"","",-$23.40`,
    rows: [
      ['2021-09-16', 5, 'BANK INT'],
      ['2021-09-14', -2345, 'TO SAVINGS'],
    ],
    leftOut: ['it is a total or a balance'],
  },
  {
    name: 'NL: the headers of amount and balance stand over their currencies',
    text: `Datum,Tijd,Valutadatum,Product,Omschrijving,FX,Mutatie,,Saldo,,Order Id
27-12-2021,08:14,27-12-2021,FONDS,Dividend,,EUR,"1,19",EUR,"13,88",
26-12-2021,08:14,26-12-2021,,iDEAL storting,,EUR,"-3,00",EUR,"12,69",`,
    rows: [
      ['2021-12-27', 119, 'Dividend'],
      ['2021-12-26', -300, 'iDEAL storting'],
    ],
  },
  {
    name: 'a file of balances alone has no amounts',
    text: `"Datum","Boeksaldo","Valutair saldo"
"2021-05-30","13,20","13,20"
"2021-05-29","14,55","14,55"`,
    rows: [],
    leftOut: ['choose the column', 'choose the column'],
    asks: ['columns'],
  },
  {
    name: 'CN: what is neither income nor expense needs a look, and does not unsettle the others',
    text: `交易时间,交易分类,交易对方,商品说明,收/支,金额,交易状态
2024-01-15 12:30:45,日用百货,小店,牛奶,支出,100.00,交易成功
2024-01-16 12:30:45,转账红包,李明,转账,收入,20.00,交易成功
2024-01-17 12:30:45,投资理财,余额宝,收益发放,不计收支,0.35,交易成功
2024-01-18 12:30:45,投资理财,余额宝,收益发放,/,0.36,交易成功`,
    rows: [
      ['2024-01-15', -10000, '小店'],
      ['2024-01-16', 2000, '李明'],
    ],
    leftOut: ['the bank says "不计收支": neither', 'the bank says "/": neither'],
  },
  {
    name: 'AT: who was paid where money goes out, who paid where it comes in, else the text',
    text: `Buchungsdatum;Betrag;Währung;Auftraggebername;Auftraggeber IBAN;Empfängername;Empfänger IBAN;Text
15.03.2021;-11,00;EUR;Eva Muster;AT01;Gasthof Linde;AT02;Rechnung 1
16.03.2021;1.250,00;EUR;Firma Blau;AT03;Eva Muster;AT01;Lohn
17.03.2021;-9,00;EUR;Eva Muster;AT01;;;Kartenzahlung
18.03.2021;4,00;EUR;;;Eva Muster;AT01;Zinsen`,
    rows: [
      ['2021-03-15', -1100, 'Gasthof Linde'],
      ['2021-03-16', 125000, 'Firma Blau'],
      ['2021-03-17', -900, 'Kartenzahlung'],
      ['2021-03-18', 400, 'Zinsen'],
    ],
  },
  {
    name: 'AT: a column chosen for the description is used whichever way the money goes',
    text: `Buchungsdatum;Betrag;Auftraggebername;Empfängername
15.03.2021;-11,00;Eva Muster;Gasthof Linde
16.03.2021;1.250,00;Firma Blau;Eva Muster`,
    mapping: { description: 'Empfängername' },
    rows: [
      ['2021-03-15', -1100, 'Gasthof Linde'],
      ['2021-03-16', 125000, 'Eva Muster'],
    ],
  },
  {
    name: 'HK: tabs behind closing quotes',
    text: `Date,Description,Billing amount,Billing currency,Balance,Balance currency
24/03/2025,BAKERY,"-1,001.00"\t,HKD,"2,612.17"\t,HKD
20/03/2025,TRANSFER FROM SUN,"500.00"\t\t,HKD,"3,613.17"\t,HKD`,
    rows: [
      ['2025-03-24', -100100, 'BAKERY'],
      ['2025-03-20', 50000, 'TRANSFER FROM SUN'],
    ],
  },
  {
    name: 'CH: a long preamble above few quoted rows with empty cells that are not quoted',
    text: `"Kontoauszug von:";"01.10.2025"
"bis";"31.10.2025"
;
"Vertrag:";"123"
"Kontonummer / IBAN:";"CH00 0000"
"Bezeichnung:";"Privatkonto"
"Saldo:";"CHF 15'270.35"
;
"Eva Muster"
;
;
"Datum";"Buchungstext";"Mitteilung";"Referenznummer";"Betrag";"Saldo";"Valuta"
"25.10.2025";"Firma Blau AG";"Lohn";;"6850.00";"15270.35";"25.10.2025"
"20.10.2025";"Telefon";"";2100000000031394;"-79.00";"8420.35";"20.10.2025"`,
    rows: [
      ['2025-10-25', 685000, 'Firma Blau AG'],
      ['2025-10-20', -7900, 'Telefon'],
    ],
    leftOut: Array<string>(7).fill('it stands above the column headers'),
  },
  {
    name: 'CN: income and expense in the brackets of the headers, amounts booked before those of the shop',
    text: `交易日期,摘要,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名
2023-05-02,消费,-,-,-,,13.40,人民币,"xx,yyyy.zz",超市
2023-04-22,汇入,-,-,-,"1,234.56",,人民币,"xx,yyyy.zz",李四
人民币合计,,,,,"1,234.56",13.40,,,`,
    rows: [
      ['2023-05-02', -1340, '超市'],
      ['2023-04-22', 123456, '李四'],
    ],
    leftOut: ['it is a total or a balance'],
  },
  {
    name: 'CN: a direction said in two languages',
    text: `交易日期,借贷,交易金额,余额,对方户名
2025-01-01,贷 Cr,1.23,1334.63,利息
2025-02-02,借 Dr,3.21,2334.62,超市`,
    rows: [
      ['2025-01-01', 123, '利息'],
      ['2025-02-02', -321, '超市'],
    ],
  },
  {
    name: 'EE: the name of the other side, in English headers',
    text: `Account;Document No.;Date;Beneficiary's account;"Beneficiary's name";Type;(D/C);Amount;Archive ID;"Description";Currency
"EE92";"";"04.07.2022";"";"APTEEK";"MK";"D";2,95;"RO1";"ostukorv";"EUR"
"EE92";"";"06.07.2022";"EE95";"MARI";"MK";"C";30,00;"RO2";"Inv";"EUR"
"EE92";"";"11.07.2022";"";"";"L";"D";254,59;"RO3";"laen";"EUR"`,
    rows: [
      ['2022-07-04', -295, 'APTEEK'],
      ['2022-07-06', 3000, 'MARI'],
      ['2022-07-11', -25459, 'laen'],
    ],
  },
  {
    name: 'what is pending has no day of booking yet',
    text: `Started Date,Completed Date,Description,Amount,State
2022-01-08 08:11:42,2022-01-08 08:12:12,Top-Up,500.00,COMPLETED
2022-01-09 08:11:42,2022-01-09 09:12:12,Tea,-5.00,COMPLETED
2022-01-13 11:21:43,,Taxi,-44.57,PENDING`,
    rows: [
      ['2022-01-08', 50000, 'Top-Up'],
      ['2022-01-09', -500, 'Tea'],
    ],
    leftOut: ['it is not booked yet'],
  },
  {
    name: 'words stand in for an empty description rather than ids',
    text: `"balance_transaction_id","created_utc","currency","net","reporting_category","description"
"txn_14G11HjubSIHf9IK","2021-01-23 08:26:29","usd","12.00","charge",
"txn_14G11HjHgubIH9Zv","2021-01-24 08:26:31","usd","-0.77","refund","REFUND FOR TEA"`,
    rows: [
      ['2021-01-23', 1200, 'charge'],
      ['2021-01-24', -77, 'REFUND FOR TEA'],
    ],
  },
];

describe.each(DIALECTS)('$name', ({ text, mapping = {}, rows, leftOut = [], asks = [] }) => {
  const read = (chosen: Mapping) => {
    const result = readFile(new TextEncoder().encode(text), 'export.csv', chosen, '2026-11-20');
    if (!result.ok) throw new Error(result.error.message);
    return result.reading;
  };

  it('is read as it is meant', () => {
    const reading = read(mapping);
    const found = reading.accounts
      .flatMap((account) => account.rows)
      .sort((one, other) => one.line - other.line);
    expect(found.map(({ date, amountCents, description }) => [date, amountCents, description])).toEqual(rows);
    expect(reading.leftOut.map(({ reason }) => reason)).toEqual(
      leftOut.map((reason) => expect.stringContaining(reason)),
    );
    expect(reading.questions.map(({ kind }) => kind)).toEqual(asks);
  });

  it('is read the same with what was understood', () => {
    const reading = read(mapping);
    expect(read(reading.mapping)).toEqual(reading);
  });
});
