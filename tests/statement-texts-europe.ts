import type { StatementText } from './statement-text';

/** Invented statements in the style of banks of the continent. */
export const EUROPEAN_STATEMENTS: StatementText[] = [
  {
    name: 'Germany, signs S and H, dates without a year',
    text: `
Volksbank Musterstadt eG                               Kontoauszug Nr. 2/2026
IBAN: DE02 1203 0000 0000 2020 51                      Seite 1 von 1
                                                       28.02.2026
Bu-Tag  Wert    Vorgang                                              Betrag
                alter Kontostand vom 31.01.2026                   1.250,00 H
02.02.  02.02.  Lastschrift                                          49,90 S
                Stadtwerke Musterstadt
                Abschlag Februar
05.02.  05.02.  Kartenzahlung Kiosk                                   7,00 S
27.02.  27.02.  Gehalt                                            2.100,00 H
                Firma Beispiel GmbH
                neuer Kontostand vom 28.02.2026                   3.293,10 H
`,
    opening: 125000,
    closing: 329310,
    rows: [
      ['2026-02-02', -4990],
      ['2026-02-05', -700],
      ['2026-02-27', 210000],
    ],
  },
  {
    name: 'Germany, trailing minus, over New Year',
    text: `
Sparkasse Seestadt                            Kontoauszug 12/2025
Kontonummer 1234567                           Auszug vom 15.12.2025 bis 14.01.2026
Datum    Erläuterung                                         Betrag EUR
Kontostand am 14.12.2025                                         812,40+
18.12.   Überweisung Miete                                       650,00-
30.12.   Lohn                                                  1.900,00+
05.01.   Bäckerei Klein                                           12,40-
Kontostand am 14.01.2026                                       2.050,00+
`,
    opening: 81240,
    closing: 205000,
    rows: [
      ['2025-12-18', -65000],
      ['2025-12-30', 190000],
      ['2026-01-05', -1240],
    ],
  },
  {
    name: 'France, débit and crédit, two dates, ancien solde',
    text: `
Banque du Midi                          RELEVÉ DE COMPTE
IBAN FR76 3000 6000 0112 3456 7890 189
du 01/03/2026 au 31/03/2026
Date     Valeur    Nature de l'opération              Débit          Crédit
         ANCIEN SOLDE AU 28/02/2026                                  1 520,45
02.03    02.03     CARTE 27/02 LIBRAIRIE DES ARTS        44,00
05.03    05.03     VIR SEPA ACME SALAIRE                              2 350,00
10.03    11.03     PRLV LOYER                         1 150,00
                   REF 2026-03
         TOTAL DES MOUVEMENTS                         1 194,00        2 350,00
         NOUVEAU SOLDE AU 31/03/2026                                 2 676,45
`,
    opening: 152045,
    closing: 267645,
    rows: [
      ['2026-03-02', -4400],
      ['2026-03-05', 235000],
      ['2026-03-10', -115000],
    ],
  },
  {
    name: 'Italy, uscite and entrate',
    text: `
Banca dei Colli                         Estratto conto al 31/03/2026
Conto n. 1000/00012345
Data        Valuta      Descrizione                    Uscite      Entrate
            Saldo iniziale al 31/12/2025                              750,00
07/01/2026  07/01/2026  Pagamento POS Libreria          25,30
15/01/2026  15/01/2026  Bonifico a vostro favore                    1.400,00
20/02/2026  20/02/2026  Addebito SDD Energia            98,70
            Saldo finale al 31/03/2026                              2.026,00
`,
    opening: 75000,
    closing: 202600,
    rows: [
      ['2026-01-07', -2530],
      ['2026-01-15', 140000],
      ['2026-02-20', -9870],
    ],
  },
  {
    name: 'Spain, one column of amounts beside the balance',
    text: `
Banco del Sur                       Extracto de cuenta
Periodo: 01/04/2026 a 30/04/2026
F. Oper.    F. Valor    Concepto                       Importe        Saldo
                        SALDO ANTERIOR                               300,00
03/04/2026  03/04/2026  Compra Supermercado             -45,20       254,80
10/04/2026  10/04/2026  Nómina                        1.500,00     1.754,80
28/04/2026  29/04/2026  Recibo alquiler                -600,00     1.154,80
`,
    opening: 30000,
    closing: 115480,
    rows: [
      ['2026-04-03', -4520],
      ['2026-04-10', 150000],
      ['2026-04-28', -60000],
    ],
  },
  {
    name: 'Switzerland, Belastung and Gutschrift, carried over two pages',
    text: `
Kantonalbank Musterberg                  Kontoauszug 01.05.2026 - 31.05.2026
IBAN CH93 0076 2011 6238 5295 7                                   Seite 1/2
Datum     Text                        Belastung   Gutschrift   Valuta      Saldo
01.05.26  Saldovortrag                                                  2'340.55
04.05.26  Einkauf Warenhaus               84.55               04.05.26  2'256.00
06.05.26  Dauerauftrag Miete           1'450.00               06.05.26    806.00
          Übertrag                     1'534.55                           806.00
\f
Kantonalbank Musterberg                  Kontoauszug 01.05.2026 - 31.05.2026
IBAN CH93 0076 2011 6238 5295 7                                   Seite 2/2
Datum     Text                        Belastung   Gutschrift   Valuta      Saldo
          Übertrag                     1'534.55                           806.00
25.05.26  Lohn Beispiel AG                          5'200.00  25.05.26  6'006.00
30.05.26  Kiosk am Bahnhof                 9.80               30.05.26  5'996.20
          Schlusssaldo                 1'544.35     5'200.00            5'996.20
`,
    opening: 234055,
    closing: 599620,
    rows: [
      ['2026-05-04', -8455],
      ['2026-05-06', -145000],
      ['2026-05-25', 520000],
      ['2026-05-30', -980],
    ],
  },
  {
    name: 'Netherlands, Af and Bij',
    text: `
Rekeningafschrift            Periode 01-06-2026 t/m 30-06-2026
IBAN NL91 ABNA 0417 1643 00
Beginsaldo  € 410,00                          Eindsaldo  € 2.235,75
Datum       Omschrijving                         Bedrag af     Bedrag bij
02-06-2026  Albert de Bakker                         14,25
18-06-2026  Salaris                                              2.100,00
23-06-2026  Energie Noord                           260,00
`,
    opening: 41000,
    closing: 223575,
    rows: [
      ['2026-06-02', -1425],
      ['2026-06-18', 210000],
      ['2026-06-23', -26000],
    ],
  },
  {
    name: 'Poland, spaces between thousands, balance after each row',
    text: `
Bank Przykładowy SA           Wyciąg z rachunku za okres 01.07.2026 - 31.07.2026
Rachunek: 61109010140000071219812874
Data        Opis operacji                          Kwota operacji     Saldo po
            Saldo początkowe                                          3 200,00
02.07.2026  Zakup kartą SKLEP SPOŻYWCZY                 -152,37       3 047,63
10.07.2026  Przelew przychodzący Wynagrodzenie         6 400,00       9 447,63
15.07.2026  Czynsz                                    -2 100,00       7 347,63
            Saldo końcowe                                             7 347,63
`,
    opening: 320000,
    closing: 734763,
    rows: [
      ['2026-07-02', -15237],
      ['2026-07-10', 640000],
      ['2026-07-15', -210000],
    ],
  },
  {
    name: 'Portugal, newest first with the balance after each row',
    text: `
Banco Atlântico          Extrato de 01-09-2026 a 30-09-2026
Data mov.   Data valor  Descrição                      Montante       Saldo
28-09-2026  28-09-2026  Ginásio                          -35,00      1.215,00
15-09-2026  15-09-2026  Transferência Vencimento       1.100,00      1.250,00
03-09-2026  03-09-2026  Mercearia                        -50,00        150,00
                        Saldo inicial                                  200,00
`,
    opening: 20000,
    closing: 121500,
    rows: [
      ['2026-09-28', -3500],
      ['2026-09-15', 110000],
      ['2026-09-03', -5000],
    ],
  },
  {
    name: 'Czechia, dates of three words',
    text: `
Banka Vzorová              Výpis z účtu za období 1. 10. 2026 - 31. 10. 2026
Počáteční zůstatek                                               15 300,00
Datum          Popis                                               Částka
5. 10. 2026    Nákup kartou Potraviny                              -842,50
12. 10. 2026   Mzda                                              38 000,00
20. 10. 2026   Nájem                                            -14 500,00
Konečný zůstatek                                                 37 957,50
`,
    opening: 1530000,
    closing: 3795750,
    rows: [
      ['2026-10-05', -84250],
      ['2026-10-12', 3800000],
      ['2026-10-20', -1450000],
    ],
  },
];
