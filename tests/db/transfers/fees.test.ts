import { expect, test } from 'vitest';
import { answerOf } from '../support/ledger-changes';
import { addAccount, putAndFind, suggestionsOf, type Movement } from '../support/suggestions';
import { expectTrueTotals } from '../support/totals';
import { figures } from '../support/transfers';
import { newUser } from '../support/users';

/** Texts of banks about money sent, on the account that it leaves and the one that it reaches. */
const WIRES: Record<string, [out: string, into: string]> = {
  en: ['WIRE OUT 55120', 'WIRE IN'],
  'en, bank to bank': ['OUTGOING FEDWIRE 55120', 'Incoming money'],
  'en, one side alone': ['Sent', 'Wired funds'],
  'en, abroad': ['International remittance', 'Credit'],
  'en, telegraphic': ['TELEGRAPHIC TRANSFER 8812', 'CHAPS'],
  de: ['Auslandsüberweisung', 'Gutschrift'],
  'de, written out': ['AUSLANDSUEBERWEISUNG USD', 'Eingang'],
  'de, at once': ['Echtzeitüberweisung', 'Eingang'],
  fr: ['VIREMENT INTERNATIONAL', 'Crédit'],
  'fr, short': ['VIRT SEPA EMIS', 'Reçu'],
  it: ['Bonifico estero', 'Accredito'],
  'it, several': ['Bonifici disposti', 'Accredito'],
  es: ['Transferencia internacional', 'Ingreso'],
  'es, giro': ['GIRO ENVIADO', 'Ingreso'],
  pt: ['Remessa ao exterior', 'Crédito'],
  nl: ['Overboeking buitenland', 'Bijschrijving'],
  pl: ['Przelew zagraniczny', 'Uznanie'],
  'pl, declined': ['Obciążenie przelewem', 'Uznanie'],
  cs: ['Zahraniční platba', 'Připsání'],
  sk: ['Zahraničný prevod', 'Pripísanie'],
  sv: ['Utlandsbetalning', 'Insättning'],
  da: ['Udlandsoverførsel', 'Indsat'],
  no: ['Utenlandsbetaling', 'Innskudd'],
  fi: ['Ulkomaanmaksu', 'Pano'],
  hu: ['Átutalás', 'Jóváírás'],
  ro: ['Viramente', 'Incasare'],
  hr: ['Doznaka', 'Uplata'],
  tr: ['Havalesi', 'Gelen'],
  el: ['Έμβασμα', 'Πίστωση'],
  ru: ['Переводом', 'Поступление'],
  uk: ['Переказ коштів', 'Зарахування'],
  bg: ['Превод', 'Постъпление'],
  lt: ['Pavedimas', 'Įskaityta'],
  lv: ['Pārskaitījums', 'Saņemts'],
  et: ['Ülekanne', 'Laekumine'],
  vi: ['Chuyển khoản', 'Nhận tiền'],
  ja: ['海外送金', '入金'],
  zh: ['电汇', '入账'],
  ko: ['해외 송금', '입금'],
  ar: ['حوالة', 'إيداع'],
  he: ['העברה', 'זיכוי'],
};

async function household() {
  const user = await newUser();
  const checking = await addAccount(user, 'Everyday', 'bank', '4821');
  const savings = await addAccount(user, 'Rainy day', 'savings', '7733');
  /** A pair of rows, a month after the one before. */
  const pair = (place: number, [out, into]: [string, string], gone = 1_015, come = 1_000): Movement[] => [
    { account: checking, date: monthOf(place, '10'), text: out, amount: -gone },
    { account: savings, date: monthOf(place, '12'), text: into, amount: come },
  ];
  return { user, pair };
}

const monthOf = (place: number, day: string) =>
  `${2020 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}-${day}`;

test('the fee of a wire is suggested in every language', async () => {
  const { user, pair } = await household();
  const texts = Object.entries(WIRES);
  const { ids } = await putAndFind(user, ...texts.flatMap(([, both], place) => pair(place, both)));
  const fees = (await suggestionsOf(user)).filter(({ kind }) => kind === 'fee');
  const suggested = new Set(fees.map(({ first_id, second_id }) => `${first_id} ${second_id}`));
  const missed = texts.filter((_, place) => !suggested.has(`${ids[2 * place]} ${ids[2 * place + 1]}`));
  expect(missed).toEqual([]);
});

test('accepted, the outgoing row is a transfer and a fee', async () => {
  const { user, pair } = await household();
  await putAndFind(user, ...pair(0, ['WIRE OUT 55120', 'WIRE IN']));
  const { data: open } = await user.client.from('open_suggestions').select('id, kind').throwOnError();
  expect(open.map(({ kind }) => kind)).toEqual(['fee']);
  const change = crypto.randomUUID();
  await answerOf(user.client.rpc('accept_suggestions', { change, ids: open.map(({ id }) => id ?? '') }));
  expect(await figures(user)).toMatchObject({ spending: 15, income: 0 });
  expect(await figures(user, { categories: ['Fees'] })).toMatchObject({ spending: 15 });
  await expectTrueTotals(user);
});

test.each([
  ['more than 2 %', 1_021, 1_000],
  ['more than 30.00', 2_031, 2_000],
  ['less than what came', 999, 1_000],
])('a difference of %s is no fee', async (_, gone, come) => {
  const { user, pair } = await household();
  await putAndFind(user, ...pair(0, ['WIRE OUT 55120', 'WIRE IN'], gone, come));
  expect(await suggestionsOf(user)).toEqual([]);
});

test.each([
  ['WIRELESS BILL', 'Deposit'],
  ['Girokonto Abschluss', 'Eingang'],
  ['Wirecutter', 'Deposit'],
])('words that only begin alike say nothing: %s', async (out, into) => {
  const { user, pair } = await household();
  await putAndFind(user, ...pair(0, [out, into]));
  expect(await suggestionsOf(user)).toEqual([]);
});
