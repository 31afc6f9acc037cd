/** @import { Country } from './countries.mjs' */

/** @type {Record<string, Country>} */
export const EUROPEAN = {
  Germany: {
    cities: 'KOELN, BERLIN, HAMBURG, MUENCHEN, DORTMUND, BONN',
    card: `
{name} SAGT DANKE. {5}//{city}/DE
{name} FIL {4}//{city}/DE 2025-0{1}-1{1}T1{1}:2{1}:11 KFN 1 VJ 2712
POS {4} {name} {5} {city}//DE
{name}//{city}/DE`,
    direct: `
LASTSCHRIFT {name} KD-NR {8} MANDAT {6}
{name} RG {7} DANKE
SEPA-BASISLASTSCHRIFT {name} {10}`,
    prefixes: `
SumUp *
-`,
    shops: `
REWE | Groceries | 9 | 5-90
LIDL | Groceries | 8 | 4-80
ALDI SUED | Groceries | 7 | 4-70
EDEKA | Groceries | 5 | 5-90
EDEKA {word} | Groceries | 3 | 5-60
DM-DROGERIE MARKT | Personal care 70, Household 30 | 4 | 4-50
ROSSMANN | Personal care 70, Household 30 | 3 | 4-40
BAECKEREI KAMPS | Coffee | 6 | 2-12
KAUFLAND | Groceries 80, Household 20 | 4 | 8-120
AMAZON PAYMENTS EUROPE S.C.A. {reference} | Shopping 50, Household 25, Education 10, Gifts 15 | 8 | 6-150
PAYPAL (EUROPE) S.A R.L. ET CIE S.C.A. {10} PP.{10}.PP . {word}, Ihr Einkauf bei {word} | Shopping 35, Restaurants 20, Subscriptions 20, Entertainment 25 | 7 | 5-90
DB VERTRIEB GMBH | Transport 60, Travel 40 | 3 | 5-120
KVB AUTOMAT | Transport | 5 | 3-9
ARAL STATION | Fuel | 3 | 25-90
SHELL | Fuel | 2 | 25-90
LIEFERANDO.DE | Restaurants | 4 | 14-45
MCDONALDS | Restaurants | 3 | 5-20
IKEA DEUTSCHLAND | Household | 1 | 10-250
H+M | Clothing | 1 | 10-90
ZALANDO SE | Clothing | 2 | 15-140
APOTHEKE AM MARKT | Health | 2 | 4-50
BARGELD GELDAUTOMAT SPARKASSE | Cash | 3 | 20-200
MEDIA MARKT | Shopping | 1 | 15-400
OBI BAU | Household | 1 | 5-150
{person} | Gifts 40, Restaurants 40, Rent 20 | 2 | 10-120`,
    bills: `
VATTENFALL EUROPE SALES | Utilities | 74-96 | 1
TELEKOM DEUTSCHLAND GMBH | Phone | 44.95-44.95 | 1
HAUSVERWALTUNG BERG MIETE | Rent | 980-980 | 1
ALLIANZ VERSICHERUNG | Insurance | 63.2-63.2 | 1
NETFLIX INTERNATIONAL | Subscriptions | 12.99-12.99 | 1
SPOTIFY AB | Subscriptions | 10.99-10.99 | 1
URBAN SPORTS | Health | 59-59 | 1
RUNDFUNK ARD ZDF DRADIO | Utilities | 18.36-18.36 | 1
STADTWERKE | Utilities | 60-61 | 1`,
    income: `
MUSTER GMBH LOHN GEHALT | Salary | 2850-2850 | 1
FAMILIENKASSE KINDERGELD | Benefits | 250-250 | 1`,
    places:
      'PIZZERIA, DOENER, GASTHAUS, CAFE, HOTEL, BLUMEN, BUCHHANDLUNG, FRISEUR, ARZTPRAXIS, BISTRO, BRAUHAUS, MUSEUM, THEATER, IMBISS, EISDIELE',
  },
  France: {
    cities: 'PARIS, LYON, NANTES, LILLE, TOULOUSE',
    card: `
CB {name} {city} 1{1}/03
PAIEMENT CB 1{1}03 {city} {name} CARTE 4974XXXX
CARTE 1{1}/03/25 {name} {3} {city}
ACHAT CB {name} 1{1}.03.25`,
    direct: `
PRLV SEPA {name} ECH/{6} ID EMETTEUR/FR{8}
PRELEVEMENT {name} REF {9}`,
    prefixes: `
SumUp *
ZETTLE *
-`,
    shops: `
CARREFOUR CITY | Groceries | 8 | 4-60
CARREFOUR MARKET | Groceries | 5 | 8-90
MONOPRIX | Groceries 75, Clothing 15, Household 10 | 6 | 4-80
FRANPRIX | Groceries | 6 | 3-40
LIDL | Groceries | 5 | 5-70
BOULANGERIE {word} | Coffee | 5 | 1-9
PICARD | Groceries | 2 | 8-50
RATP | Transport | 7 | 2-30
SNCF INTERNET | Transport 30, Travel 70 | 3 | 12-140
UBER TRIP | Transport | 3 | 8-35
UBER EATS | Restaurants | 4 | 14-40
DELIVEROO | Restaurants | 3 | 14-40
AMAZON PAYMENTS {reference} | Shopping 60, Household 20, Gifts 20 | 6 | 6-120
FNAC | Shopping 50, Education 30, Gifts 20 | 2 | 8-150
DECATHLON | Clothing 50, Entertainment 50 | 1 | 8-100
PHARMACIE {word} | Health | 3 | 4-40
TOTAL | Fuel | 3 | 25-90
LEROY MERLIN | Household | 1 | 8-200
PAYPAL | Shopping 50, Subscriptions 20, Entertainment 30 | 4 | 5-80
RETRAIT DAB | Cash | 3 | 20-120
VIR INST {person} | Restaurants 40, Gifts 30, Rent 30 | 3 | 10-200
ZARA | Clothing | 1 | 15-90`,
    bills: `
EDF CLIENTS PARTICULIERS | Utilities | 62-88 | 1
FREE TELECOM | Phone | 29.99-29.99 | 1
FREE MOBILE | Phone | 19.99-19.99 | 1
MAIF | Insurance | 41.5-41.5 | 1
LOYER FONCIA | Rent | 920-920 | 1
NETFLIX | Subscriptions | 13.49-13.49 | 1
DEEZER | Subscriptions | 10.99-10.99 | 1
BASIC FIT | Health | 22.99-22.99 | 1
NAVIGO ANNUEL | Transport | 86.4-86.4 | 1`,
    income: `
VIR SEPA SOCIETE DUPONT SALAIRE | Salary | 2350-2350 | 1
VIR CAF | Benefits | 210-210 | 1`,
    places:
      'RESTAURANT, BRASSERIE, BISTROT, CAFE, HOTEL, FLEURISTE, LIBRAIRIE, COIFFEUR, CREPERIE, MUSEE, CINEMA, GARAGE, PRESSING',
  },
  Spain: {
    cities: 'MADRID, BARCELONA, SEVILLA, VALENCIA',
    card: `
COMPRA TARJ. 5402XXXXXXXX{4} {name}-{city}
PAGO MOVIL EN {name}, {city} ES
COMPRA {name}, {city}, TARJETA {16} , COMISION 0,00
{name} {4} {city}`,
    direct: `
RECIBO {name} Nº RECIBO {10} REF. MANDATO {8}
ADEUDO {name} {9}`,
    prefixes: `
SUMUP *
-`,
    shops: `
MERCADONA | Groceries | 10 | 6-100
CARREFOUR | Groceries 80, Household 20 | 4 | 8-120
DIA | Groceries | 5 | 4-40
LIDL | Groceries | 5 | 5-70
EL CORTE INGLES | Clothing 40, Household 30, Gifts 30 | 2 | 10-200
METRO DE MADRID | Transport | 5 | 2-20
RENFE VIAJEROS | Transport 40, Travel 60 | 3 | 5-90
CABIFY | Transport | 3 | 6-25
GLOVO {reference} | Restaurants | 4 | 10-40
BIZUM A FAVOR DE {person} CONCEPTO: {word} | Restaurants 45, Gifts 25, Entertainment 30 | 5 | 5-60
CAFETERIA {word} | Coffee | 5 | 1.5-9
AMAZON.ES {reference} | Shopping 60, Household 20, Gifts 20 | 6 | 6-120
REPSOL | Fuel | 3 | 25-80
CEPSA | Fuel | 2 | 25-80
FARMACIA {word} | Health | 3 | 4-40
ZARA | Clothing | 2 | 15-90
PRIMARK | Clothing | 1 | 10-60
LEROY MERLIN | Household | 1 | 8-150
REINTEGRO CAJERO | Cash | 3 | 20-150
PAYPAL *{word} | Shopping 60, Entertainment 40 | 3 | 5-90`,
    bills: `
IBERDROLA CLIENTES | Utilities | 48-82 | 1
CANAL DE ISABEL II | Utilities | 22-31 | 1
MOVISTAR | Phone | 62.5-62.5 | 1
MAPFRE | Insurance | 38.2-38.2 | 1
ALQUILER VIVIENDA TRANSFERENCIA | Rent | 890-890 | 1
NETFLIX.COM | Subscriptions | 13.99-13.99 | 1
SPOTIFY | Subscriptions | 10.99-10.99 | 1
BASIC-FIT | Health | 24.99-24.99 | 1`,
    income: `
TRANSFERENCIA DE EMPRESA SL NOMINA | Salary | 1950-1950 | 1`,
    places:
      'RESTAURANTE, BAR, TABERNA, HOTEL, LIBRERIA, PELUQUERIA, FLORISTERIA, CINE, TEATRO, CLINICA, FERRETERIA, PANADERIA',
  },
  Netherlands: {
    cities: 'AMSTERDAM, UTRECHT, ROTTERDAM, DEN HAAG',
    card: `
BEA, Betaalpas {name} {4},PAS1{2} NR:{6}, 1{1}.03.25/17:3{1} {city}
{name} {4} {city} NLD
BETAALAUTOMAAT 1{1}-03-25 {name} {city} PAS {3}`,
    direct: `
SEPA Incasso algemeen doorlopend {name} Machtiging: {8} Kenmerk: {9}
/TRTP/SEPA INCASSO/CSID/NL{8}/NAME/{name}/REMI/{8}`,
    prefixes: `
Zettle_*
SumUp *
CCV*
-`,
    shops: `
ALBERT HEIJN | Groceries | 10 | 4-80
JUMBO | Groceries | 7 | 5-90
LIDL | Groceries | 5 | 5-60
PICNIC BY BUCKAROO | Groceries | 4 | 25-90
HEMA | Household 50, Gifts 30, Clothing 20 | 3 | 4-40
KRUIDVAT | Personal care 70, Health 30 | 3 | 4-30
ETOS | Personal care | 2 | 4-30
NS GROEP IZ NS REIZIGERS | Transport | 5 | 4-40
NS-UTRECHT | Transport | 3 | 4-25
BOL.COM | Shopping 60, Education 20, Gifts 20 | 5 | 8-120
THUISBEZORGD.NL | Restaurants | 4 | 15-50
SHELL | Fuel | 3 | 25-90
ACTION | Household | 4 | 4-40
COOLBLUE | Shopping | 1 | 15-400
TIKKIE {person} | Restaurants 50, Entertainment 30, Gifts 20 | 5 | 4-60
APOTHEEK {word} | Health | 2 | 4-40
GELDAUTOMAAT | Cash | 2 | 20-100
H&M | Clothing | 1 | 12-80
IKEA | Household | 1 | 10-250`,
    bills: `
VATTENFALL KLANTENSERVICE | Utilities | 138-138 | 1
ZIGGO SERVICES BV | Phone | 52.5-52.5 | 1
VGZ ZORGVERZEKERAAR | Insurance | 142.1-142.1 | 1
WATERNET | Utilities | 21-24 | 1
DE KEY HUUR | Rent | 870-870 | 1
NETFLIX INTERNATIONAL BV | Subscriptions | 11.99-11.99 | 1
SPOTIFY AB BY ADYEN | Subscriptions | 10.99-10.99 | 1
BASIC FIT NEDERLAND | Health | 24.99-24.99 | 1
ODIDO | Phone | 22.5-22.5 | 1`,
    income: `
SALARIS BEDRIJF BV | Salary | 2550-2550 | 1
BELASTINGDIENST TOESLAGEN | Benefits | 118-118 | 1`,
    places:
      'RESTAURANT, CAFE, BAKKERIJ, HOTEL, BOEKHANDEL, KAPPER, BLOEMEN, MUSEUM, THEATER, EETCAFE, SLAGERIJ',
  },
};
