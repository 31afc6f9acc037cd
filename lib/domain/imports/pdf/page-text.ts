/** A piece of text on a page, as a PDF places it; x grows to the right, y downwards. */
export interface TextPiece {
  text: string;
  x: number;
  /** Of its baseline. */
  y: number;
  width: number;
  height: number;
}

/** The text of one page. */
export type PageText = readonly TextPiece[];

/** A word on a line. */
export interface Word {
  text: string;
  left: number;
  right: number;
}

/** A line of a statement, with its words from left to right. */
export interface TextLine {
  /** Counted from 1 over all pages. */
  number: number;
  page: number;
  y: number;
  /** The height of its letters: a space is about a quarter of it. */
  size: number;
  words: Word[];
}

/** The text of a line, or of some of its words. */
export function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}
