import { decodeBytes, DOS_CODE_PAGES } from './dos-code-pages';
import { CANDIDATES, RARE_CANDIDATES, isAmongPlainText, wordScore } from './word-scores';

/** A file's text, and the other encodings it could be in. */
export interface DecodedText {
  text: string;
  /** A label of the Encoding Standard. */
  encoding: string;
  /** Encodings that fit as well but give different letters; empty if the encoding is certain or chosen. */
  others: string[];
}

/**
 * Decodes a file. `chosen` is the user's encoding. Byte-order marks and valid UTF-8 are certain, and zeros in every
 * second byte mean UTF-16. Among the older encodings, the one whose text looks most like words is chosen; `score`
 * adds the caller's knowledge of the expected words.
 * @returns null if `chosen` is unknown
 */
export function decodeText(
  bytes: Uint8Array,
  chosen?: string,
  score: (text: string) => number = () => 0,
): DecodedText | null {
  if (chosen !== undefined) return decodeChosen(bytes, chosen);
  const certain = (encoding: string) => ({ text: decodeBytes(bytes, encoding), encoding, others: [] });
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return certain('utf-8');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return certain('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return certain('utf-16be');
  const wide = withoutMark(bytes);
  if (wide) return certain(wide);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', others: [] };
  } catch {
    return isDamagedUtf8(bytes) ? certain('utf-8') : decodeLegacy(bytes, score);
  }
}

function decodeChosen(bytes: Uint8Array, chosen: string): DecodedText | null {
  const page = chosen.trim().toLowerCase();
  if (DOS_CODE_PAGES.includes(page)) return { text: decodeBytes(bytes, page), encoding: page, others: [] };
  try {
    const decoder = new TextDecoder(chosen);
    return { text: decoder.decode(bytes), encoding: labelOf(chosen, decoder), others: [] };
  } catch {
    return null;
  }
}

/** The standard treats ISO-8859-1 as Windows-1252, but the user sees the name they chose. */
function labelOf(chosen: string, decoder: TextDecoder): string {
  return decoder.encoding === 'windows-1252' ? chosen.trim().toLowerCase() : decoder.encoding;
}

/** Detects UTF-16 without a byte-order mark: zeros only at even or only at odd positions. */
function withoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 4096);
  if (length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = Math.max(even, odd);
  if (most < length * 0.15 || Math.min(even, odd) > most * 0.1) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** True if the text is UTF-8 except for a few bytes. Showing these as � is better than decoding everything wrongly. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = decodeBytes(bytes, 'utf-8');
  let broken = 0;
  let whole = 0;
  for (const character of text) {
    if (character === '\ufffd') broken += 1;
    else if (character > '\u007f') whole += 1;
  }
  return whole >= 2 && broken * 2 <= whole;
}

/** Bonus for Western European, by far the likeliest encoding if only single letters differ. */
const WESTERN_FIRST = 1;

/** The lead in fit that a DOS code page needs, since such files are rare. */
const CLEARLY = 3;

function decodeLegacy(bytes: Uint8Array, score: (text: string) => number): DecodedText {
  const asian = decodeAsian(bytes);
  if (asian) return asian;
  const sample = sampleOf(bytes);
  const scored = CANDIDATES.map((candidate) => {
    const text = decodeBytes(sample, candidate.encoding);
    const usual = candidate.encoding === 'windows-1252' ? WESTERN_FIRST : 0;
    return { ...candidate, text, points: wordScore(text, candidate) + usual + score(text) };
  }).sort((one, other) => other.points - one.points);
  const rare = rareOne(sample, scored[0]?.points ?? 0, score);
  if (rare?.isProven) return { text: decodeBytes(bytes, rare.encoding), encoding: rare.encoding, others: [] };
  const [best = { encoding: 'windows-1252', text: '', points: 0 }] = scored;
  if (rare && best.points < 0)
    return { text: decodeBytes(bytes, rare.encoding), encoding: rare.encoding, others: ['windows-1252'] };
  const others = scored.filter(
    ({ encoding, text, points }) =>
      encoding !== best.encoding && text !== best.text && points >= best.points - 0.5 && points > 0,
  );
  const seen = new Set<string>();
  const different = others.filter(({ text }) => !seen.has(text) && seen.add(text));
  return {
    text: decodeBytes(bytes, best.encoding),
    encoding: best.encoding,
    others: [...different.map(({ encoding }) => encoding), ...(rare ? [rare.encoding] : [])],
  };
}

