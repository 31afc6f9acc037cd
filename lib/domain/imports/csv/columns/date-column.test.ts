import { describe, expect, it } from 'vitest';
import { readText } from '@/tests/made-up-rows';

const datesOf = (text: string) => readText(text).accounts.flatMap(({ rows }) => rows.map(({ date }) => date));

describe('the column of dates', () => {
  it.each([
    [
      'en',
      'Printed on,Operation date,Description,Amount\n27.02.2026 11:58,24.02.2026,Shop,-53.60\n27.02.2026 11:58,16.02.2026,Rent,-900.00',
    ],
    [
      'it',
      'Stampato il;Data oper.;Data val.;Descrizione;Importo\n27.02.2026;24.02.2026;25.02.2026;Bar;-3,50\n27.02.2026;16.02.2026;16.02.2026;Affitto;-900,00',
    ],
    [
      'unknown headers',
      'Qwrt;Brnm;Text;Amount\n27.02.2026;24.02.2026;Bar;-3,50\n27.02.2026;16.02.2026;Pub;-900,00',
    ],
    [
      'a known header over the day of printing',
      'Datum;Utfört;Text;Belopp\n2026-02-27;2026-02-24;Bar;-3,50\n2026-02-27;2026-02-16;Pub;-900,00',
    ],
    [
      'Revolut in German',
      'Datum des Beginns;Datum des Abschlusses;Beschreibung;Betrag\n2026-02-20;2026-02-24;Bar;-3,50\n2026-02-15;2026-02-16;Pub;-9,00',
    ],
    [
      'Revolut in Italian',
      'Data di inizio;Data di completamento;Descrizione;Importo\n2026-02-20;2026-02-24;Bar;-3,50\n2026-02-15;2026-02-16;Pub;-9,00',
    ],
    [
      'an execution and a value date',
      'Execution date;Value date;Text;Amount\n2026-02-24;2026-02-25;Bar;-3.50\n2026-02-16;2026-02-17;Pub;-6.50',
    ],
  ])('is one that varies: %s', (_, text) => {
    expect(datesOf(text)).toEqual(['2026-02-24', '2026-02-16']);
  });

  it('is the posting date, though all rows have the same and value dates vary', () => {
    const text =
      'Buchungstag;Valuta;Text;Betrag\n2026-02-27;2026-02-24;Bar;-3,50\n2026-02-27;2026-02-16;Pub;-900,00';
    expect(datesOf(text)).toEqual(['2026-02-27', '2026-02-27']);
  });

  const UNKNOWN: string[][] = [
    ['Txn day', 'Value date'],
    ['Booking', 'Value'],
    ['Execution', 'Value date'],
    ['Qwrt', 'Valuta'],
    ['Buchung am', 'Wertstellung'],
    ['Operación', 'Fecha valor'],
    ['Operazione', 'Data valuta'],
    ['Opération', 'Date de valeur'],
    ['Boeking', 'Rentedatum'],
    ['Lançamento', 'Data valor'],
    ['Księgowanie', 'Data waluty'],
    ['Bokfört den', 'Valutadag'],
    ['Bogført den', 'Valørdato'],
    ['Bokført den', 'Rentedato'],
    ['Kirjattu', 'Arvopäivä'],
    ['Zaúčtovanie', 'Dátum valuty'],
    ['Könyvelve', 'Értéknap'],
    ['İşlem', 'Valör'],
    ['Kirje', 'Väärtuspäev'],
    ['Knjiženje', 'Datum valute'],
    ['Trade', 'Settlement date'],
    ['Paid in shop', 'Due date'],
    ['Bezahlt', 'Fällig am'],
    ['Payé', 'Date d’échéance'],
  ];
  const KNOWN: string[][] = [
    ['Buchung', 'Wertstellung'],
    ['Fecha operación', 'Fecha valor'],
    ['Data operazione', 'Data valuta'],
    ['Date opération', 'Date valeur'],
    ['Boekdatum', 'Rentedatum'],
    ['Data księgowania', 'Data waluty'],
    ['Bokföringsdag', 'Valutadag'],
    ['Paid on', 'Due date'],
    ['Run Date', 'Settlement Date'],
    ['Trade Date', 'Settlement Date'],
    ['Transaction day', 'Settled date'],
    ['Activity Date', 'Effective Date'],
    ['Datum knjiženja', 'Datum valutacije'],
    ['Дата операции', 'Дата валютирования'],
    ['Datum účtování', 'Datum splatnosti'],
    ['Data operacji', 'Data waluty operacji'],
    ['約定日', '受渡日'],
    ['交易日期', '起息日期'],
  ];
  it.each([...UNKNOWN, ...KNOWN])('is the day it was booked, not that of value: %s, %s', (booked, valued) => {
    for (const headers of [`${booked};${valued}`, `${valued};${booked}`]) {
      const [first, second] = ['2026-02-24', '2026-02-16'];
      const [due, late] = ['2026-02-26', '2026-02-18'];
      const days = headers.startsWith(`${booked};`)
        ? [`${first};${due}`, `${second};${late}`]
        : [`${due};${first}`, `${late};${second}`];
      const text = `${headers};Text;Amount\n${days[0]};Bar;-3.50\n${days[1]};Pub;-6.50`;
      expect(datesOf(text)).toEqual([first, second]);
    }
  });

  it('is the day of a broker’s run, not that of settlement', () => {
    const text =
      'Run Date,Action,Symbol,Description,Quantity,Price,Commission,Fees,Amount,Settlement Date\n02/24/2026,DIVIDEND,ABC,ABC CORP,,,,,12.50,02/26/2026\n02/16/2026,FEE,,ADVISORY FEE,,,,,-6.50,02/18/2026';
    expect(datesOf(text)).toEqual(['2026-02-24', '2026-02-16']);
  });

  it.each(['Value date', 'Settlement date', 'Due date', 'Valuta', 'Fecha valor'])(
    'is that of value if there is no other, or the other leaves rows empty: %s',
    (header) => {
      const alone = `${header};Text;Amount\n2026-02-24;Bar;-3.50\n2026-02-16;Pub;-6.50`;
      const sparse = `${header};Qwrt;Text;Amount\n2026-02-24;;Bar;-3.50\n2026-02-16;2026-01-09;Pub;-6.50`;
      for (const text of [alone, sparse]) expect(datesOf(text)).toEqual(['2026-02-24', '2026-02-16']);
    },
  );
});
