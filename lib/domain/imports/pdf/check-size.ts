import { Unzlib } from 'fflate';
import { mappedCharacters } from './character-maps';

/** The most bytes that the streams of a PDF may unfold to, one of them and all together. */
const MAX_STREAM = 30_000_000;
const MAX_ALL = 100_000_000;
/** The most bytes packed in ways whose size only unfolding shows, or packed twice. */
const MAX_UNKNOWN = 100_000;
const MAX_OBJECTS = 100_000;
/** The most characters that the maps of all fonts may name; a font of every letter has 65,536. */
const MAX_CHARACTERS = 3_000_000;
/** The largest map that is looked at, in bytes; with more, the ranges before count. */
const MAX_MAP = 4_000_000;
/** Streams unfold in steps that can't grow far beyond the limit. */
const STEP = 4096;

const TOO_LARGE =
  'The PDF unfolds to more than can be read. Download a shorter period, or choose CSV, OFX or QIF.';

/** Explains why a PDF is refused by its size before pdfjs unfolds it; null if it isn't. Pictures stay packed. */
export function sizeProblem(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes);
  let objects = 0;
  for (let at = text.indexOf(' obj'); at >= 0; at = text.indexOf(' obj', at + 4)) objects += 1;
  if (objects > MAX_OBJECTS) return TOO_LARGE;
  let all = 0;
  let unknown = 0;
  let characters = 0;
  for (let at = text.indexOf('stream'); at >= 0;) {
    const end = text.indexOf('endstream', at + 6);
    const start = at + 6 + (text.startsWith('\r\n', at + 6) ? 2 : 1);
    const packing = packingOf(text.slice(Math.max(text.lastIndexOf(' obj', at), at - 4000, 0), at));
    const packed = bytes.subarray(start, end < 0 ? undefined : end);
    if (packing === 'flate') {
      const { size, start: beginning } = unfolded(packed);
      all += size;
      if (size > MAX_STREAM || all > MAX_ALL) return TOO_LARGE;
      characters += mappedCharacters(beginning);
    } else if (packing === 'other') {
      unknown += packed.length;
      if (unknown > MAX_UNKNOWN) return TOO_LARGE;
    } else characters += mappedCharacters(text.slice(start, end < 0 ? undefined : end));
    if (characters > MAX_CHARACTERS) return TOO_LARGE;
    if (end < 0) return null;
    at = text.indexOf('stream', end + 9);
  }
  return null;
}

/** The packing of a stream, by the dictionary before it. */
function packingOf(dictionary: string): 'flate' | 'other' | 'none' {
  if (/\/Subtype\s*\/Image/.test(dictionary)) return 'none';
  const filters =
    dictionary.match(/\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![A-Za-z])/g) ?? [];
  if (filters.length === 0) return 'none';
  const isPlain =
    filters.length === 1 && /Fl/.test(filters[0]!) && !/\/ASCII(?:85|Hex)Decode/.test(dictionary);
  return isPlain ? 'flate' : 'other';
}

/** The size of a packed stream once unfolded, as far as it can be and up to the limit, and its beginning as a text. */
function unfolded(packed: Uint8Array): { size: number; start: string } {
  let size = 0;
  const parts: Uint8Array[] = [];
  const stream = new Unzlib((part) => {
    if (size < MAX_MAP) parts.push(part);
    size += part.length;
  });
  try {
    for (let at = 0; at < packed.length && size <= MAX_STREAM; at += STEP)
      stream.push(packed.subarray(at, at + STEP), false);
  } catch {
    // A damaged or encrypted stream; pdfjs reads what it can.
  }
  const decoder = new TextDecoder('latin1');
  return { size, start: parts.map((part) => decoder.decode(part)).join('') };
}
