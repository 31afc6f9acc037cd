import { expect, test } from 'vitest';
import { parsedOf } from '@/tests/bank-files';
import { parseFile } from '../parse-file';

const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n\n';

/**
 * Statements as banks write them, and what they should parse to: the account, then date, minor units and description
 * of each row.
 */
const DIALECTS: [string, string, [string | null, ...[string, number, string][]][]][] = [
  [
    'Brazil: values padded with blanks, tabs, the text in MEMO alone, a balance without amount',
    `${HEADER}<OFX>\n<BANKMSGSRSV1>\n <STMTTRNRS>\n   <STMTRS>\n    <CURDEF>BRL\n\t<BANKACCTFROM>\n\t <BANKID>001\n\t <ACCTID>12345-6 \n\t</BANKACCTFROM>\n\t<BANKTRANLIST>\n\t <STMTTRN>\n\t  <TRNTYPE>DEBIT \n\t  <DTPOSTED>20240304 \n\t  <TRNAMT>-18.34 \n\t  <FITID>2024030411834 \n\t  <CHECKNUM>147021 \n\t  <MEMO>COMPRA COM CARTÃO         \n\t </STMTTRN>\n\t <STMTTRN>\n\t  <TRNTYPE>CREDIT \n\t  <DTPOSTED>20240304 \n\t  <TRNAMT>            .  \n\t  <FITID>0\n\t  <MEMO>SALDO DIA\n\t </STMTTRN>\n\t</BANKTRANLIST>\n    <MKTGINFO>esse parceiro é todo seu.\n   </STMTRS>\n </STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>`,
    [['12345-6', ['2024-03-04', -1834, 'COMPRA COM CARTÃO']]],
  ],
  [
    'a card of Brazil: no end of the list, ids like UUIDs, amounts without decimals',
    `${HEADER}<OFX>\n<CREDITCARDMSGSRSV1>\n<CCSTMTTRNRS>\n<CCSTMTRS>\n<CURDEF>BRL\n<CCACCTFROM>\n<ACCTID>9f1c-77\n</CCACCTFROM>\n\n<BANKTRANLIST>\n<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>20240323000000[-3:GMT]\n<TRNAMT>-140\n<FITID>5b4f3b92-9999\n<MEMO>IOF de "Loja.Eu"\n</STMTTRN>\n\n<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20240320000000[-3:GMT]\n<TRNAMT>127.8\n<FITID>5ba47b64\n<MEMO>Pagamento recebido\n</STMTTRN>\n\n<LEDGERBAL>\n<BALAMT>-12.2\n<DTASOF>20240325000000[-3:GMT]\n</LEDGERBAL>\n</CCSTMTRS>\n</CCSTMTTRNRS>\n</CREDITCARDMSGSRSV1>\n</OFX>`,
    [['9f1c-77', ['2024-03-23', -14000, 'IOF de "Loja.Eu"'], ['2024-03-20', 12780, 'Pagamento recebido']]],
  ],
  [
    'United States: one line, dotted tags, a statement for each month of one card, and a second card',
    `${HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO<MESSAGE>Login successful</STATUS><FI><ORG>AMEX<FID>3101</FI><ORIGIN.ID>X<INTU.BID>3101</SONRS></SIGNONMSGSRSV1><CREDITCARDMSGSRSV1>${[
      [
        '55',
        '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240113000000.000[-7:MST]<TRNAMT>-169.92<FITID>1<REFNUM>1<NAME>SUPER VALUE FOOD STO     NASSAU<MEMO>GROCERY</STMTTRN>',
      ],
      ['55', ''],
      [
        '55',
        '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20231228000000.000[-7:MST]<TRNAMT>1108.95<FITID>2<NAME>ONLINE PAYMENT - THANK YOU</STMTTRN>',
      ],
      [
        '44',
        '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20231225000000.000[-7:MST]<TRNAMT>0.21<FITID>3<NAME>CR ADJ</STMTTRN>',
      ],
    ]
      .map(
        ([id, rows]) =>
          `<CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>${id}<DOWNLOAD.FLAG>true</CCACCTFROM><BANKTRANLIST><DTSTART>20240107<DTEND>20240121${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>-764.6<DTASOF>20240121</LEDGERBAL><CYCLECUT.INDICATOR>false</CCSTMTRS></CCSTMTTRNRS>`,
      )
      .join('')}</CREDITCARDMSGSRSV1></OFX>`,
    [
      [
        '55',
        ['2024-01-13', -16992, 'SUPER VALUE FOOD STO NASSAU'],
        ['2023-12-28', 110895, 'ONLINE PAYMENT - THANK YOU'],
      ],
      ['44', ['2023-12-25', 21, 'CR ADJ']],
    ],
  ],
  [
    'Australia: empty tags with ends, a category, a currency of the same money',
    `\n\n\n${HEADER}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF></CURDEF><BANKACCTFROM><BANKID>N</BANKID><BRANCHID></BRANCHID><ACCTID>12345678</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>Credit</TRNTYPE><DTPOSTED>20180507</DTPOSTED><TRNAMT>12.34</TRNAMT><FITID></FITID><VALUEDATE>20180507</VALUEDATE><NAME></NAME><TRANSACTIONSPLIT>No</TRANSACTIONSPLIT><CATEGORY>Uncategorised</CATEGORY><MEMO>CBA:Transfer</MEMO><CURRENCY><CURRATE>1.0000</CURRATE><CURSYM>AUD</CURSYM></CURRENCY></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    [['12345678', ['2018-05-07', 1234, 'CBA:Transfer']]],
  ],
  [
    'France: ids with signs, a user’s day beside the posted one, comma decimals',
    `${HEADER}<OFX>\n<BANKMSGSRSV1>\n\t<STMTTRNRS>\n\t\t<STMTRS>\n\t\t\t<CURDEF>EUR\n\t\t\t<BANKACCTFROM>\n\t\t\t\t<BANKID>30003\n\t\t\t\t<BRANCHID>01234\n\t\t\t\t<ACCTID>00050123456\n\t\t\t</BANKACCTFROM>\n\t\t\t<BANKTRANLIST>\n\t\t\t\t<STMTTRN>\n\t\t\t\t\t<TRNTYPE>DEBIT\n\t\t\t\t\t<DTPOSTED>20160622\n\t\t\t\t\t<DTUSER>20160620\n\t\t\t\t\t<TRNAMT>-2119,00\n\t\t\t\t\t<FITID>LL4YOB%$CF\n\t\t\t\t\t<NAME>CARTE 20/06 L&apos;&Eacute;PICERIE\n\t\t\t\t</STMTTRN>\n\t\t\t\t<STMTTRN>\n\t\t\t\t\t<TRNTYPE>CREDIT\n\t\t\t\t\t<DTPOSTED>20160622\n\t\t\t\t\t<TRNAMT>+1800,5\n\t\t\t\t\t<FITID>LL4YOBDQ@O\n\t\t\t\t\t<NAME>VIR SALAIRE\n\t\t\t\t</STMTTRN>\n\t\t\t</BANKTRANLIST>\n\t\t</STMTRS>\n\t</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>`,
    [
      [
        '00050123456',
        ['2016-06-22', -211900, "CARTE 20/06 L'ÉPICERIE"],
        ['2016-06-22', 180050, 'VIR SALAIRE'],
      ],
    ],
  ],
  [
    'Germany: OFX 2 with double quotes in its declaration, decimals to the fifth place',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>37040044</BANKID><ACCTID>0532013000</ACCTID></BANKACCTFROM><BANKTRANLIST>\n<STMTTRN><TRNTYPE>DIRECTDEBIT</TRNTYPE><DTPOSTED>20240105000000.000[+1:CET]</DTPOSTED><TRNAMT>-3.77000</TRNAMT><FITID>x/1</FITID><NAME>B&#228;cker M&#xFC;ller</NAME><MEMO>danke</MEMO></STMTTRN>\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    [['0532013000', ['2024-01-05', -377, 'Bäcker Müller']]],
  ],
  [
    'a header on one line, and Windows line ends',
    'OFXHEADER:100DATA:OFXSGMLVERSION:102SECURITY:NONEENCODING:USASCIICHARSET:1252COMPRESSION:NONEOLDFILEUID:NONENEWFILEUID:NONE\r\n<OFX>\r\n<BANKMSGSRSV1>\r\n<STMTTRNRS>\r\n<STMTRS>\r\n<CURDEF>GBP\r\n<BANKACCTFROM>\r\n<BANKID>309876\r\n<ACCTID>30987612345678\r\n</BANKACCTFROM>\r\n<BANKTRANLIST>\r\n<STMTTRN>\r\n<TRNTYPE>POS\r\n<DTPOSTED>20240105\r\n<TRNAMT>-9.99\r\n<FITID>1\r\n<NAME>TESCO STORES 3297\r\n</STMTTRN>\r\n</BANKTRANLIST>\r\n</STMTRS>\r\n</STMTTRNRS>\r\n</BANKMSGSRSV1>\r\n</OFX>\r\n',
    [['30987612345678', ['2024-01-05', -999, 'TESCO STORES 3297']]],
  ],
  [
    'no account at all, transactions right below the root',
    '<OFX><STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<FITID>1<MEMO>X</STMTTRN></OFX>',
    [[null, ['2024-01-05', -100, 'X']]],
  ],
];

test.each(DIALECTS)('%s', (_, text, expected) => {
  const { accounts, questions } = parsedOf(
    parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD'),
  );
  expect(
    accounts.map(({ id, rows }) => [
      id,
      ...rows.map(({ date, minorUnits, description }) => [date, minorUnits, description]),
    ]),
  ).toEqual(expected);
  expect(questions).toEqual([]);
});
