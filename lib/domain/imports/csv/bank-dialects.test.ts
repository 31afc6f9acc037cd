import { describe, expect, it } from 'vitest';
import { inWords } from '@/tests/file-in-words';
import type { Mapping } from '../mapping';
import { parseFile } from '../parse-file';
import type { Question } from '../parsed-file';

/** What a bank's dialect teaches: its header and a few invented rows, with what reading them must give. */
interface Dialect {
  name: string;
  text: string;
  mapping?: Mapping;
  /** Date, minor units, description. */
  rows: [string, number, string][];
  /** Beginnings of the reasons of what is left out. */
  excluded?: string[];
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
    excluded: ['the bank says "В обработке"'],
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
    excluded: ['it is a total or a balance'],
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
    excluded: ['choose the column', 'choose the column'],
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
    excluded: ['the bank says "不计收支", which is neither', 'the bank says "/", which is neither'],
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
    excluded: Array<string>(7).fill('it stands above the column headers'),
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
    excluded: ['it is a total or a balance'],
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
    excluded: ['it is not booked yet'],
  },
  {
    name: 'US: a minus before money in says nothing but that it is money in',
    text: `Status,Date,Description,Debit,Credit
Cleared,03/13/2023,"MARKET",45.20,
Cleared,03/14/2023,"PAYMENT THANK YOU",,-200.00
Pending,03/15/2023,"GAS",30.00,`,
    rows: [
      ['2023-03-13', -4520, 'MARKET'],
      ['2023-03-14', 20000, 'PAYMENT THANK YOU'],
    ],
    excluded: ['the bank says "Pending"'],
  },
  {
    name: 'BR: a balance in spaced letters',
    text: `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"31/10/2022","","Saldo Anterior","","0","1000.00",
"01/11/2022","","Compra com Cartão PADARIA","","123","-10.50",
"03/11/2022","","Pix - Recebido","","456","200.00",
"30/11/2022","","S A L D O","","0","1189.50",`,
    rows: [
      ['2022-11-01', -1050, 'Compra com Cartão PADARIA'],
      ['2022-11-03', 20000, 'Pix - Recebido'],
    ],
    excluded: ['it is a balance', 'it is a balance'],
  },
  {
    name: 'FI: the number of an account is no name',
    text: `Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viitenumero;Valuutta
2022/12/22;-39,89;FI90 2133 2000 2033 33;;;Puhelin Oyj;;EUR
2022/12/21;1200,00;;FI90 2133 2000 2033 33;;Palkka Oy;;EUR`,
    rows: [
      ['2022-12-22', -3989, 'Puhelin Oyj'],
      ['2022-12-21', 120000, 'Palkka Oy'],
    ],
  },
  {
    name: 'JP: yen have no decimals',
    text: `年月日,お引出し,お預入れ,お取り扱い内容,残高
2026/4/1,,"1,000",給与,"11,000"
2026/4/13,"1,500",,コンビニ,"9,500"`,
    rows: [
      ['2026-04-01', 100000, '給与'],
      ['2026-04-13', -150000, 'コンビニ'],
    ],
  },
  {
    name: 'ID: days behind an apostrophe, without a year, and balances below',
    text: `Periode : 01/03/2026 - 31/03/2026

Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo
'13/03,TRSF E-BANKING,'0000,"12,500.00 DB","987,500.00"
'14/03,GAJI,'0000,"2,000,000.00 CR","2,987,500.00"
Saldo Awal,:,"1,000,000.00"
Mutasi Debet,:,"12,500.00"`,
    mapping: { year: 2026 },
    rows: [
      ['2026-03-13', -1250000, 'TRSF E-BANKING'],
      ['2026-03-14', 200000000, 'GAJI'],
    ],
    excluded: ['it stands above the column headers', 'it is a total or a balance', 'it is not a transaction'],
  },
  {
    name: 'BE: the text of a card payment stands on the line below it',
    text: `Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Details;Wisselkoers;Gerelateerde kost
30/01/2021;31/01/2021;-39,28;EUR;;;
;;;;Dorpswinkel CH;Wisselkoers##1,05;Gerelateerde kost##+0,00
28/01/2021;29/01/2021;+1,50;EUR;;;
;;;;Kiosk;Wisselkoers##;Gerelateerde kost##`,
    rows: [
      ['2021-01-30', -3928, 'Dorpswinkel CH'],
      ['2021-01-28', 150, 'Kiosk'],
    ],
    excluded: ['it has neither a date nor an amount', 'it has neither a date nor an amount'],
  },
  {
    name: 'DE: a row that is not booked yet shows that amounts have signs',
    text: `"Buchungstag";"Buchungstext";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"
"28.03.18";"FOLGELASTSCHRIFT";"Vermieter";"-1234,56";"EUR";"Umsatz vorgemerkt"
"28.03.18";"GUTSCHRIFT";"Sabine Muster";"123,00";"EUR";"Umsatz gebucht"`,
    rows: [['2018-03-28', 12300, 'Sabine Muster']],
    excluded: ['it is not booked yet'],
  },
  {
    name: 'IT: what was not approved or not booked',
    text: `Data;Operazione;Contabilizzazione;Stato;Importo
22.09.2023;Bar;NON CONTABILIZZATO;;-2.40
21.09.2023;Stipendio;CONTABILIZZATO;;1850.00
20.09.2023;Spesa;CONTABILIZZATO;;-45.30`,
    rows: [
      ['2023-09-21', 185000, 'Stipendio'],
      ['2023-09-20', -4530, 'Spesa'],
    ],
    excluded: ['it is not booked yet'],
  },
  {
    name: 'IT: what was not approved',
    text: `id,name,state,kind,date,amount,currency
1,Mercato,APPROVED,C2B,"20 mag 2024. 12:21:36","-2,00 ",EUR
2,Conte,NOT APPROVED,P2P,"13 apr 2023. 11:48:16","-5,00 ",EUR`,
    rows: [['2024-05-20', -200, 'Mercato']],
    excluded: ['it did not take place'],
  },
  {
    name: 'IL: refunds among the charges of a card',
    text: `תאריך עסקה,שם בית העסק,קטגוריה,סכום חיוב,מטבע חיוב
13-09-2026,מאפייה,מסעדות,64.00,₪
14-09-2026,דלק,רכב,210.00,₪
15-09-2026,זיכוי בגדים,אופנה,-149.90,₪
סך הכל,,,124.10,₪`,
    rows: [
      ['2026-09-13', -6400, 'מאפייה'],
      ['2026-09-14', -21000, 'דלק'],
      ['2026-09-15', 14990, 'זיכוי בגדים'],
    ],
    excluded: ['it is a total or a balance'],
    asks: ['sign'],
  },
  {
    name: 'UA: two tables of one statement with the same headers',
    text: `Виписка за рахунком;;;;
Дата і час;Статус;Деталі;Cума списання;Cума зарахування
09.01.21 00:58;виконано;Комісія;-150,00;
25.01.21 12:12;виконано;Дохід;;10000,13
Деталізація операцій за карткою: 4111;;;;
Дата і час;Статус;Деталі;Cума списання;Cума зарахування
24.01.21 11:49;виконано;Комуналка;-140,00;`,
    rows: [
      ['2021-01-09', -15000, 'Комісія'],
      ['2021-01-25', 1000013, 'Дохід'],
      ['2021-01-24', -14000, 'Комуналка'],
    ],
    excluded: ['it stands above', 'it is not a transaction', 'it repeats the column headers'],
  },
  {
    name: 'cells that are formulas for spreadsheets',
    text: `Date,Text,Amount,Account
="13.03.2023",="Shop, High Street",="-12.50","=""0042"""
="14.03.2023",="Pay",="100.00","=""0042"""`,
    rows: [
      ['2023-03-13', -1250, 'Shop, High Street'],
      ['2023-03-14', 10000, 'Pay'],
    ],
  },
  {
    name: 'dashes for nothing in columns of money',
    text: `Date,Text,Debit,Credit
13/03/2023,Shop,12.50,-
14/03/2023,Pay,-,100.00`,
    rows: [
      ['2023-03-13', -1250, 'Shop'],
      ['2023-03-14', 10000, 'Pay'],
    ],
  },
  {
    name: 'CD: one column of money with Dr and Cr',
    text: `Transaction Date,Description,Reference Number,CREDIT
31 Jan 2021,TVA,REF1,0.80Dr
01 Feb 2021,FRAIS,REF2,5.00Dr`,
    rows: [
      ['2021-01-31', -80, 'TVA'],
      ['2021-02-01', -500, 'FRAIS'],
    ],
  },
  {
    name: 'LT: colons between the parts of a date',
    text: `Date,Bank,Name,Memo,Amount,
2022:03:01,,"Mokestis","Paskirtis:
pajamos",-7.8,
2022:03:07,BANKAS,"Jonas",,881.55,`,
    rows: [
      ['2022-03-01', -780, 'Mokestis'],
      ['2022-03-07', 88155, 'Jonas'],
    ],
  },
  {
    name: 'CH: rows that the balance counts before they have a day of booking',
    text: `Abschlussdatum;Buchungsdatum;Valutadatum;Währung;Transaktionsbetrag;Belastung/Gutschrift;Saldo;Beschreibung1
2022-09-28;;2022-09-28;CHF;100.00;Gutschrift;1100.00;Bancomat
2022-09-28;;2022-09-28;CHF;-20.00;Belastung;;Kiosk
2022-09-27;2022-09-29;2022-09-27;CHF;-5.35;Belastung;1000.00;Bäckerei`,
    rows: [
      ['2022-09-28', 10000, 'Bancomat'],
      ['2022-09-29', -535, 'Bäckerei'],
    ],
    excluded: ['the date is missing'],
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

it('takes the currency an amount names in its header for that of the account', () => {
  const text = `"Дата i час операції","Деталі операції","Сума в валюті картки (UAH)","Сума в валюті операції",Валюта
"13.03.2023 10:11:12","Музика",-189.00,-4.99,USD
"14.03.2023 09:00:00","Від: Акме",2500.00,2500.00,UAH`;
  const result = parseFile(new TextEncoder().encode(text), 'export.csv', {}, '2026-11-20', 'USD');
  expect(result.ok && result.parsed.accounts.map(({ currency, rows }) => [currency, rows.length])).toEqual([
    ['UAH', 2],
  ]);
});

describe.each(DIALECTS)('$name', ({ text, mapping = {}, rows, excluded = [], asks = [] }) => {
  const read = (chosen: Mapping) => {
    const result = parseFile(new TextEncoder().encode(text), 'export.csv', chosen, '2026-11-20', 'USD');
    if (!result.ok) throw new Error(result.error.message);
    return result.parsed;
  };

  it('is read as it is meant', () => {
    const parsed = read(mapping);
    const found = parsed.accounts
      .flatMap((account) => account.rows)
      .sort((one, other) => one.line - other.line);
    expect(found.map(({ date, minorUnits, description }) => [date, minorUnits, description])).toEqual(rows);
    expect(inWords(parsed).excluded.map(({ reason }) => reason)).toEqual(
      excluded.map((reason) => expect.stringContaining(reason)),
    );
    expect(parsed.questions.map(({ kind }) => kind)).toEqual(asks);
  });

  it('is read the same with what was understood', () => {
    const parsed = read(mapping);
    expect(read(parsed.mapping)).toEqual(parsed);
  });
});
