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
});
