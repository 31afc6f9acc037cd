import statements from '../words/statements.json' with { type: 'json' };
import { anyOf } from '../words/words';
import type { Word } from './page-text';

/** The purposes of words in statements, besides those of column headers. */
const KINDS = [
  'opening',
  'closing',
  'balance',
  'carried',
  'total',
  'sectionIn',
  'sectionOut',
  'card',
  'page',
] as const;
export type StatementWord = (typeof KINDS)[number];

/** Writing systems without spaces between words. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

const PATTERNS = Object.fromEntries(KINDS.map((kind) => [kind, patternOf(kind)])) as Record<
  StatementWord,
  RegExp
>;

function patternOf(kind: StatementWord): RegExp {
  const languages: readonly Partial<Record<StatementWord, string[]>>[] = Object.values(statements);
  const words = languages.flatMap((language) => language[kind] ?? []).map(plain);
  const spaced = words.filter((word) => !UNSPACED.test(word));
  const unspaced = words.filter((word) => UNSPACED.test(word));
  const parts = [`(?<![\\p{L}\\p{N}])${anyOf(spaced)}(?![\\p{L}\\p{N}])`];
  if (unspaced.length > 0) parts.push(anyOf(unspaced));
  return new RegExp(parts.join('|'), 'u');
}

/** Without case, diacritics and most punctuation. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/ı/g, 'i')
    .replace(/[’']/g, "'")
    .replace(/ς/g, 'σ')
    .replace(/[:;.,*=_]+/g, '')
    .trim();
}

const known = new WeakMap<Word, string>();

function plainWord(word: Word): string {
  const found = known.get(word) ?? plain(word.text);
  known.set(word, found);
  return found;
}

/** The words of a kind among those of a line: from the first to after the last; null if there are none. */
export function findWords(words: readonly Word[], kind: StatementWord): { from: number; to: number } | null {
  const texts = words.map(plainWord);
  const line = texts.join(' ');
  if (line.length > 400) return null;
  const match = PATTERNS[kind].exec(line) ?? spacedOut(texts, kind);
  if (!match) return null;
  const indexAt = (position: number) => line.slice(0, position).split(' ').length - 1;
  if (match.index < 0) return { from: 0, to: words.length };
  return { from: indexAt(match.index), to: indexAt(match.index + match[0].length - 1) + 1 };
}

/** "S A L D O" is written with spaces between its letters. */
function spacedOut(texts: readonly string[], kind: StatementWord): { 0: string; index: number } | null {
  const letters = texts.filter((text) => /^\p{L}$/u.test(text));
  if (letters.length < 5 || letters.length < texts.length * 0.6) return null;
  return PATTERNS[kind].test(letters.join('')) ? { 0: '', index: -1 } : null;
}

/** True if a text begins with words of a kind. */
export function beginsWith(words: readonly Word[], kind: StatementWord): boolean {
  return findWords(words.slice(0, 8), kind)?.from === 0;
}
