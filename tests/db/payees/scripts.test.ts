import { expect, test } from 'vitest';
import { rows } from '../support/catalog';

/** Descriptions with letters of many scripts, and what people read; null where the description is a name already. */
const NAMES: readonly (readonly [script: string, description: string, name: string | null])[] = [
  ['Katakana', 'NTTドコモ', null],
  ['Kanji', '三菱UFJ銀行', null],
  ['Kanji', 'IKEA家具', null],
  ['Kanji', '三菱UFJ銀行 12345678', '三菱UFJ銀行'],
  ['Kanji', 'IKEA家具 STORE 4711', 'IKEA家具'],
  ['half-width Katakana', 'NTTﾄﾞｺﾓ ﾘﾖｳ 20261101', 'NTTドコモ リヨウ'],
  ['Katakana', 'POS LAWSON ダウンロード 4711', 'Lawson ダウンロード'],
  ['Hiragana', 'JR東日本 VISA SUICAちゃーじ', 'JR東日本 Visa SUICAちゃーじ'],
  ['Han', 'KFC肯德基 SHANGHAI', 'KFC肯德基 Shanghai'],
  ['Han beyond the basic plane', 'ABC𠮷野家 TOKYO', 'ABC𠮷野家'],
  ['Hangul', 'GS25강남점', null],
  ['Hangul', 'CARD PURCHASE SK텔레콤 4711', 'SK텔레콤'],
  ['Thai', 'TRUEมันนี่ WALLET', 'TRUEมันนี่ Wallet'],
  ['Thai', 'POS AISเอไอเอส 0412', 'AISเอไอเอส'],
  ['Devanagari', 'SBIभारतीय स्टेट बैंक BRANCH', 'SBIभारतीय स्टेट बैंक Branch'],
  ['Devanagari', 'UPIभुगतान', null],
  ['Tamil', 'IOCLபெட்ரோல் PUMP', 'IOCLபெட்ரோல் Pump'],
  ['Arabic', 'STCالاتصالات RIYADH', 'STCالاتصالات Riyadh'],
  ['Arabic', 'POS كارفور 4711', 'كارفور'],
  ['Hebrew', 'IKEAאיקאה NETANYA', 'IKEAאיקאה Netanya'],
  ['Hebrew', 'POS שופרסל 4711', 'שופרסל'],
  ['Georgian', 'TBCბანკი TBILISI', 'TBCბანკი Tbilisi'],
  ['Georgian', 'POS კარფური 4711', 'კარფური'],
  ['Amharic', 'CBEንግድባንክ ADDIS', 'CBEንግድባንክ Addis'],
  ['Cyrillic', 'POS ПЯТЁРОЧКА 4711', 'Пятёрочка'],
  ['Cyrillic', 'ЯНДЕКС GO MOSCOW', 'Яндекс Go Moscow'],
  ['Cyrillic', 'Кафе Аист', null],
  ['Greek', 'POS ΣΚΛΑΒΕΝΙΤΗΣ 4711', 'Σκλαβενιτης'],
  ['Greek', 'ΆΛΦΑ BANK ATHENS', 'Άλφα Bank Athens'],
  ['Armenian', 'POS ԵՐԵՎԱՆ 4711', 'Երեվան'],
  ['Latin', 'POS MÜLLER ŁÓDŹ 4711', 'Müller Łódź'],
  ['Latin', 'CAFÉ ÉTOILE', 'Café Étoile'],
];

/** Ends that belong to a name, and those that say what a company is or where it is. */
const ENDS: readonly (readonly [description: string, name: string | null])[] = [
  ['TENT AND CO', 'Tent and Co'],
  ['TENT & CO', 'Tent & Co'],
  ['TENT AND CO LTD', 'Tent and Co'],
  ['TENT AND COMPANY INC', 'Tent and Company'],
  ['MÜLLER UND CO KG', 'Müller und Co'],
  ['DUPONT ET CIE', 'Dupont et Cie'],
  ['GARCIA Y CO', 'Garcia y Co'],
  ['TELEFONICA GERMANY GMBH & CO. OHG', 'Telefonica Germany'],
  ['MÜLLER GMBH UND CO KG', 'Müller'],
  ['SMITH AND SONS LTD', 'Smith and Sons'],
  ['SMITH AND', 'Smith'],
  ['SMITH & CO, DENVER CO', 'Smith & Co'],
  ['TENT CO', 'Tent'],
  ['WIRE IN', 'Wire In'],
  ['WIRE OUT', 'Wire Out'],
  ['WIRE IN 55120', 'Wire In'],
  ['WIRE OUT 55120', 'Wire Out'],
  ['DOMESTIC WIRE IN', 'Domestic Wire In'],
  ['WIRE TRANSFER IN', 'Wire Transfer In'],
  ['INTERNAL TRANSFER IN', 'Internal Transfer In'],
  ['CASH IN', 'Cash In'],
  ['PLUG IN', 'Plug In'],
  ['ADD ON', 'Add On'],
  ['TOYS R US', 'Toys R US'],
  ['KROGER FISHERS IN', 'Kroger Fishers'],
  ['KROGER 4711 FISHERS IN', 'Kroger'],
  ['MARKET STORE IN BERLIN', 'Market'],
  ['NETFLIX US', 'Netflix'],
];

/** The names of descriptions and what they are known by, in their order. */
async function cleaned(descriptions: readonly string[]) {
  const list = descriptions.map((one) => `'${one}'`).join(', ');
  return rows<{ cleaned: string; name: string | null }>(`
    select c.cleaned, c.name
    from unnest(array[${list}]) with ordinality d (description, place), public.clean_description(d.description) c
    order by d.place`);
}

test('a word with letters of a script without case stays as it is written', async () => {
  const found = await cleaned(NAMES.map(([, description]) => description));
  expect(found.map(({ name }, index) => [...(NAMES[index] ?? []).slice(0, 2), name])).toEqual(NAMES);
});

test('the end of a name is not taken for a company’s form or a place', async () => {
  const found = await cleaned(ENDS.map(([description]) => description));
  expect(found.map(({ name }, index) => [ENDS[index]?.[0], name])).toEqual(ENDS);
});

test('their names are cleaned to those they are known by', async () => {
  const descriptions = [...NAMES.map(([, one]) => one), ...ENDS.map(([one]) => one)];
  const once = await cleaned(descriptions);
  const again = await cleaned(once.map(({ name }, index) => name ?? descriptions[index] ?? ''));
  expect(again.map((one) => one.cleaned)).toEqual(once.map((one) => one.cleaned));
});
