import { describe, expect, it } from 'vitest';
import { inWords } from '@/tests/file-in-words';
import type { Mapping } from '../mapping';
import { parseFile } from '../parse-file';
import type { Question } from '../parsed-file';

/** A bank's dialect: its header and a few invented rows, with what reading them must give. */
interface Bank {
  name: string;
  text: string;
  /** Date, minor units, description. */
  rows: [string, number, string][];
  excluded?: number;
  asks?: Question['kind'][];
  mapping?: Mapping;
}

const BANKS: Bank[] = [
  {
    name: 'DE Sparkasse CAMT',
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE12";"02.03.21";"02.03.21";"FOLGELASTSCHRIFT";"Strom Maerz";"DE9";"M1";"";"";"";"";"Stadtwerke";"DE99";"XX";"-1.036,99";"EUR";"Umsatz gebucht"
"DE12";"31.03.21";"31.03.21";"GUTSCHRIFT";"Lohn";"";"";"";"";"";"";"Arbeit GmbH";"DE98";"XX";"2.000,00";"EUR";"Umsatz gebucht"
"DE12";"01.04.21";"01.04.21";"KARTENZAHLUNG";"Kauf";"";"";"";"";"";"";"Laden";"DE97";"XX";"-5,00";"EUR";"Umsatz vorgemerkt"`,
    rows: [
      ['2021-03-02', -103699, 'Stadtwerke'],
      ['2021-03-31', 200000, 'Arbeit GmbH'],
    ],
    excluded: 1,
  },
  {
    name: 'DE DKB since 2023',
    text: `"Girokonto";"DE00 0000"
""
"Kontostand vom 03.07.2023:";"1.234,56 EUR"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"13.07.23";"13.07.23";"Gebucht";"ISSUER";"REWE Markt";"VISA Debitkartenumsatz";"Ausgang";"DE1";"-12,34";"";"";"1"
"12.07.23";"12.07.23";"Gebucht";"Chef AG";"Eva Muster";"Gehalt";"Eingang";"DE2";"2.345,00";"";"";"2"`,
    rows: [
      ['2023-07-13', -1234, 'REWE Markt'],
      ['2023-07-12', 234500, 'Chef AG'],
    ],
    excluded: 2,
  },
  {
    name: 'DE ING with balance before the amount',
    text: `Umsatzanzeige;Datei erstellt am: 05.05.2020 10:11

IBAN;DE11 0000
Saldo;126,08;EUR

Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
04.05.2020;04.05.2020;Bäcker Klee;Lastschrift;Brötchen;126,08;EUR;-1.071,00;EUR
03.05.2020;03.05.2020;Firma Rot;Gutschrift;Lohn;1.197,08;EUR;290,00;EUR`,
    rows: [
      ['2020-05-04', -107100, 'Bäcker Klee'],
      ['2020-05-03', 29000, 'Firma Rot'],
    ],
    excluded: 3,
  },
  {
    name: 'DE 1822direkt, amount under "Soll/Haben"',
    text: `Kontonummer;Datum/Zeit;Buchungstag;Wertstellung;Soll/Haben;Buchungsschlüssel;Buchungsart;Empfänger/Auftraggeber Name;Empfänger/Auftraggeber IBAN;Vwz.0;Vwz.1
123;25.03.2020 04:13;25.03.2020;25.03.2020;-19,99;20200;Lastschrift;Pizza Blitz;DE88;Bestellung;7
123;24.03.2020 09:34;24.03.2020;24.03.2020;42,00;20080;Gutschrift;Oma;DE44;Geburtstag;`,
    rows: [
      ['2020-03-25', -1999, 'Pizza Blitz'],
      ['2020-03-24', 4200, 'Oma'],
    ],
  },
  {
    name: 'DE Volksbank with S/H in a nameless column and balances below',
    text: `Volksbank eG;;;;;;;;;;;;
BLZ:;424;;Datum:;04.04.2019;;;;;;;;
;;;;;;;;;;;;
Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BLZ;BIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz; 
03.04.2019;04.04.2019;Ich Selbst;Gartenverein;12;;70;;"ÜBERWEISUNG
Beitrag
TAN: 1";;EUR;12;S
03.04.2019;04.04.2019;Ich Selbst;Ich Selbst;;;;;"ÜBERTRAG
vom Anlagekonto";;EUR;112;H
02.04.2019;02.04.2019;Ich Selbst;;;;;;"ÜBERWEISUNG
Kaufstadt";;EUR;1.258,17;S
;;;;;;;;;;;;
28.03.2019;;;;;;;;;Anfangssaldo;EUR;22.257,11;H
04.04.2019;;;;;;;;;Endsaldo;EUR;21.488,94;H`,
    rows: [
      ['2019-04-03', -1200, 'Gartenverein'],
      ['2019-04-03', 11200, 'Ich Selbst'],
      ['2019-04-02', -125817, 'ÜBERWEISUNG Kaufstadt'],
    ],
    excluded: 4,
  },
  {
    name: 'DE N26',
    text: `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2024-08-02,2024-08-01,"Flug Buchung",,"Presentment","","Haupt",-17.05,18.38,USD,0.92
2024-08-11,2024-08-11,"Kunde A",,"Credit Transfer","Rechnung 1","Haupt",14000,,,`,
    rows: [
      ['2024-08-02', -1705, 'Flug Buchung'],
      ['2024-08-11', 1400000, 'Kunde A'],
    ],
  },
  {
    name: 'DE C24',
    text: `Transaktionstyp,Buchungsdatum,Karteneinsatz,Betrag,Zahlungsempfänger,IBAN,BIC,Verwendungszweck,Beschreibung,Kontonummer,Kontoname,Kategorie,Unterkategorie,Bargeldabhebung
Lastschrift,05.12.2025,,"-123,45 €",Verein,,,Beitrag,,09,Giro,Freizeit,Verein
Gutschrift,06.12.2025,,"1.123,45 €",Chef,,,Lohn,,09,Giro,Gehalt,Lohn`,
    rows: [
      ['2025-12-05', -12345, 'Verein'],
      ['2025-12-06', 112345, 'Chef'],
    ],
  },
  {
    name: 'DE SumUp with outgoing and incoming columns',
    text: `Datum der Transaktion,Transaktions-ID,Art der Transaktion,Referenz,Zahlungsreferenz,Status,Rechnungsbetrag ausgehend,Rechnungsbetrag eingehend,Währung der Karte,Zahlungsbetrag ausgehend,Zahlungsbetrag eingehend,Zahlungswährung,Wechselkurs,Gebühr,Verfügbares Guthaben
"29.12.24, 13:56",C1,Ausgehende Banküberweisung,Anna,Danke,Genehmigt,840.12,0.00,EUR,840.12,0.00,EUR,1.00,0.00,890.12
"15.03.24, 09:19",C2,Eingehende Banküberweisung,Sara,Kohle,Genehmigt,0.00,40.00,EUR,0.00,40.00,EUR,1.00,0.00,1050.00`,
    rows: [
      ['2024-12-29', -84012, 'Danke'],
      ['2024-03-15', 4000, 'Kohle'],
    ],
  },
  {
    name: 'AT easybank without a header',
    text: `AT12;Bezahlung Karte Billa;04.01.2018;05.01.2018;-24,42;EUR
AT12;Gehalt;15.01.2018;15.01.2018;+2.024,42;EUR`,
    rows: [
      ['2018-01-04', -2442, 'Bezahlung Karte Billa'],
      ['2018-01-15', 202442, 'Gehalt'],
    ],
  },
  {
    name: 'CH UBS in French, a column that always says the same',
    text: `Produit;Monn.;Description;Date de comptabilisation;Description 1;Description 2;Description 3;N° de transaction;Débit;Crédit;Solde
0123;CHF;Compte personnel;31.03.2019;Prix prestations;;;A01;10.00;;11'373.94
0123;CHF;Compte personnel;28.03.2019;Virement postal;FOO;BVD 1;B02;;240.00;11'383.94
0123;CHF;Compte personnel;27.03.2019;Ordre e-banking;REMB;SàrL;C03;1'200.00;;11'143.94`,
    rows: [
      ['2019-03-31', -1000, 'Prix prestations'],
      ['2019-03-28', 24000, 'Virement postal'],
      ['2019-03-27', -120000, 'Ordre e-banking'],
    ],
  },
  {
    name: 'CH ZKB with detail lines',
    text: `"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF"
"14.03.2023";"Belastungen (2)";"";"";"Z1";"";"1'850.55";"";"14.03.2023";"4'149.45"
"";"Miete";"CHF";"1'800.00";"";"";"";"";"";""
"";"Strom";"CHF";"50.55";"";"";"";"";"";""
"13.03.2023";"Gutschrift: Lohn";"";"";"Z2";"";"";"6'000.00";"13.03.2023";"6'000.00"`,
    rows: [
      ['2023-03-14', -185055, 'Belastungen (2)'],
      ['2023-03-13', 600000, 'Gutschrift: Lohn'],
    ],
    excluded: 2,
  },
  {
    name: 'NL ING with Af Bij',
    text: `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20190102","Albert Heijn","NL01","","BA","Af","1.012,50","Betaalautomaat","Pas 1"
"20190103","Werkgever BV","NL01","NL02","OV","Bij","2.500,00","Overschrijving","Salaris"`,
    rows: [
      ['2019-01-02', -101250, 'Albert Heijn'],
      ['2019-01-03', 250000, 'Werkgever BV'],
    ],
  },
  {
    name: 'NL Rabobank',
    text: `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"
"NL11","EUR","RABO","001","2020-06-01","2020-06-01","-12,00","+988,00","NL22","Winkel","","","","bc","","","","","","Pin","","","","","",""
"NL11","EUR","RABO","002","2020-06-02","2020-06-02","+1.500,00","+2.488,00","","","","","","sb","","","","","","Storting","","","","","",""`,
    rows: [
      ['2020-06-01', -1200, 'Winkel'],
      ['2020-06-02', 150000, 'Storting'],
    ],
  },
  {
    name: 'NL ASN without a header, the balance before each row',
    text: `17-06-2022,NL00ASNB,NL99ASNB,ZWEMBAD,,,,EUR,130.44,EUR,223.77,17-06-2022,17-06-2022,2754,NGM,5139,,,26
25-06-2022,NL00ASNB,,Kosten betaalpas,,,,EUR,354.21,EUR,-2.20,25-06-2022,25-06-2022,7241,MSC,5095,,'Kosten',26
27-06-2022,NL00ASNB,NL25INGB,Optimal BV,,,,EUR,352.01,EUR,503.15,27-06-2022,27-06-2022,8809,OVS,0000,,'DIVIDEND',28`,
    rows: [
      ['2022-06-17', 22377, 'ZWEMBAD'],
      ['2022-06-25', -220, 'Kosten betaalpas'],
      ['2022-06-27', 50315, 'Optimal BV'],
    ],
  },
  {
    name: 'NL Knab with CreditDebet',
    text: `KNAB EXPORT;;;;;;;;;;;;;;;;
Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Valutadatum;Betaalwijze;Omschrijving;Type betaling;Machtigingsnummer;Incassant ID;Adres;Referentie;Boekdatum;
"NL99";"21-06-2019";"EUR";"D";"827,75";"FR99";"Gert Janssen (FR)";"21-06-2019";"Overboeking";"Tresorie";"";"";"";"";"B9F2";"21-06-2019";
"NL99";"19-06-2019";"EUR";"C";"2500";"9999";"M Janssen";"19-06-2019";"Ontvangen";"Piscine";"";"";"";"";"B9F1";"19-06-2019";`,
    rows: [
      ['2019-06-21', -82775, 'Gert Janssen (FR)'],
      ['2019-06-19', 250000, 'M Janssen'],
    ],
    excluded: 1,
  },
  {
    name: 'BE KBC, an amount beside credit and debit columns',
    text: `Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling
BE11; ;SMITH JOHN;EUR; 02018038;28/02/2018;BIJDRAGE 02-2018     PLUSREKENING;28/02/2018;-3,40;219,95; ;-3,40; ; ; ; ; ; 
BE11; ;SMITH JOHN;EUR; 02018039;01/03/2018;OVERSCHRIJVING;01/03/2018;100,00;319,95;100,00; ;BE22; ;Tante Rita; ; ; `,
    rows: [
      ['2018-02-28', -340, 'BIJDRAGE 02-2018 PLUSREKENING'],
      ['2018-03-01', 10000, 'Tante Rita'],
    ],
  },
  {
    name: 'FR Boursorama',
    text: `dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance
2023-05-13;2023-05-13;"CARTE 12/05/23 MONOPRIX CB*1";"Alimentation";"Vie quotidienne";"monoprix";-1 012,34;;0001;"Compte";1 500,10
2023-05-12;2023-05-12;"VIR SALAIRE";"Salaires";"Revenus";"";2 000,00;;0001;"Compte";2 512,44`,
    rows: [
      ['2023-05-13', -101234, 'monoprix'],
      ['2023-05-12', 200000, 'VIR SALAIRE'],
    ],
  },
  {
    name: 'FR Crédit Agricole with a preamble',
    text: `Téléchargement du 12/04/2022;

Compte de Dépôt carte n° 123;
Solde au 12/04/2022 2 345,67 €

Date;Libellé;Débit euros;Crédit euros;
31/03/2022;"PAIEMENT PAR CARTE
X1 BOULANGERIE";1 012,50;;
30/03/2022;"VIREMENT EN VOTRE FAVEUR";;200,00;`,
    rows: [
      ['2022-03-31', -101250, 'PAIEMENT PAR CARTE X1 BOULANGERIE'],
      ['2022-03-30', 20000, 'VIREMENT EN VOTRE FAVEUR'],
    ],
    excluded: 3,
  },
  {
    name: 'ES BBVA',
    text: `F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones
14/03/2022;15/03/2022;Mercadona;Pago con tarjeta;-1.035,20;EUR;964,80;EUR;Compra
10/03/2022;10/03/2022;Nomina;Abono;2.000,00;EUR;2.000,00;EUR;`,
    rows: [
      ['2022-03-15', -103520, 'Mercadona'],
      ['2022-03-10', 200000, 'Nomina'],
    ],
  },
  {
    name: 'PT Caixa Geral',
    text: `Consultar saldos e movimentos à ordem - 20-03-2021
Conta ;001 - EUR - Conta
Data de início ;01-03-2021

Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;
15-03-2021;15-03-2021;COMPRA LIDL ;1.045,10;;954,90;954,90;Compras ;
14-03-2021;14-03-2021;TRF ORDENADO ;;2.000,00;2.000,00;2.000,00;Receitas ;
 ; ; ; ;Saldo contabilístico ;954,90 EUR; ; ;`,
    rows: [
      ['2021-03-15', -104510, 'COMPRA LIDL'],
      ['2021-03-14', 200000, 'TRF ORDENADO'],
    ],
    excluded: 4,
  },
  {
    name: 'IT Fineco-like with income and outgo',
    text: `Data Operazione;Data Valuta;Entrate;Uscite;Descrizione;Descrizione Completa;Stato
13/01/2023;13/01/2023;;-1.012,50;Pagamento Visa Debit;Ag. 1 ESSELUNGA;Contabilizzato
12/01/2023;12/01/2023;2.000,00;;Stipendio;Bonifico ACME;Contabilizzato
14/01/2023;14/01/2023;;-5,00;Pagamento;BAR;Non contabilizzato`,
    rows: [
      ['2023-01-13', -101250, 'Pagamento Visa Debit'],
      ['2023-01-12', 200000, 'Stipendio'],
    ],
    excluded: 1,
  },
  {
    name: 'GB Monzo',
    text: `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_1,25/02/2023,12:34:56,Card payment,Tesco,,Groceries,-10.05,GBP,-11.50,EUR,,High St,,TESCO STORES,,-10.05,
tx_2,26/02/2023,09:00:00,Faster payment,Jane,,Transfers,1200.00,GBP,1200.00,GBP,rent,,,JANE,,,1200.00`,
    rows: [
      ['2023-02-25', -1005, 'Tesco'],
      ['2023-02-26', 120000, 'Jane'],
    ],
  },
  {
    name: 'GB Starling',
    text: `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
05/01/2022,Costa,COSTA 12,CONTACTLESS,-3.10,96.90,EATING_OUT,
13/01/2022,Employer Ltd,SALARY,FASTER PAYMENT,"1,500.00","1,596.90",INCOME,`,
    rows: [
      ['2022-01-05', -310, 'Costa'],
      ['2022-01-13', 150000, 'Employer Ltd'],
    ],
  },
  {
    name: 'GB Lloyds',
    text: `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
28/01/2022,DEB,'30-00-00,12345,SAINSBURYS,20.50,,1479.50
27/01/2022,FPI,'30-00-00,12345,J SMITH,,1000.00,1500.00`,
    rows: [
      ['2022-01-28', -2050, 'SAINSBURYS'],
      ['2022-01-27', 100000, 'J SMITH'],
    ],
  },
  {
    name: 'GB John Lewis card: only payments are marked CR',
    text: `Date Processed,Description,Amount,
Pending,CAFE  LONDON,£67.40,
12-Dec-2019,INSURANCE  01222 GBR,"£1,183.23",
02-Dec-2019,PAYMENT RECEIVED - THANK YOU,"+ £1,100.00",CR`,
    rows: [
      ['2019-12-12', -118323, 'INSURANCE 01222 GBR'],
      ['2019-12-02', 110000, 'PAYMENT RECEIVED - THANK YOU'],
    ],
    excluded: 1,
  },
  {
    name: 'GB Marcus: positive amounts proved by the balance',
    text: `"TransactionDate","Description","Value","AccountBalance","AccountName","AccountNumber"
"20190601","Interest applied","1.41","1565.68","Savings","REDACTED"
"20190524","Transfer in","588.47","1564.27","Savings","REDACTED"`,
    rows: [
      ['2019-06-01', 141, 'Interest applied'],
      ['2019-05-24', 58847, 'Transfer in'],
    ],
  },
  {
    name: 'IE AIB',
    text: `Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
"93-1","13/01/23","VDP-TESCO","","","12.30",,"87.70",EUR,"Debit","12.30",EUR
"93-1","14/01/23","SALARY","","",,"1,000.00","1,087.70",EUR,"Credit","1,000.00",EUR`,
    rows: [
      ['2023-01-13', -1230, 'VDP-TESCO'],
      ['2023-01-14', 100000, 'SALARY'],
    ],
    asks: ['dateOrder'],
  },
  {
    name: 'International Revolut: the fee comes off, what was reverted is left out',
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2023-01-02 10:00:00,2023-01-03 08:00:00,Cafe,-4.50,0.00,EUR,COMPLETED,95.50
TRANSFER,Current,2023-01-04 10:00:00,2023-01-04 10:00:01,To Bob,-20.00,0.50,EUR,COMPLETED,75.00
CARD_PAYMENT,Current,2023-01-05 10:00:00,,Hotel,-200.00,0.00,EUR,REVERTED,
CARD_PAYMENT,Current,2023-01-06 10:00:00,,Taxi,-9.00,0.00,EUR,PENDING,`,
    rows: [
      ['2023-01-03', -450, 'Cafe'],
      ['2023-01-04', -2050, 'To Bob'],
    ],
    excluded: 2,
  },
  {
    name: 'International Wise: fees are inside the amounts',
    text: `"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"
TRANSFER-1,13-02-2023,-101.20,EUR,"Sent money to Ann",,898.80,,,,,Ann,DE1,,,,,,1.20
CARD-2,12-02-2023,-10.00,EUR,"Card transaction",,1000.00,,,,,,,Bakery,1234,Eva,,,0.00`,
    rows: [
      ['2023-02-13', -10120, 'Ann'],
      ['2023-02-12', -1000, 'Bakery'],
    ],
  },
  {
    name: 'International PayPal: net, not gross',
    text: `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"
"13/05/2022","10:11:12","BST","Shop Ltd","Express Checkout Payment","Completed","GBP","-25.00","0.00","-25.00","a@b","c@d","T1","75.00"
"14/05/2022","10:11:12","BST","Buyer","Payment Received","Completed","GBP","100.00","-3.20","96.80","a@b","c@d","T2","171.80"
"15/05/2022","10:11:12","BST","Other","Express Checkout Payment","Denied","GBP","-9.00","0.00","-9.00","a@b","c@d","T3","171.80"`,
    rows: [
      ['2022-05-13', -2500, 'Shop Ltd'],
      ['2022-05-14', 9680, 'Buyer'],
    ],
    excluded: 1,
  },
  {
    name: 'US Chase checking with a surplus comma in each row',
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,03/13/2023,"COFFEE SHOP",-4.50,DEBIT_CARD,1995.50,,
CREDIT,03/10/2023,"PAYROLL",2000.00,ACH_CREDIT,2000.00,,`,
    rows: [
      ['2023-03-13', -450, 'COFFEE SHOP'],
      ['2023-03-10', 200000, 'PAYROLL'],
    ],
  },
  {
    name: 'US Bank of America with a summary above',
    text: `Description,,Summary Amt.
Beginning balance as of 01/01/2024,,"2,000.00"
Total credits,,"2,500.00"
Ending balance as of 01/31/2024,,"4,454.80"

Date,Description,Amount,Running Bal.
01/01/2024,Beginning balance as of 01/01/2024,,"2,000.00"
01/15/2024,"GAS STATION","-45.20","1,954.80"
01/16/2024,"PAYROLL","2,500.00","4,454.80"`,
    rows: [
      ['2024-01-15', -4520, 'GAS STATION'],
      ['2024-01-16', 250000, 'PAYROLL'],
    ],
    excluded: 5,
  },
  {
    name: 'US Capital One card',
    text: `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2023-12-31,2024-01-02,1234,Airplanes,Travel,1000.00,
2023-12-30,2024-01-02,1234,AUTOPAY PYMT,Payment,,900.00`,
    rows: [
      ['2023-12-31', -100000, 'Airplanes'],
      ['2023-12-30', 90000, 'AUTOPAY PYMT'],
    ],
  },
  {
    name: 'US Discover: charges are positive',
    text: `Trans. Date,Post Date,Description,Amount,Category
01/15/2024,01/16/2024,GAS,45.20,Gasoline
01/18/2024,01/19/2024,MARKET,62.40,Supermarkets
01/20/2024,01/21/2024,DIRECT PAYMENT - THANK YOU,-300.00,Payments and Credits`,
    rows: [
      ['2024-01-15', -4520, 'GAS'],
      ['2024-01-18', -6240, 'MARKET'],
      ['2024-01-20', 30000, 'DIRECT PAYMENT - THANK YOU'],
    ],
    asks: ['sign'],
  },
  {
    name: 'US Apple Card: the type says what is a purchase',
    text: `Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By
06/28/2023,06/29/2023,"APPLE.COM/BILL CUPERTINO",Apple Services,Other,Purchase,2.99,Eva
06/27/2023,06/27/2023,"ACH DEPOSIT INTERNET TRANSFER",ACH Deposit,Payment,Payment,-50.00,Eva`,
    rows: [
      ['2023-06-28', -299, 'Apple Services'],
      ['2023-06-27', 5000, 'ACH Deposit'],
    ],
  },
  {
    name: 'US Wells Fargo, memo where the payee is empty',
    text: `Date,Amount,Asterisk,Payee,Memo
01/15/2024,-45.20,*,,GAS STATION PURCHASE
01/16/2024,2500.00,*,,PAYROLL`,
    rows: [
      ['2024-01-15', -4520, 'GAS STATION PURCHASE'],
      ['2024-01-16', 250000, 'PAYROLL'],
    ],
  },
  {
    name: 'US Wells Fargo download without a header',
    text: `"01/15/2024","-45.20","*","","GAS STATION PURCHASE"
"01/16/2024","2500.00","*","","PAYROLL ACME"`,
    rows: [
      ['2024-01-15', -4520, 'GAS STATION PURCHASE'],
      ['2024-01-16', 250000, 'PAYROLL ACME'],
    ],
  },
  {
    name: 'CA TD without a header: money out, money in, balance',
    text: `03/15/2023,TIM HORTONS,4.50,,995.50
03/16/2023,PAYROLL,,2000.00,2995.50
03/17/2023,RENT,1500.00,,1495.50`,
    rows: [
      ['2023-03-15', -450, 'TIM HORTONS'],
      ['2023-03-16', 200000, 'PAYROLL'],
      ['2023-03-17', -150000, 'RENT'],
    ],
  },
  {
    name: 'CA RBC with two amount columns by currency',
    text: `"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"
Chequing,01234-5,3/13/2023,,"PAYROLL","ACME",2000.00,,
Chequing,01234-5,3/14/2023,,"INTERAC","CAFE",-4.50,,`,
    rows: [
      ['2023-03-13', 200000, 'PAYROLL'],
      ['2023-03-14', -450, 'INTERAC'],
    ],
  },
  {
    name: 'AU NAB without a header, English month names',
    text: `01 Mar 23,-12.50,,,MISCELLANEOUS DEBIT,COLES 0412,987.50
02 Mar 23,2000.00,,,INTER-BANK CREDIT,SALARY,2987.50`,
    rows: [
      ['2023-03-01', -1250, 'MISCELLANEOUS DEBIT'],
      ['2023-03-02', 200000, 'INTER-BANK CREDIT'],
    ],
  },
  {
    name: 'AU ING: signed values in Credit and Debit',
    text: `Date,Description,Credit,Debit,Balance
14/03/2023,Salary,2000.00,,2987.50
13/03/2023,Coles,,-12.50,987.50`,
    rows: [
      ['2023-03-14', 200000, 'Salary'],
      ['2023-03-13', -1250, 'Coles'],
    ],
  },
  {
    name: 'SE Swedbank below a title line',
    text: `* Transaktioner Period 2019-10-01–2019-10-12 Skapad 2019-10-12 14:57 CEST
Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo
1,8351,0036,"Privatkonto",SEK,2019-10-14,2019-10-14,2019-10-12,"ANTIKVARIAT","Swish",-1120.00,21834.16
2,8351,0036,"Privatkonto",SEK,2019-10-11,2019-10-11,2019-10-11,"NOVARA","Kortköp",-61.95,22954.16`,
    rows: [
      ['2019-10-14', -112000, 'ANTIKVARIAT'],
      ['2019-10-11', -6195, 'NOVARA'],
    ],
    excluded: 1,
  },
  {
    name: 'SE Sparbanken without a header, reserved rows without a balance',
    text: `SKYDDAT BELOPP;2019-07-19;-;-196,00;-
Övf via internet ;2019-07-19;2019-07-22;-1,00;22 102,16
ITUNES;2019-07-19;2019-07-19;-10,00;22 103,16`,
    rows: [
      ['2019-07-19', -19600, 'SKYDDAT BELOPP'],
      ['2019-07-19', -100, 'Övf via internet'],
      ['2019-07-19', -1000, 'ITUNES'],
    ],
  },
  {
    name: 'NO DNB: Ut and Inn',
    text: `"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"
"15.04.2019";"Varekjøp Rema";"16.04.2019";"1.129,50";""
"12.04.2019";"Lønn";"12.04.2019";"";"20.000,00"`,
    rows: [
      ['2019-04-15', -112950, 'Varekjøp Rema'],
      ['2019-04-12', 2000000, 'Lønn'],
    ],
  },
  {
    name: 'DK Danske Bank',
    text: `"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"
"13.03.2023";"Netto";"-1.123,00";"8.877,00";"Udført";"Nej"
"10.03.2023";"Løn";"10.000,00";"10.000,00";"Udført";"Nej"`,
    rows: [
      ['2023-03-13', -112300, 'Netto'],
      ['2023-03-10', 1000000, 'Løn'],
    ],
  },
  {
    name: 'DK BEC without a header',
    text: `13-03-2023;Netto;-1.123,00;8.877,00
14-03-2023;Løn;10.000,00;18.877,00`,
    rows: [
      ['2023-03-13', -112300, 'Netto'],
      ['2023-03-14', 1000000, 'Løn'],
    ],
  },
  {
    name: 'FI OP',
    text: `Kirjauspäivä;Arvopäivä;Määrä EUROA;Laji;Selitys;Saaja/Maksaja;Saajan tilinumero ja pankin BIC;Viite;Viesti;Arkistointitunnus
2023-03-13;2023-03-13;-1012,50;162;PKORTTIMAKSU;PRISMA;;;;2023A
2023-03-15;2023-03-15;+2500,00;710;TILISIIRTO;Työnantaja;;;;2023B`,
    rows: [
      ['2023-03-13', -101250, 'PRISMA'],
      ['2023-03-15', 250000, 'Työnantaja'],
    ],
  },
  {
    name: 'EE Swedbank with D and K, opening balance and turnover',
    text: `"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu tüüp";"Viitenumber";"Dokumendi number"
"EE1";"10";"01-03-2023";"";"Algsaldo";"100,00";"EUR";"K";"";"AS";"";""
"EE1";"20";"13-03-2023";"Rimi";"Toit";"12,50";"EUR";"D";"2023";"K";"";""
"EE1";"20";"14-03-2023";"Tööandja";"Palk";"1500,00";"EUR";"K";"2024";"MK";"";""
"EE1";"82";"31-03-2023";"";"Käive";"12,50";"EUR";"D";"";"K2";"";""
"EE1";"86";"31-03-2023";"";"lõppsaldo";"1587,50";"EUR";"K";"";"LS";"";""`,
    rows: [
      ['2023-03-13', -1250, 'Rimi'],
      ['2023-03-14', 150000, 'Tööandja'],
    ],
    excluded: 3,
  },
  {
    name: 'LT Swedbank with D and K',
    text: `"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr.","Kliento kodas mokėtojo IS","Kliento kodas","Pradinis mokėtojas","Galutinis gavėjas"
"LT1","20","2023-03-13","Maxima","Pirkinys","12.50","EUR","D","1","K","","","","","",""
"LT1","20","2023-03-14","Darbdavys","Alga","1500.00","EUR","K","2","MK","","","","","",""`,
    rows: [
      ['2023-03-13', -1250, 'Maxima'],
      ['2023-03-14', 150000, 'Darbdavys'],
    ],
  },
  {
    name: 'PL mBank with marks before its headers',
    text: `mBank S.A.;
#Za okres:;
10.07.2019;10.10.2019;

#Waluta;#Wpływy;#Wydatki;
PLN;19 721,84;-22 620,49;

#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;#Saldo po operacji;
2019-10-09;ZAKUP   BIEDRONKA      ;eKonto 0000;Bez kategorii;-1 030,00 PLN;2 960,15 PLN;
2019-09-25;WYPŁATA;eKonto 0000;Wpływy - inne;2 000,00 PLN;3 990,15 PLN;`,
    rows: [
      ['2019-10-09', -103000, 'ZAKUP BIEDRONKA'],
      ['2019-09-25', 200000, 'WYPŁATA'],
    ],
    excluded: 5,
  },
  {
    name: 'PL Pocztowy: no header, commas in texts without quotes',
    text: `2019 10 11,2019 10 11,4213,1111,XXXXX YYYY PPP,PPP, AAAA BBB CCCC|STREET 2C|72-404 CITY,-1008.03,PLN,OUTCOME 0232-333||,394.63
2019 10 11,2019 10 11,4213,3333,BBB AAAA,|UL. 22C M.3|77-444 CITY,1000.00,PLN,INCOME|||,1650.00
2019 10 09,2019 10 09,4213,44-4,BANK POCZTOWY,||,-5.00,PLN,Opłata za kartę|9988|za okres  09.2019|,3.10`,
    rows: [
      ['2019-10-11', -100803, 'XXXXX YYYY PPP,PPP'],
      ['2019-10-11', 100000, 'BBB AAAA'],
      ['2019-10-09', -500, 'BANK POCZTOWY'],
    ],
    asks: ['columns'],
    mapping: { description: 5 },
  },
  {
    name: 'CZ Raiffeisenbank',
    text: `Datum provedení;Datum zaúčtování;Číslo účtu;Název účtu;Kategorie transakce;Číslo protiúčtu;Název protiúčtu;Typ transakce;Zpráva;Poznámka;VS;KS;SS;Zaúčtovaná částka;Měna účtu;Původní částka a měna;Původní částka a měna;Poplatek;Id transakce
27.05.2018;27.05.2018;123/5500;Jan;Platba;456/0100;Petr;Jednorázová platba;obed;;;;;-1 001,00;CZK;;;;322
28.05.2018;28.05.2018;123/5500;Jan;Platba kartou;;;Karta;Albert;;;;;-250,00;CZK;-10,00;EUR;;323`,
    rows: [
      ['2018-05-27', -100100, 'Petr'],
      ['2018-05-28', -25000, 'Albert'],
    ],
  },
  {
    name: 'SK Tatra banka with Kredit and Debet',
    text: `Dátum zaúčtovania,Suma,Mena,Typ,Názov protiúčtu,Popis
13.03.2023,"12,50",EUR,Debet,Billa,nakup
14.03.2023,"1500,00",EUR,Kredit,Firma,vyplata`,
    rows: [
      ['2023-03-13', -1250, 'Billa'],
      ['2023-03-14', 150000, 'Firma'],
    ],
  },
  {
    name: 'HU Erste with signed amounts and a direction',
    text: `Tranzakció dátuma,Partner neve,Partner számlaszáma,Számla neve,Számlaszám,Tranzakció típusa,Tranzakció összege,Tranzakció devizaneme,Bevétel/Kiadás,Kártyaszám,Értéknap,Közlemény,Megbízás azonosító,Részletek,Egyenleg,Devizanem
2019.04.19.,Spar,p1,n,b,Vásárlás,-350,HUF,outflow,c,2019.04.19.,,,x,2345.56,HUF
2019.04.17.,Munka,p2,n,b,Utalás,1290,HUF,inflow,c,2019.04.18.,,,y,2695.56,HUF`,
    rows: [
      ['2019-04-19', -35000, 'Spar'],
      ['2019-04-17', 129000, 'Munka'],
    ],
  },
  {
    name: 'RO ING-like with Romanian months',
    text: `Data,Detalii tranzactie,Debit,Credit
"13 martie 2023","Cumparare POS Lidl","1.012,50",""
"14 martie 2023","Incasare salariu","","5.000,00"`,
    rows: [
      ['2023-03-13', -101250, 'Cumparare POS Lidl'],
      ['2023-03-14', 500000, 'Incasare salariu'],
    ],
  },
  {
    name: 'BG with Cyrillic headers',
    text: `Дата;Основание;Дебит;Кредит;Салдо
13.03.2023;Билла;12,50;;87,50
14.03.2023;Заплата;;1 500,00;1 587,50`,
    rows: [
      ['2023-03-13', -1250, 'Билла'],
      ['2023-03-14', 150000, 'Заплата'],
    ],
  },
  {
    name: 'GR with Χρέωση and Πίστωση',
    text: `Ημερομηνία;Αιτιολογία;Χρέωση;Πίστωση;Υπόλοιπο
13/03/2023;ΣΟΥΠΕΡ ΜΑΡΚΕΤ;1.012,50;;987,50
14/03/2023;ΜΙΣΘΟΔΟΣΙΑ;;1.500,00;2.487,50`,
    rows: [
      ['2023-03-13', -101250, 'ΣΟΥΠΕΡ ΜΑΡΚΕΤ'],
      ['2023-03-14', 150000, 'ΜΙΣΘΟΔΟΣΙΑ'],
    ],
  },
  {
    name: 'TR with Turkish headers',
    text: `Tarih;Açıklama;Tutar;Bakiye
13.03.2023;MİGROS;-1.012,50 TL;987,50 TL
14.03.2023;MAAŞ;5.000,00 TL;5.987,50 TL`,
    rows: [
      ['2023-03-13', -101250, 'MİGROS'],
      ['2023-03-14', 500000, 'MAAŞ'],
    ],
  },
  {
    name: 'IL with Hebrew headers',
    text: `תאריך,תיאור,אסמכתא,חובה,זכות,יתרה
13/03/2023,סופר,123,"1,012.50",,987.50
14/03/2023,משכורת,124,,"5,000.00","5,987.50"`,
    rows: [
      ['2023-03-13', -101250, 'סופר'],
      ['2023-03-14', 500000, 'משכורת'],
    ],
  },
  {
    name: 'IN HDFC with Indian grouping',
    text: `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
13/03/23,UPI-SWIGGY,0000123,13/03/23,450.00,,"1,23,456.78"
14/03/23,SALARY,0000124,14/03/23,,"1,00,000.00","2,23,456.78"`,
    rows: [
      ['2023-03-13', -45000, 'UPI-SWIGGY'],
      ['2023-03-14', 10000000, 'SALARY'],
    ],
    asks: ['dateOrder'],
  },
  {
    name: 'JP with 出金 and 入金, yen without decimals',
    text: `取引日,お取引内容,出金額,入金額,残高
2023/03/13,コンビニ,"1,234",,"98,766"
2023/03/25,給与,,"250,000","348,766"`,
    rows: [
      ['2023-03-13', -123400, 'コンビニ'],
      ['2023-03-25', 25000000, '給与'],
    ],
    mapping: { numberFormat: 'decimal-point' },
  },
  {
    name: 'CN with 收/支',
    text: `交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态
2023-03-13 12:00:01,商户消费,美团,外卖,支出,¥35.50,零钱,支付成功
2023-03-14 09:00:00,转账,张三,转账备注,收入,¥100.00,/,已存入零钱`,
    rows: [
      ['2023-03-13', -3550, '美团'],
      ['2023-03-14', 10000, '张三'],
    ],
  },
  {
    name: 'BR Nubank',
    text: `Data,Valor,Identificador,Descrição
13/03/2023,-45.90,640f,Compra no débito - PADARIA
15/03/2023,3200.00,6411,Transferência recebida - EMPRESA`,
    rows: [
      ['2023-03-13', -4590, 'Compra no débito - PADARIA'],
      ['2023-03-15', 320000, 'Transferência recebida - EMPRESA'],
    ],
  },
  {
    name: 'MX with Cargo and Abono',
    text: `Fecha,Descripción,Cargo,Abono,Saldo
13/03/2023,OXXO,"$1,045.50",,"$954.50"
15/03/2023,NOMINA,,"$8,000.00","$8,954.50"`,
    rows: [
      ['2023-03-13', -104550, 'OXXO'],
      ['2023-03-15', 800000, 'NOMINA'],
    ],
  },
  {
    name: 'SG OCBC with a second line of text below each row',
    text: `Account details for:,FRANK Account 666
Available Balance,"6,666.66"

Transaction History 
Transaction date,Value date,Description,Withdrawals (SGD),Deposits (SGD)
18/04/2018,18/04/2018,DEBIT PURCHASE,6.66,
,,15/04/18  66-6666 UBER EATS 
17/04/2018,17/04/2018,CASH DEPOSIT,,66.66
,,66-6666 BRANCH`,
    rows: [
      ['2018-04-18', -666, 'DEBIT PURCHASE'],
      ['2018-04-17', 6666, 'CASH DEPOSIT'],
    ],
    excluded: 5,
  },
  {
    name: 'Payoneer, dates that could be either',
    text: `Transaction Date,Transaction Time,Time Zone,Transaction ID,Description,Credit Amount,Debit Amount,Currency,Transfer Amount,Transfer Amount Currency,Status,Running Balance,Additional Description,Store Name,Source,Target,Reference ID
05/03/2024,12:31:46,UTC,123,Card charge,,100,USD,,,Completed,200,more,,payer,payee,
05/03/2024,12:08:31,UTC,124,Payment,120,,USD,,,Completed,300,more,,payer,payee,`,
    rows: [
      ['2024-03-05', -10000, 'Card charge'],
      ['2024-03-05', 12000, 'Payment'],
    ],
    asks: ['dateOrder'],
    mapping: { description: 'Description' },
  },
];

describe.each(BANKS)('$name', ({ text, rows, excluded = 0, asks = [], mapping = {} }) => {
  const read = () => {
    const result = parseFile(new TextEncoder().encode(text), 'export.csv', mapping, '2026-11-20', 'USD');
    if (!result.ok) throw new Error(result.error.message);
    return result.parsed;
  };

  it('is read as it is meant', () => {
    const parsed = read();
    const found = parsed.accounts
      .flatMap((account) => account.rows)
      .sort((one, other) => one.line - other.line);
    expect(found.map(({ date, minorUnits, description }) => [date, minorUnits, description])).toEqual(rows);
    expect(inWords(parsed).excluded.map(({ line, reason }) => `${line}: ${reason}`)).toHaveLength(excluded);
    expect(parsed.questions.map(({ kind }) => kind)).toEqual(asks);
  });

  it('is read the same with what was understood', () => {
    const parsed = read();
    const again = parseFile(
      new TextEncoder().encode(text),
      'export.csv',
      parsed.mapping,
      '2026-11-20',
      'USD',
    );
    expect(again).toEqual({ ok: true, parsed });
  });
});
