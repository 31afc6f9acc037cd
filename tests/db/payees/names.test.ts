import { expect, test } from 'vitest';
import { rows } from '../support/catalog';
import { DESCRIPTORS } from '../support/payee-descriptors';

interface Cleaned {
  cleaned: string;
  name: string | null;
}

/** Cleans descriptions in one query, in their order. */
async function clean(descriptions: readonly string[]): Promise<Cleaned[]> {
  const list = descriptions.map((one) => `'${one.replaceAll("'", "''")}'`).join(', ');
  return rows<Cleaned>(`
    select normalize(c.cleaned, nfc) as cleaned, c.name
    from unnest(array[${list}]) with ordinality d (description, place), public.clean_description(d.description) c
    order by d.place`);
}

const NAMES = [
  'Weekly groceries',
  'Row 0001',
  "Trader Joe's",
  'BP Fuel #2231',
  'Lunch 12-09-2014T16 :26:37 Table 7',
  'Transfer to savings',
  'Payment to John',
  'Card from Mum',
  'Café Größe',
  'Rent, 214 Dean St',
  'Invoice 410408',
  'Żabka',
  'ICA Nära',
  'Da Enzo al 29',
  'weekly groceries',
  'Dr. Lena Osei',
  'Ticket 2024-03-12',
  'Ужин с Аней',
  '家賃',
];

test('descriptions of banks in twenty countries become names people know', async () => {
  const cleaned = await clean(DESCRIPTORS.map(([description]) => description));
  expect(cleaned.map(({ cleaned: key, name }, index) => [DESCRIPTORS[index]?.[0], key, name])).toEqual(
    DESCRIPTORS,
  );
});

test('a name stays as it is', async () => {
  expect((await clean(NAMES)).map(({ name }) => name)).toEqual(NAMES.map(() => null));
});

test('a cleaned text stays the same when it is cleaned again, and so does its name', async () => {
  const descriptions = [...DESCRIPTORS.map(([description]) => description), ...NAMES];
  const once = await clean(descriptions);
  const keys = once.map(({ cleaned }) => cleaned);
  expect((await clean(keys)).map(({ cleaned }) => cleaned)).toEqual(keys);
  const shown = once.map(({ name }, index) => name ?? descriptions[index] ?? '');
  expect((await clean(shown)).map(({ cleaned }) => cleaned)).toEqual(keys);
});

test('nothing is cleaned away', async () => {
  const descriptions = [
    '4711',
    'POS',
    'SQ *',
    '***',
    'KARTENZAHLUNG',
    'GMBH',
    'DE',
    '//',
    '#1234',
    'POS 4711 12.03.',
    '-',
    'PAYPAL *',
    'CARD 1234',
    '/TRTP/',
    '/NAME/',
    'A',
    '. com',
  ];
  for (const [index, { cleaned, name }] of (await clean(descriptions)).entries()) {
    expect(cleaned.trim(), descriptions[index]).not.toBe('');
    expect(name?.trim(), descriptions[index]).not.toBe('');
  }
});

test('the stem of a payee is what its branches have in common', async () => {
  const stems = await rows<{ stem: string }>(`
    select public.payee_stem(c) as stem
    from unnest(array['rewe city', 'rewe', 'the home depot', 'cafe central', 'db vertrieb', '']) with ordinality c (c, place)
    order by place`);
  expect(stems.map(({ stem }) => stem)).toEqual([
    'rewe',
    'rewe',
    'the home',
    'cafe central',
    'db vertrieb',
    '',
  ]);
});
