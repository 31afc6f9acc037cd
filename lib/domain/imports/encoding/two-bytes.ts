import { wordsOf } from '../words/words';
import { decodeBytes } from './dos-code-pages';
import frequentHan from './frequent-han.json' with { type: 'json' };

/** An encoding of East Asia in which a text makes sense. */
export interface WideEncoding {
  encoding: string;
  /** True if its characters are those of bank texts, which decoding another encoding hardly results in. */
  isFamiliar: boolean;
}

/**
 * Detects encodings of East Asia. Their non-ASCII bytes come in pairs, while those of one-byte encodings are mostly
 * single or in long words; `sample` is the text around them.
 * @returns null if there is none in which the bytes make sense
 */
export function wideEncoding(bytes: Uint8Array, sample: Uint8Array): WideEncoding | null {
  const paired = inPairs(sample);
  for (const { encoding, common, telling, least, suits } of WIDE) {
    if (suits ? !suits(sample) : !paired && encoding !== 'shift_jis') continue;
    const beyond = [...decodeBytes(sample, encoding)].filter((character) => character > '\u007f');
    const share = (known: RegExp) =>
      beyond.filter((character) => known.test(character)).length / beyond.length;
    if (beyond.length < 3 || share(common) <= 0.85 || share(telling) < least || !fits(bytes, encoding))
      continue;
    return { encoding, isFamiliar: !HAN_ONLY.includes(encoding) || familiarity(beyond) >= FAMILIAR };
  }
  return null;
}

/** The encodings in which almost any pairs of bytes are Chinese characters. */
const HAN_ONLY = ['gb18030', 'big5'];

/** The share of familiar characters; it is a few in a hundred where they result from decoding something else. */
const FAMILIAR = 0.3;

function familiarity(beyond: readonly string[]): number {
  const han = beyond.filter((character) => /\p{Script=Han}/u.test(character));
  return han.filter((character) => FREQUENT.has(character)).length / han.length;
}

/** The most frequent Chinese characters, and those of the words of banks. */
const FREQUENT = new Set(
  [
    ...Object.values(frequentHan),
    ...wordsOf(({ headers, rows, directions }) =>
      [headers, rows, directions].flatMap((lists) => Object.values(lists ?? {}).flat()),
    ),
  ].join(''),
);

/** True if non-ASCII bytes come in pairs, most of which start like a common Chinese or Korean character or kana. */
function inPairs(bytes: Uint8Array): boolean {
  let leads = 0;
  let common = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    leads += 1;
    const next = bytes[index + 1] ?? 0;
    if (next >= 0xa1 && ((byte >= 0xb0 && byte <= 0xd7) || (byte >= 0xa1 && byte <= 0xa9))) common += 1;
    if (next >= 0x80) index += 1;
  }
  return leads >= 2 && common / leads > 0.7;
}

/**
 * True if non-ASCII bytes start pairs like those of Big5: many second bytes are ASCII, first bytes those of frequent
 * characters, and characters follow each other, as accented letters don't.
 */
function likeBig5(bytes: Uint8Array): boolean {
  let leads = 0;
  let frequent = 0;
  let inAscii = 0;
  let adjacent = 0;
  let end = -1;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const next = bytes[index + 1] ?? 0;
    if (next < 0x40 || (next > 0x7e && next < 0xa1)) return false;
    leads += 1;
    if (byte >= 0xa1 && byte <= 0xc6) frequent += 1;
    if (next < 0x7f) inAscii += 1;
    if (index === end) adjacent += 1;
    index += 1;
    end = index + 1;
  }
  return leads >= 3 && frequent > leads * 0.85 && inAscii > leads * 0.15 && adjacent > leads * 0.4;
}

function fits(bytes: Uint8Array, encoding: string): boolean {
  const text = decodeBytes(bytes, encoding);
  const broken = text.split('\ufffd').length - 1;
  return broken <= text.length / 1000;
}

const HAN = /[\u4e00-\u9fa5\u3000-\u301e\uff01-\uff5e￥]/;
const JAPANESE = /[\u3040-\u30ff\u3000-\u301e\uff01-\uff5e一-龠々￥]/;
const KANA = /[\u3040-\u30ff]/;

interface Wide {
  encoding: string;
  common: RegExp;
  telling: RegExp;
  least: number;
  /** Tells if the pairs of bytes suit it; by default, if they are like those of most. */
  suits?: (sample: Uint8Array) => boolean;
}

/** Encodings of East Asia, those first whose typical characters rarely result from decoding another one. */
const WIDE: Wide[] = [
  { encoding: 'euc-kr', common: /[\uac00-\ud7a3]/, telling: /[\uac00-\ud7a3]/, least: 0.97 },
  { encoding: 'euc-jp', common: JAPANESE, telling: KANA, least: 0.15 },
  { encoding: 'shift_jis', common: JAPANESE, telling: KANA, least: 0.15 },
  { encoding: 'big5', common: HAN, telling: HAN, least: 0.85, suits: likeBig5 },
  { encoding: 'gb18030', common: HAN, telling: HAN, least: 0.85 },
];
