import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text';
import { decodeBytes } from './dos-code-pages';

/** Bank texts in their encodings, most of them too short for a header to help. */
const TEXTS: [encoding: string, text: string][] = [
  ['windows-1252', 'Umsätze der letzten Tage'],
  ['windows-1252', 'Café Lumière, Maître Gaël, François'],
  ['windows-1252', 'Prestação habitação João; Transferência salário'],
  ['windows-1252', 'Compañía Española; Nómina marzo'],
  ['windows-1252', 'Rema Nørrebro; Lønoverførsel'],
  ['windows-1252', 'Köp ICA Växjö; Lön från Åhléns'],
  ['windows-1250', 'Fizetés előleg; Szőke Gergő gyógyszertár'],
  ['windows-1250', 'Platba kartou Pekařství Dvořák; Příchozí úhrada květen'],
  ['windows-1250', 'Platba kartou potraviny Žilina; Výber z bankomatu Ľubica'],
  ['windows-1250', 'Zakupy Żabka Łódź; Wypłata świąteczna'],
  ['windows-1250', 'Plaćanje računa Čakovec; Plaća siječanj'],
  ['windows-1257', 'Maksājums par degvielu Rīgā; Darba alga pārskaitījums'],
  ['windows-1257', 'Pirkinys Šiauliai; Sąskaitos papildymas; Įmoka už būstą'],
  ['windows-1251', 'Покупка Билла София; Заплата'],
  ['windows-1253', 'ΣΟΥΠΕΡ ΜΑΡΚΕΤ; Μισθοδοσία'],
  ['windows-1254', 'Alışveriş Migros Kadıköy; Maaş ödemesi değişti'],
  ['windows-1255', 'סופרמרקט; משכורת'],
  ['ibm850', 'Rechnung für Büromöbel; Müller & Söhne, Bäckerei Weiß'],
  ['ibm850', 'Café de la Gare; Prélèvement électricité à régler'],
  ['ibm852', 'Zapłata za fakturę; Spółka Żółw, ŻABKA ŁÓDŹ'],
  ['ibm852', 'Platba kartou Pekařství Dvořák; Příchozí úhrada květen'],
  ['ibm866', 'Покупка Билла София; Заплата'],
];

/** The bytes of a text in a one-byte encoding. */
function encode(text: string, encoding: string): Uint8Array {
  const all = [
    ...decodeBytes(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    ),
  ];
  return Uint8Array.from([...text].map((character) => all.indexOf(character)));
}

describe('the encoding of a text', () => {
  it.each(TEXTS)('%s: %s', (encoding, text) => {
    expect(decodeText(encode(text, encoding))?.text).toBe(text);
  });

  it('is no question if only single letters of a Western European text would differ', () => {
    for (const text of ['Umsätze', 'Café Lumière, Maître Gaël, François', 'Bäckerei, Größe, Müller'])
      expect(decodeText(encode(text, 'windows-1252'))?.others).toEqual([]);
  });
});

describe('DOS code pages', () => {
  it('can be chosen', () =>
    expect(decodeText(Uint8Array.of(0x94, 0xa5), ' IBM852 ')).toEqual({
      text: 'öą',
      encoding: 'ibm852',
      others: [],
    }));

  it.each([
    ['ibm850', 'Caf\u00e9'],
    ['ibm850', 'B\u00e4cker M\u00fcller'],
  ])('are offered, not just used, if few letters of %s suggest them: %s', (encoding, text) => {
    const read = decodeText(encode(text, encoding));
    expect([read?.encoding, ...(read?.others ?? [])].sort()).toEqual([encoding, 'windows-1252']);
  });

  it.each(['JOE’S DINER', 'it’s', '„Zitat“ – 12,50 €', 'Nº 5', '20°', 'MÜLLER KÖLN', 'ESPAÑA', 'é'])(
    'are not considered for %s',
    (text) => expect(decodeText(encode(text, 'windows-1252'))?.encoding).not.toMatch(/^ibm/),
  );
});
