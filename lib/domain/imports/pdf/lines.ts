import type { PageText, TextLine, TextPiece, Word } from './page-text';

/** The share of the letters' height by which pieces of one line may differ in their position. */
const LEVEL = 0.45;
/** The share of the height below which a gap separates letters, not words. */
const JOINED = 0.16;
/** The share of the height by which the second print of a bold text is off. */
const BOLD = 0.1;
/** In plain text, a line's letters are this high, in columns of characters. */
const TEXT_SIZE = 2;

/** The lines of all pages, from top to bottom, without those that are empty. */
export function linesOfPages(pages: readonly PageText[]): TextLine[] {
  const lines: TextLine[] = [];
  for (const [index, page] of pages.entries()) {
    for (const pieces of levels(page)) {
      const words = wordsOf(pieces);
      if (words.length === 0) continue;
      const size = Math.max(...pieces.map(({ height }) => height)) || 1;
      lines.push({ number: lines.length + 1, page: index + 1, y: pieces[0]!.y, size, words });
    }
  }
  return lines;
}

/** The lines of a text without positions: the columns of its characters stand for them. */
export function linesOfText(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let page = 1;
  for (const [index, written] of text.split(/\r\n|\n|\r/).entries()) {
    if (written.startsWith('\f')) page += 1;
    const line = written.replaceAll('\t', '    ');
    const words = [...line.matchAll(/[^\s\u00a0\u202f]+(?:[\u00a0\u202f](?=\d)[^\s\u00a0\u202f]+)*/g)].map(
      (word) => {
        const left = columnsOf(line.slice(0, word.index));
        return { text: word[0], left, right: left + columnsOf(word[0]) };
      },
    );
    if (words.length > 0)
      lines.push({ number: index + 1, page, y: index * TEXT_SIZE, size: TEXT_SIZE, words });
  }
  return lines;
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6]/g;

/** The columns that characters take; those of East Asia take two. */
function columnsOf(text: string): number {
  return /[\u1100-\uffff]/.test(text) ? text.length + (text.match(WIDE)?.length ?? 0) : text.length;
}

/** The pieces of a page by line. */
function levels(page: PageText): TextPiece[][] {
  const found: TextPiece[][] = [];
  const downwards = [...page].sort((one, other) => one.y - other.y || one.x - other.x);
  for (const piece of downwards) {
    const line = found.at(-1);
    const first = line?.[0];
    if (line && first && piece.y - first.y <= LEVEL * Math.max(first.height, piece.height)) line.push(piece);
    else found.push([piece]);
  }
  return found.map((line) => line.sort((one, other) => one.x - other.x));
}

function wordsOf(pieces: readonly TextPiece[]): Word[] {
  const words: Word[] = [];
  let open = false;
  for (const { text, x, width, height } of pieces) {
    const perLetter = text.length === 0 ? 0 : width / text.length;
    if (text.trim() === '') {
      if (text !== '' && width > height * JOINED) open = false;
      continue;
    }
    for (const part of text.matchAll(
      /[^\s\u00a0\u202f]+(?:(?<=\d)[\u00a0\u202f](?=\d{3})[^\s\u00a0\u202f]+)*/g,
    )) {
      const left = x + part.index * perLetter;
      const right = left + part[0].length * perLetter;
      const last = words.at(-1);
      // Some programs print bold letters twice.
      if (last?.text === part[0] && Math.abs(left - last.left) < height * BOLD) continue;
      const touches = last !== undefined && left - last.right < height * JOINED && left > last.left;
      if (last && open && part.index === 0 && touches) {
        last.text += part[0];
        last.right = right;
      } else words.push({ text: part[0], left, right });
      open = true;
    }
    open = !/\s$/.test(text);
  }
  return words;
}