/** This many letters prove a DOS code page. Fewer may be stray bytes, so the user is asked. */
const PROVEN = 4;

/** The DOS code page that fits clearly better than the usual encodings; null for most files. */
function rareOne(
  sample: Uint8Array,
  usual: number,
  score: (text: string) => number,
): { encoding: string; isProven: boolean } | null {
  const [best] = RARE_CANDIDATES.map((candidate) => {
    const text = decodeBytes(sample, candidate.encoding);
    return { ...candidate, text, points: wordScore(text, candidate) + score(text) };
  }).sort((one, other) => other.points - one.points);
  if (!best || best.points <= usual + CLEARLY || !isAmongPlainText(best.text)) return null;
  const letters = best.text.match(/[^\P{L}a-z]/giu)?.length ?? 0;
  return { encoding: best.encoding, isProven: letters >= PROVEN };
}

/** The text around non-ASCII bytes; the rest is the same in all these encodings. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const picked: number[] = [];
  let lastTaken = -1;
  for (let index = 0; index < bytes.length && picked.length < 60_000; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    if (index > lastTaken + 16 && lastTaken >= 0) picked.push(0x20);
    for (
      let near = Math.max(lastTaken + 1, index - 15);
      near < Math.min(bytes.length, index + 16);
      near += 1
    ) {
      picked.push(bytes[near] ?? 0);
      lastTaken = near;
    }
  }
  return Uint8Array.from(picked);
}

/**
 * Detects two-byte encodings: their non-ASCII bytes come in pairs, while those of one-byte encodings are mostly
 * single or in long words.
 */
function decodeAsian(bytes: Uint8Array): DecodedText | null {
  const sample = sampleOf(bytes);
  const paired = inPairs(sample);
  const found = ASIAN.find(({ encoding, common, telling, least }) => {
    if (!paired && encoding !== 'shift_jis') return false;
    const beyond = [...decodeBytes(sample, encoding)].filter((character) => character > '\u007f');
    const share = (known: RegExp) =>
      beyond.filter((character) => known.test(character)).length / beyond.length;
    return beyond.length >= 3 && share(common) > 0.85 && share(telling) >= least && fits(bytes, encoding);
  });
  return found ? { text: decodeBytes(bytes, found.encoding), encoding: found.encoding, others: [] } : null;
}

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

function fits(bytes: Uint8Array, encoding: string): boolean {
  const text = decodeBytes(bytes, encoding);
  const broken = text.split('\ufffd').length - 1;
  return broken <= text.length / 1000;
}

const HAN = /[\u4e00-\u9fa5\u3000-\u301e\uff01-\uff5e￥]/;
const JAPANESE = /[\u3040-\u30ff\u3000-\u301e\uff01-\uff5e一-龠々￥]/;
const KANA = /[\u3040-\u30ff]/;

/** East Asian encodings, those first whose typical characters rarely result from decoding another one. */
const ASIAN: { encoding: string; common: RegExp; telling: RegExp; least: number }[] = [
  { encoding: 'euc-kr', common: /[\uac00-\ud7a3]/, telling: /[\uac00-\ud7a3]/, least: 0.97 },
  { encoding: 'euc-jp', common: JAPANESE, telling: KANA, least: 0.15 },
  { encoding: 'shift_jis', common: JAPANESE, telling: KANA, least: 0.15 },
  { encoding: 'gb18030', common: HAN, telling: HAN, least: 0.85 },
];
