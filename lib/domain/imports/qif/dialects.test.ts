import { expect, test } from 'vitest';
import { parsedOf } from '@/tests/bank-files';
import { parseFile } from '../parse-file';

/**
 * Files as programs and banks write them, and what they should parse to: the account, then date, minor units,
 * description and category.
 */
const DIALECTS: [string, string, [string | null, ...[string, number, string, string | null][]][]][] = [
  [
    'Quicken: a list of accounts, apostrophe years padded with blanks, both amounts, splits, a transfer',
    "!Option:AutoSwitch\n!Account\nNChecking\nTBank\n^\nNVisa\nTCCard\nL5000\n^\n!Clear:AutoSwitch\n!Option:AutoSwitch\n!Account\nNChecking\nTBank\n^\n!Type:Bank \nD1/ 2' 5\nU-1,254.30\nT-1,254.30\nCX\nN1005\nPBank Of Mortgage\nLInterest\nSInterest\n$-1,000.00\nSPrincipal\nEpart\n$-254.30\n^\nD12/28' 4\nU200.00\nT200.00\nPTo card\nL[Visa]\n^\n!Account\nNVisa\nTCCard\n^\n!Type:CCard \nD1/13' 5\nU-9.99\nT-9.99\nPBookshop\nLBooks\n^\n",
    [
      ['Checking', ['2005-01-02', -125430, 'Bank Of Mortgage', null], ['2004-12-28', 20000, 'To card', null]],
      ['Visa', ['2005-01-13', -999, 'Bookshop', 'Books']],
    ],
  ],
  [
    'MS Money: day first, apostrophe years',
    "!Type:Bank\nD13/1'2006\nMCard 12\nT-15.00\nN12\nPATM\nLCash:Withdrawal\n^\n",
    [[null, ['2006-01-13', -1500, 'ATM', 'Cash:Withdrawal']]],
  ],
  [
    'Germany: points between day and month, decimal comma, thousands by point',
    '!Type:Bank\nD31.12.2023\nT-1.234,56\nPVermieter\nMMiete\n^\nD02.01.2024\nT0,99\nPZinsen\n^\n',
    [[null, ['2023-12-31', -123456, 'Vermieter', null], ['2024-01-02', 99, 'Zinsen', null]]],
  ],
  [
    'France: two-digit years, no blank after the type, upper case',
    '!Type:Bank\nD28/06/16\nT-46,70\nN\nPCARTE 27/06 SUPERMARCHE\n^\nD01/07/16\nT1800,00\nPVIR SALAIRE\n^\n',
    [
      [
        null,
        ['2016-06-28', -4670, 'CARTE 27/06 SUPERMARCHE', null],
        ['2016-07-01', 180000, 'VIR SALAIRE', null],
      ],
    ],
  ],
  [
    'Switzerland: the account number as name, years first, the memo as text',
    '!Account\nN0123 45678901.23A\nTBank\n^\n!Type:Bank\nNA01234BC01234567\nD2019-03-31\nMSolde prix prestations\nT-10.00\n^\n',
    [['0123 45678901.23A', ['2019-03-31', -1000, 'Solde prix prestations', null]]],
  ],
  [
    'a type line before every record, the number before the day',
    '!Account\nNCash\nTCash\n^\n!Type:Cash\nNINV-7\nD03/24/15\nPTchênzema\nT45000.00\nSExpenses\n$45000.00\n^\n!Type:Cash\nNINV-8\nD03/25/15\nPChairman\nT50000.00\n^\n',
    [['Cash', ['2015-03-24', 4500000, 'Tchênzema', 'Expenses'], ['2015-03-25', 5000000, 'Chairman', null]]],
  ],
  [
    'Great Britain: a currency sign, empty fields, a word in place of a number',
    '!Type:CCard\r\nD30/04/2011\r\nPDIRECT DEBIT - THANK YOU\r\nM\r\nT£51.00\r\nNDeposit\r\nL\r\n^\r\nD23/08/2015\r\nP\r\nM\r\nT-£39.00\r\nNWithdrawal\r\nL\r\n^',
    [
      [
        null,
        ['2011-04-30', 5100, 'DIRECT DEBIT - THANK YOU', null],
        ['2015-08-23', -3900, 'Withdrawal', null],
      ],
    ],
  ],
  [
    'FinanzManager: the order stated, points, an opening balance in its own words, memorized payments',
    '!Option:MDY\n!Type:Class\nNSpende\nDSpenden\n^\n!Option:AutoSwitch\n!Account\nNKD-Bank\nTBank\n^\n!Clear:AutoSwitch\n!Option:AutoSwitch\n!Account\nNKD-Bank\nTBank\n^\n!Type:Bank \nD10.08.23\nU50.00\nT50.00\nCX\nPEröffnungssaldo\nL[KD-Bank]\n^\nD10.09.23\nU200.00\nT200.00\nPDonor\nLDonation/Spende\n^\n!Type:Memorized\nKD\nU200.00\nT200.00\nPDonor\n^\n',
    [['KD-Bank', ['2023-10-09', 20000, 'Donor', 'Donation']]],
  ],
  [
    'a file made by hand: remarks before the first header',
    "### Example ###\n\n!Type:Cat\nNBonds\n^\n!Type:Bank\nD2/14'2020\nT67.50\nPT-Mobile\nLBills:Cell Phone/Test class\n^\n!Type:Invst\nD2/14'2020\nNBuy\nY$AAPL\n$100.00\n^",
    [[null, ['2020-02-14', 6750, 'T-Mobile', 'Bills:Cell Phone']]],
  ],
];

test.each(DIALECTS)('%s', (_, text, expected) => {
  const { accounts, questions } = parsedOf(
    parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD'),
  );
  expect(
    accounts.map(({ id, rows }) => [
      id,
      ...rows.map(({ date, minorUnits, description, category }) => [date, minorUnits, description, category]),
    ]),
  ).toEqual(expected);
  expect(questions).toEqual([]);
});
