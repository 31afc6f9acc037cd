import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text';
import { encodeText } from '@/tests/encode-text';
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
  ['windows-1251', 'ОПЛАТА ТОВАРОВ И УСЛУГ; ПЕРЕВОД СРЕДСТВ'],
  ['windows-874', 'ซื้อสินค้า เซเว่น อีเลฟเว่น; เงินเดือน'],
  ['windows-874', 'ถอนเงินสด; ค่าธรรมเนียม; โอนเงิน'],
  ['windows-1256', 'شراء من كارفور; تحويل راتب'],
  ['windows-1256', 'سحب نقدي; رسوم; إيداع في الحساب'],
  ['windows-1256', 'خريد از فروشگاه; واريز حقوق'],
];

/** Bank texts in encodings with characters of two bytes. */
const WIDE_TEXTS: [encoding: string, text: string][] = [
  ['shift_jis', 'ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['shift_jis', '振込 ﾔﾏﾀﾞ ﾀﾛｳ; 電気料金'],
  ['shift_jis', 'ATM ﾋｷﾀﾞｼ;ﾃﾞﾝｷﾘﾖｳｷﾝ'],
  ['shift_jis', 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ'],
  ['shift_jis', '日付,摘要,お支払金額,お預り金額,差引残高'],
  ['euc-jp', '日付,摘要,お支払金額,お預り金額,差引残高'],
  ['big5', '轉帳 手續費; 薪資轉入'],
  ['big5', '日期,摘要,支出金額,存入金額,餘額'],
  ['big5', '全聯福利中心; 台灣電力公司電費'],
  ['gb18030', '日期,摘要,支出金额,存入金额,余额'],
  ['gb18030', '转账 手续费; 工资转入'],
  ['euc-kr', '거래일시,적요,출금액,입금액,거래후잔액'],
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

  it.each(WIDE_TEXTS)('with characters of two bytes, %s: %s', (encoding, text) => {
    const decoded = decodeText(encodeText(text, encoding));
    expect([decoded?.text, decoded?.others]).toEqual([text, []]);
  });

  it.each([
    ['Bäckerei', [0xd0]],
    ['Bäckerei', [0xd0, 0x9c]],
    ['Café de la Gare', [0x80]],
  ])('is UTF-8 for %s, whatever bytes %j got into it', (text, stray) => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode(text),
      0x0a,
      ...stray.flatMap((byte) => [0x20, byte]),
    ]);
    expect(decodeText(bytes)?.text.startsWith(text)).toBe(true);
  });

  it.each([['windows-1252', 'CAFÉ» und Bäckerei, Größe, Müller']])(
    'of %s is not taken for UTF-8 by two letters in a row: %s',
    (encoding, text) => {
      expect(decodeText(encodeText(text, encoding))?.text).toBe(text);
    },
  );

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
