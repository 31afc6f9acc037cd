import { decodeBytes, DOS_CODE_PAGES } from './dos-code-pages';
import { sampleOf } from './sample';
import { wideEncoding } from './two-bytes';
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
    const damage = utf8Damage(bytes);
    if (damage === 'little') return certain('utf-8');
    const legacy = decodeLegacy(bytes, score);
    if (damage === 'too much') return legacy;
    return { ...certain('utf-8'), others: [legacy.encoding, ...legacy.others] };
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

/** The most stray bytes for each letter of more than one byte in a text that may still be UTF-8. */
const MOST_STRAY = 4;

/**
 * The damage of a text that may be UTF-8 but for stray bytes. Showing a few of these as � is better than decoding
 * everything wrongly. Letters of two bytes are no accident inside words.
 */
function utf8Damage(bytes: Uint8Array): 'little' | 'some' | 'too much' {
  const text = decodeBytes(bytes, 'utf-8');
  const broken = text.split('\ufffd').length - 1;
  const whole = text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0;
  if (whole >= 2 && broken * 2 <= whole) return 'little';
  const inWords = text.match(/[a-z][\u00df-\u017f]|[\u00df-\u017f][a-z]/gi)?.length ?? 0;
  return inWords > 0 && broken <= whole * MOST_STRAY ? 'some' : 'too much';
}

/** Bonus for Western European, by far the likeliest encoding if only single letters differ. */
const WESTERN_FIRST = 1;

/** The fit of a text of words in one language. */
const READABLE = 2;

/** The lead in fit that a DOS code page needs, since such files are rare. */
const CLEARLY = 3;

function decodeLegacy(bytes: Uint8Array, score: (text: string) => number): DecodedText {
  const sample = sampleOf(bytes);
  const wide = wideEncoding(bytes, sample);
  if (wide?.isFamiliar)
    return { text: decodeBytes(bytes, wide.encoding), encoding: wide.encoding, others: [] };
  const scored = CANDIDATES.map((candidate) => {
    const text = decodeBytes(sample, candidate.encoding);
    const usual = candidate.encoding === 'windows-1252' ? WESTERN_FIRST : 0;
    return { ...candidate, text, points: wordScore(text, candidate) + usual + score(text) };
  }).sort((one, other) => other.points - one.points);
  const rare = rareOne(sample, scored[0]?.points ?? 0, score);
  if (rare?.isProven) return { text: decodeBytes(bytes, rare.encoding), encoding: rare.encoding, others: [] };
  const [best = { encoding: 'windows-1252', text: '', points: 0 }] = scored;
  if (wide && best.points < READABLE)
    return { text: decodeBytes(bytes, wide.encoding), encoding: wide.encoding, others: [best.encoding] };
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
