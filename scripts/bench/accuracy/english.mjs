/** @import { Country } from './countries.mjs' */

/** @type {Record<string, Country>} */
export const ENGLISH = {
  'United States': {
    cities: 'BROOKLYN NY, SAN FRANCIS CA, AUSTIN TX, SEATTLE WA, CHICAGO IL, PORTLAND OR',
    card: `
{name} #{4} {city}
{name} {4} {city}
POS DEBIT {4} {name} {city}
{name} {city}`,
    direct: `
{name} DES:PAYMENT ID:{8} INDN:MAYA REYES
ACH DEBIT {name} {9}
{name}`,
    prefixes: `
SQ *
TST* 
SP 
-`,
    shops: `
TRADER JOE S | Groceries | 9 | 8-90
WHOLEFDS MKT | Groceries | 8 | 6-120
SAFEWAY | Groceries | 6 | 5-110
KEY FOOD | Groceries | 4 | 5-60
COSTCO WHSE | Groceries 55, Household 25, Clothing 10, Fuel 10 | 4 | 20-300
TARGET | Household 40, Groceries 30, Clothing 20, Gifts 10 | 5 | 8-150
WAL-MART | Groceries 60, Household 40 | 4 | 8-160
AMZN Mktp US*{reference} | Shopping 55, Household 25, Gifts 10, Education 10 | 10 | 6-160
STARBUCKS STORE | Coffee | 8 | 3-14
BLUE BOTTLE | Coffee | 5 | 4-12
DUNKIN | Coffee | 4 | 3-12
CHIPOTLE | Restaurants | 5 | 9-28
SWEETGREEN | Restaurants | 4 | 11-22
DOORDASH*{word} | Restaurants | 5 | 15-60
UBER   *EATS | Restaurants | 4 | 14-50
UBER   *TRIP | Transport | 5 | 7-45
LYFT   *RIDE | Transport | 3 | 8-40
MTA*NYCT PAYGO | Transport | 10 | 2.9-2.9
CHEVRON | Fuel | 3 | 25-80
SHELL OIL | Fuel | 3 | 25-80
CVS/PHARMACY | Health 80, Personal care 20 | 3 | 5-50
WALGREENS | Health 70, Household 30 | 3 | 5-40
HOME DEPOT | Household | 2 | 10-200
IKEA | Household | 1 | 15-300
UNIQLO | Clothing | 1 | 20-120
NIKE.COM | Clothing | 0.6 | 40-160
STEAMGAMES.COM | Entertainment | 1 | 5-60
AMC | Entertainment | 1 | 15-50
ZELLE TO {person} | Restaurants 35, Gifts 25, Rent 20, Entertainment 20 | 3 | 10-200
VENMO PAYMENT {10} | Restaurants 50, Entertainment 30, Gifts 20 | 3 | 8-90
ATM WITHDRAWAL | Cash | 2 | 20-200`,
    bills: `
NETFLIX.COM | Subscriptions | 15.49-15.49 | 1
SPOTIFY USA | Subscriptions | 10.99-10.99 | 1
APPLE.COM/BILL | Subscriptions 90, Shopping 10 | 2.99-2.99 | 1
CON ED OF NY | Utilities | 70-130 | 1
VERIZON WIRELESS | Phone | 58-66 | 1
GEICO | Insurance | 112.4-112.4 | 1
BK RENTALS LLC | Rent | 1850-1850 | 1
PLANET FITNESS | Health | 24.99-24.99 | 1
NYTIMES | Subscriptions | 4-4 | 1`,
    income: `
NORTHWIND PAYROLL | Salary | 2900-2900 | 2
INTEREST PAYMENT | Interest | 4-9 | 1`,
    places:
      'TACOS, PIZZA, RAMEN, GRILL, BAR, THAI, DINER, CAFE, BAKERY, HOTEL, INN, MUSEUM, BOOKS, FLORIST, SALON, CLINIC, HARDWARE, SUSHI, BBQ, MARKET',
  },
  'United Kingdom': {
    cities: 'LONDON, LEEDS, BRISTOL, OXFORD, MANCHESTER',
    card: `
CARD PAYMENT TO {name} {4} ON 1{1} JAN
{name} {4} {city} GB
{name} {city}
CONTACTLESS {name} {3}`,
    direct: `
DIRECT DEBIT {name} REF {9}
{name} {8} DDR`,
    prefixes: `
SumUp *
ZETTLE_*
SQ *
-`,
    shops: `
TESCO STORES | Groceries 93, Household 7 | 9 | 3-80
SAINSBURYS S/MKTS | Groceries | 8 | 3-80
ALDI | Groceries | 5 | 5-70
WAITROSE | Groceries | 3 | 5-80
CO-OP GROUP | Groceries | 5 | 2-25
TFL TRAVEL CH TFL.GOV.UK/CP | Transport | 10 | 1.75-8
TRAINLINE | Transport 50, Travel 50 | 3 | 8-90
PRET A MANGER | Coffee 60, Restaurants 40 | 7 | 3-12
COSTA COFFEE | Coffee | 5 | 3-9
GREGGS | Restaurants | 4 | 2-9
DELIVEROO | Restaurants | 4 | 14-45
NANDOS | Restaurants | 2 | 12-40
AMAZON.CO.UK*{reference} | Shopping 60, Household 20, Gifts 20 | 7 | 5-120
AMZNMKTPLACE {reference} | Shopping 60, Household 30, Education 10 | 4 | 5-90
BOOTS | Health 50, Personal care 50 | 4 | 3-40
PAYPAL *{word} | Shopping 50, Entertainment 30, Clothing 20 | 4 | 5-90
BP | Fuel | 2 | 25-80
SHELL | Fuel | 2 | 25-80
ARGOS | Household | 1 | 8-150
M&S | Groceries 50, Clothing 50 | 3 | 4-80
PRIMARK | Clothing | 1 | 10-60
ODEON | Entertainment | 1 | 10-35
FPO {person} | Restaurants 40, Gifts 30, Entertainment 30 | 3 | 5-100
LNK CASH WITHDRAWAL | Cash | 2 | 10-100
JOHN LEWIS | Household 50, Clothing 30, Gifts 20 | 1 | 10-200`,
    bills: `
OCTOPUS ENERGY | Utilities | 92-128 | 1
THAMES WATER | Utilities | 38-38 | 1
EE LIMITED | Phone | 25-25 | 1
SKY DIGITAL | Phone | 44-44 | 1
LB CAMDEN COUNCIL TAX | Council tax | 142-142 | 1
FOXTONS RENT | Rent | 1450-1450 | 1
NETFLIX.COM | Subscriptions | 10.99-10.99 | 1
SPOTIFY UK | Subscriptions | 11.99-11.99 | 1
PUREGYM LTD | Health | 24.99-24.99 | 1
AVIVA | Insurance | 31.4-31.4 | 1`,
    income: `
ACME LTD SALARY | Salary | 2650-2650 | 1
HMRC CHILD BENEFIT | Benefits | 96-96 | 1`,
    places:
      'THE CROWN, THE SHIP, CURRY HOUSE, BISTRO, DELI, BARBER, BOOKSHOP, FLORIST, HOTEL, B&B, THEATRE, MUSEUM, BAKERY, FARM SHOP, VETS',
  },
};
