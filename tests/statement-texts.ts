import type { StatementText } from './statement-text';
import { EUROPEAN_STATEMENTS } from './statement-texts-europe';

/** Invented statements in the style of banks of many countries. */
export const STATEMENTS: StatementText[] = [
  {
    name: 'United States, checking account with sections',
    text: `
First Prairie Bank                                      Page 1 of 1
Account Number: 000123456789          March 1, 2026 to March 31, 2026

Beginning balance on March 1, 2026                        $1,204.10
Deposits and other additions                               2,650.00
Withdrawals and other subtractions                          -713.77
Ending balance on March 31, 2026                          $3,140.33

Deposits and other additions
Date       Description                                       Amount
03/02      PAYROLL ACME INC DES:PAYROLL                    2,500.00
           ID:00012345 INDN:JANE DOE
03/17      Refund Bookshop                                   150.00
Total deposits and other additions                        $2,650.00

Withdrawals and other subtractions
Date       Description                                       Amount
03/03      CORNER MARKET 0302 PORTLAND                        -53.60
03/05      RENT MARCH                                        -640.00
03/20      COFFEE                                             -20.17
Total withdrawals and other subtractions                   -$713.77
`,
    opening: 120410,
    closing: 314033,
    rows: [
      ['2026-03-02', 250000],
      ['2026-03-17', 15000],
      ['2026-03-03', -5360],
      ['2026-03-05', -64000],
      ['2026-03-20', -2017],
    ],
  },
  {
    name: 'United States, sections without signs',
    text: `
Harbor Credit Union
Statement Period 05/01/2026 - 05/31/2026
Previous Balance                                             500.00
ENDING BALANCE                                             1,013.20

DEPOSITS
Date     Transaction                                         Amount
05/15    Direct deposit                                      800.00
05/29    Interest earned                                       1.20

WITHDRAWALS
Date     Transaction                                         Amount
05/04    Grocery Outlet                                       88.00
05/09    Electric Company                                    200.00
`,
    opening: 50000,
    closing: 101320,
    rows: [
      ['2026-05-15', 80000],
      ['2026-05-29', 120],
      ['2026-05-04', -8800],
      ['2026-05-09', -20000],
    ],
  },
  {
    name: 'United Kingdom, paid out, paid in, balance once a day, dates once a day',
    text: `
Northern Mutual
Your Statement                  1 January to 31 January 2026
Account Number 12345678   Sort code 01-02-03

Date        Payment type and details        Paid out     Paid in     Balance
01 Jan 26   BALANCE BROUGHT FORWARD                                  1,000.00
02 Jan 26   DD  Council Tax                   120.00
            VIS Bakery                          3.50                   876.50
09 Jan 26   CR  Acme Ltd Salary                         2,000.00     2,876.50
10 Jan 26   ))) Tea Room                        6.25
            BP  Landlord                      700.00                 2,170.25
31 Jan 26   BALANCE CARRIED FORWARD                                  2,170.25
`,
    opening: 100000,
    closing: 217025,
    rows: [
      ['2026-01-02', -12000],
      ['2026-01-02', -350],
      ['2026-01-09', 200000],
      ['2026-01-10', -625],
      ['2026-01-10', -70000],
    ],
  },
  {
    name: 'Japan, whole yen',
    text: `
お取引明細   2026年08月01日 ～ 2026年08月31日
日付         お取引内容             お引出し        お預入れ          残高
2026/08/01   前月繰越                                             120,000
2026/08/05   デンキダイ                8,450                      111,550
2026/08/25   キユウヨ                               280,000       391,550
2026/08/28   ATM                      30,000                      361,550
`,
    opening: 12000000,
    closing: 36155000,
    rows: [
      ['2026-08-05', -845000],
      ['2026-08-25', 28000000],
      ['2026-08-28', -3000000],
    ],
  },
  {
    name: 'United States, a card whose purchases are positive',
    text: `
Summit Rewards Card                                      Page 1 of 1
Account ending in 4321             Statement closing date 09/25/2026
Previous Balance                                             $412.80
Payments and Credits                                        -$412.80
Purchases                                                    $157.35
New Balance                                                  $157.35
Minimum Payment Due                                           $35.00
Payment Due Date 10/20/2026          Credit Limit          $5,000.00

Trans Date  Post Date   Description                           Amount
08/27       08/28       GREEN GROCER SEATTLE WA                62.10
09/03       09/03       ONLINE PAYMENT THANK YOU              -412.80
09/14       09/15       BOOKSHOP                               40.25
09/20       09/21       CITY TRANSIT                           55.00
`,
    opening: -41280,
    closing: -15735,
    rows: [
      ['2026-08-27', -6210],
      ['2026-09-03', 41280],
      ['2026-09-14', -4025],
      ['2026-09-20', -5500],
    ],
  },
  {
    name: 'United Kingdom, a card with CR',
    text: `
Northern Card Services         Statement date 14 October 2026
Credit limit £3,000.00
Your previous balance                                         £250.00
Date         Description                                       Amount
18 Sep       RAIL TICKETS                                        84.60
25 Sep       PAYMENT RECEIVED - THANK YOU                       250.00 CR
02 Oct       HARDWARE STORE                                      19.99
New balance                                                   £104.59
`,
    opening: -25000,
    closing: -10459,
    rows: [
      ['2026-09-18', -8460],
      ['2026-09-25', 25000],
      ['2026-10-02', -1999],
    ],
  },
  ...EUROPEAN_STATEMENTS,
];

/** The statement with this name. */
export function statementText(name: string): StatementText {
  const found = STATEMENTS.find((statement) => statement.name.startsWith(name));
  if (!found) throw new Error(`there is no statement "${name}"`);
  return found;
}
