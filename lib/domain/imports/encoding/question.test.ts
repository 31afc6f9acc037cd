import { expect, test } from 'vitest';
import { parsedOf, rowsOf } from '@/tests/bank-files';
import { encodeText } from '@/tests/encode-text';
import { parseFile } from '../parse-file';
import { decodeBytes } from './dos-code-pages';

const parse = (bytes: Uint8Array) => parsedOf(parseFile(bytes, {}, '2026-11-20', 'USD'));

/** The bytes of a text in a DOS code page. */
function encodeDos(text: string, page: string): Uint8Array {
  const all = decodeBytes(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    page,
  );
  return Uint8Array.from([...text].map((character) => all.indexOf(character)));
}

test('a doubtful encoding of a table is asked, with a sample in each', () => {
  const { questions } = parse(encodeDos('Date;Text;Amount\n2026-03-01;Bäcker Müller;-5.00\n', 'ibm850'));
  expect(questions.map(({ kind }) => kind)).toEqual(['encoding']);
  const texts = questions[0]!.interpretations.map(({ text }) => text).sort();
  expect(texts).toEqual(['ibm850: Bäcker Müller', expect.stringMatching(/^windows-1252: B.cker M.ller$/)]);
});

test.each([
  ['shift_jis', '日付,摘要,お支払金額,お預り金額,差引残高', 'ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['big5', '日期,摘要,支出金額,存入金額,餘額', '全聯福利中心'],
  ['windows-874', 'วันที่,รายการ,ถอน,ฝาก,ยอดคงเหลือ', 'ซื้อสินค้า เซเว่น'],
  ['windows-1256', 'Date,Details,Debit,Credit,Balance', 'شراء من كارفور'],
  ['windows-1251', 'ДАТА,ОПИСАНИЕ,РАСХОД,ПРИХОД,ОСТАТОК', 'ПОКУПКА МАГАЗИН'],
])('a table in %s is read without a question about it', (encoding, header, text) => {
  const rows = `2026-03-01,${text},5.00,,95.00\n2026-03-02,${text},,20.00,115.00\n2026-03-03,${text},15.00,,100.00\n`;
  const parsed = parse(encodeText(`${header}\n${rows}`, encoding));
  expect([parsed.encoding, ...parsed.questions.map(({ kind }) => kind)]).toEqual([encoding]);
  expect(rowsOf(parsed).map(({ description }) => description)).toEqual([text, text, text]);
});
