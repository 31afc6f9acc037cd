import { expect, test } from 'vitest';
import { parsedOf } from '@/tests/bank-files';
import { parseFile } from '../parse-file';

/**
 * Statements as banks write them, and what they should parse to: the account, then date, minor units and description
 * of each row.
 */
const DIALECTS: [string, string, [string | null, ...[string, number, string][]][]][] = [
  [
    'Netherlands, ABN AMRO: its own header, columns of 32, amounts without decimals, pages',
    `ABNANL2A\n940\nABNANL2A\n:20:ABN AMRO BANK NV\n:25:517852257\n:28:19321/1\n:60F:C110522EUR100,\n:61:1105240524D9,N192NONREF\n:86:GIRO   428428 KPN - DIGITENNE    BETALINGSKENM.  000000042188659\n5314606715                       BETREFT FACTUUR D.D. 20-05-2011\nINCL. 1,44 BTW\n:61:1105210523D11,5N426NONREF\n:86:BEA   NR:XXX1234   21.05.11/12.54 DIRCKIII KATWIJK,PAS999\n\n:62F:C110523EUR79,5\n-\nABNANL2A\n940\nABNANL2A\n:20:ABN AMRO BANK NV\n:25:517852257\n:28C:19322/1\n:60M:C110523EUR79,5\n:61:1105240524C20,5N426NONREF\n:86:52.89.39.882                    MYCOM DEN HAAG\n:62M:C110524EUR100,\n-\n`,
    [
      [
        '517852257',
        [
          '2011-05-24',
          -900,
          'GIRO 428428 KPN - DIGITENNE BETALINGSKENM. 0000000421886595314606715 BETREFT FACTUUR D.D. 20-05-2011INCL. 1,44 BTW',
        ],
        ['2011-05-23', -1150, 'BEA NR:XXX1234 21.05.11/12.54 DIRCKIII KATWIJK,PAS999'],
        ['2011-05-24', 2050, '52.89.39.882 MYCOM DEN HAAG'],
      ],
    ],
  ],
  [
    'Netherlands, Rabobank: slash codes, padded amounts, the other account below the line',
    `:940:\n:20:940S130101\n:25:NL71RABO0123456789 EUR\n:28C:0\n:60F:C130101EUR000000001000,00\n:61:130101D000000000025,00N102EREF            \nNL70ABNA0987654321\n:86:/EREF/01-01-2013 12:00 0030000987654321/BENM//NAME/CONTRA ACCOUN\nT HOLDER/REMI//ISDT/2013-07-11\n:62F:C130108EUR000000000975,00\n`,
    [['NL71RABO0123456789', ['2013-01-01', -2500, 'CONTRA ACCOUNT HOLDER']]],
  ],
  [
    'Netherlands, ING: codes wrapped in the middle',
    `0000 01INGBNL2AXXXX00001\n0000 01INGBNL2AXXXX00001\n940 00\n:20:ING\n:25:1234567\n:28C:000\n:60F:C100722EUR0,00\n:61:100420D768,51NTRFPREF//31100900061605\n/TRCD/00200/\n:86:/PREF/SEPA-2023-P1//REMI/USTD//TOTAAL 5 VZ/\n:61:100723C768,51NTRFNONREF//31101100047720\n/TRCD/00100/\n:86:/CNTP/NL71ABNA0841238***/ABNANL2A/GREENFLUX ASSETS BV///REMI/USTD\n//Nr. LNT22000057 / 21.2.2023/\n:62F:C230420EUR0,00\n:64:C230420EUR0,00\n:86:D000001C000003D768,51C768,51\n-XXX\n`,
    [
      [
        '1234567',
        ['2010-04-20', -76851, 'TOTAAL 5 VZ'],
        ['2010-07-23', 76851, 'GREENFLUX ASSETS BV | Nr. LNT22000057 / 21.2.2023'],
      ],
    ],
  ],
  [
    'Netherlands, SNS: SWIFT blocks, lines padded to their full width',
    `{1:F01SNSBNL2AXXXX0000000000}{2:O940000000000000000000000000000N}{3:}{4:\n:20:0000000000\n:25:0123456789\n:28C:160/1\n:60F:C120608EUR1234,56\n:61:1206070608D20,00NIOB0987654321\nmarechal s\n:86:0987654321 marechal s\n                                                                 \ndit is een test                                                  \n                                                                 \n:62F:C120608EUR1214,56\n-}{5:}\n{1:F01SNSBNL2AXXXX0000000000}{2:O940N}{3:}{4:\n:20:0000000000\n:25:0123456789\n:28C:161/1\n:60F:C120609EUR1214,56\n:62F:C120609EUR1214,56\n-}{5:}\n`,
    [['0123456789', ['2012-06-08', -2000, '0987654321 marechal s dit is een test']]],
  ],
  [
    'Switzerland, PostFinance: a reference below the line, words cut at 65',
    ':20:2014040708285927\n:25:123456789\n:28C:999/1\n:60F:C131130CHF0,\n:61:1312091209C79,7FMSC01916//NONREF\n20131209007602198765432000000012\n:86:GIRO AUS ONLINE-SIC 80701 AUFTRAGGEBER: XXXXXXXXX XXX XXXXXXXXSTR\nASSE 111 1234 MITTEILUNGEN: 1 SONNE\n:61:1312181218C10,1FMSC01651//NONREF\n20131216816204000100125000000012\n:86:EINZAHLUNGSSCHEIN\n:62M:C140407CHF89,8\n-\n',
    [
      [
        '123456789',
        [
          '2013-12-09',
          7970,
          'GIRO AUS ONLINE-SIC 80701 AUFTRAGGEBER: XXXXXXXXX XXX XXXXXXXXSTRASSE 111 1234 MITTEILUNGEN: 1 SONNE',
        ],
        ['2013-12-18', 1010, 'EINZAHLUNGSSCHEIN'],
      ],
    ],
  ],
  [
    'Germany, savings bank: a reversal, a card payment with the merchant, subfield codes wrapped',
    ':20:STARTUMSE\n:25:87052000/123456789\n:28C:00000/001\n:60F:C190215EUR194,57\n:61:1902180218DR20,00N037NONREF\n:86:106?00KARTENZAHLUNG?109262?20SVWZ+2019-02-15T20.10 Debit?21k.\n4 2019-12?2\n2ABWA+Aral Tankstelle Chemni?23tz Leipziger Strasse 257?30DRESDEFF430?32ARAL AG\n?34011\n:61:1902190219RDR1027,25N068NONREF\n:86:899?00STORNO?109392?20STORNO RECHNUNGSABSCHLUSS?32GEBUEHREN MANUELL GG UST-FRE?33I\n:62F:C190219EUR1201,82\n-\n',
    [
      [
        '87052000/123456789',
        ['2019-02-18', -2000, 'ARAL AG | 2019-02-15T20.10 Debitk.4 2019-12'],
        ['2019-02-19', 102725, 'GEBUEHREN MANUELL GG UST-FREI | STORNO RECHNUNGSABSCHLUSS'],
      ],
    ],
  ],
  [
    'Germany, marks of old: no code, no description, :NS: lines, balances without currency',
    ':20:STARTUMS\n:25:1222333444\n:28:1/1\n:NS:22Test GmbH\n23Testkonto\n:60F:C020315DEM0,00\n:61:0203170320CM5000,00S05168790452\n:NS:01Verwendungszweck 1\n02Verwendungszweck 2\n15Empfaenger\n17Buchungstext\n:61:020322CM20000,00NCHG\n:62M:C02031525000,00\n',
    [
      [
        '1222333444',
        ['2002-03-20', 500000, 'Empfaenger | Verwendungszweck 1 Verwendungszweck 2'],
        ['2002-03-22', 2000000, 'CHG'],
      ],
    ],
  ],
  [
    'Poland, mBank: plain words with colons, blanks at the ends of lines',
    '\n:20:ST170119CYC/1\n:25:PL29114010810000267002001002\n:28C:1/1\n:60F:C170119PLN0,40\n:61:1701190119CN0,01NTRFNONREF//MB170119012058\n911-TRANSAKCJA IPH\n:86:911 TRANSAKCJA COLLECT; ID IPH: XX000000000001; Z RACH.: \n56114010810000267002001001; OD: JAN NOWAK  \nUL. NIJAKA 1; TYT.: PRZELEW SRODKOW   ; \nTNR: 179171073864111.010001\n:62F:C170119PLN0,41\n:64:C170119PLN0,41\n-\n',
    [
      [
        'PL29114010810000267002001002',
        [
          '2017-01-19',
          1,
          '911 TRANSAKCJA COLLECT; ID IPH: XX000000000001; Z RACH.: 56114010810000267002001001; OD: JAN NOWAK UL. NIJAKA 1; TYT.: PRZELEW SRODKOW ; TNR: 179171073864111.010001',
        ],
      ],
    ],
  ],
  [
    'Poland, PKO: tildes, empty subfields filled with FF',
    ':20:MT940\r\n:25:/PL44102055610000380209739045\r\n:28C:1\r\n:60F:D210526PLN2671,79\r\n:61:2105260526D25,00N152NONREF//6460500500000513\r\n152 0\r\n:86:020~00152\r\n~20PRZELEW SRODKÓW\r\n~21˙\r\n~22˙\r\n~3010205561\r\n~32DRUGI URZAD SKARBOWY\r\n~33˙\r\n~38PL50102055619000361245650240\r\n~60˙\r\n~63˙\r\n:62F:D210526PLN2696,79\r\n-\r\n',
    [['PL44102055610000380209739045', ['2021-05-26', -2500, 'DRUGI URZAD SKARBOWY | PRZELEW SRODKÓW']]],
  ],
  [
    'Hungary: funds letter F, plain lines, forints',
    ':20:STARTUMS\n:25:UBRTHUHB/123456789150ABCDEF002/HUF\n:28C:0072\n\n:60F:C180417HUF100000,00\n:61:180417CF2066637,00N527\nCsoportos átutalás jóváírása\n:86:CAB18D1700041116\n109876543210000012345678\nHUNGARY KFT.\nUV, napi összevont utánvét\n:61:180417DF14790,00N031\nBankon belüli átutalás\n:62F:C180417HUF2151847,00\n:65:C180418HUF2151847,00\n\n',
    [
      [
        'UBRTHUHB/123456789150ABCDEF002',
        [
          '2018-04-17',
          206663700,
          'CAB18D1700041116 109876543210000012345678 HUNGARY KFT. UV, napi összevont utánvét',
        ],
        ['2018-04-17', -1479000, 'Bankon belüli átutalás'],
      ],
    ],
  ],
  [
    'Austria: slashes before the account, a code before plain words, a note to all of it at the end',
    ':20:20250717000000\n:21:12345678912345\n:25://AT39364/12345678912/EUR\n:28C:25001/001\n:60F:C250716EUR0,00\n:61:2507160716C1,00NTRFNONREF\n:86:999foo\nTest Überweisung\n:62F:C250716EUR1,00\n:86:Dieses Konto ist im Rahmen der gesetzlichen Einlagensicherung\nerstattungsfähig.\n',
    [['AT39364/12345678912', ['2025-07-16', 100, '999foo Test Überweisung']]],
  ],
  [
    'France: slash codes, structured and plain words in one file',
    "{1:F01BANKFRPPAXXX0000000000}\n{2:I940BANKFRPPXXXXN}\n{4:\n:20:STATEMENT001\n:25:FR7630006000011234567890189\n:28C:00001/001\n:60F:C250801EUR1500,00\n:61:2508010801D42,50NTRFNONREF//BANKREF001\n:86:/TRTP/SEPA OVERBOEKING/IBAN/FR14/BIC/PSSTFRPP/NAME/Boulangerie L'Étoile/REMI/Facture 2025-0042\n:61:2508030803D89,99NTRFNONREF//BANKREF003\n:86:166?00SEPA ÜBERWEISUNG?20Rechnung 4711?32MÜLLER GMBH\n:61:2508040804D15,00NTRFNONREF//BANKREF004\n:86:RETRAIT GUICHET AUTOMATIQUE\n:62F:C250806EUR1352,51\n-}\n",
    [
      [
        'FR7630006000011234567890189',
        ['2025-08-01', -4250, "Boulangerie L'Étoile | Facture 2025-0042"],
        ['2025-08-03', -8999, 'MÜLLER GMBH | Rechnung 4711'],
        ['2025-08-04', -1500, 'RETRAIT GUICHET AUTOMATIQUE'],
      ],
    ],
  ],
];

test.each(DIALECTS)('%s', (_, text, expected) => {
  const { accounts, excluded } = parsedOf(parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD'));
  expect(
    accounts.map(({ id, rows }) => [
      id,
      ...rows.map(({ date, minorUnits, description }) => [date, minorUnits, description]),
    ]),
  ).toEqual(expected);
  expect(excluded).toEqual([]);
});
