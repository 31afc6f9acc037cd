import { foldCharacter } from '../text/folding';

/** A piece of a text, and whether it is the text searched for. */
export interface MarkedPiece {
  text: string;
  marked: boolean;
}

/** Takes a text apart at the pieces that conditions look for, which have neither case nor accents. */
export function markedPieces(text: string, marks: readonly string[]): MarkedPiece[] {
  let folded = '';
  /** The position in the text that each folded character comes from. */
  const origin: number[] = [];
  let index = 0;
  for (const character of text) {
    const piece = /\s/.test(character) ? (folded.endsWith(' ') ? '' : ' ') : foldCharacter(character);
    folded += piece;
    for (let count = 0; count < piece.length; count += 1) origin.push(index);
    index += character.length;
  }
  const marked = new Array<boolean>(text.length).fill(false);
  for (const mark of marks) {
    for (let at = folded.indexOf(mark); mark !== '' && at >= 0; at = folded.indexOf(mark, at + mark.length)) {
      const from = origin[at] ?? 0;
      const to = origin[at + mark.length] ?? text.length;
      marked.fill(true, from, to);
    }
  }
  const pieces: MarkedPiece[] = [];
  for (let place = 0; place < text.length; place += 1) {
    const last = pieces.at(-1);
    if (last && last.marked === marked[place]) last.text += text[place] ?? '';
    else pieces.push({ text: text[place] ?? '', marked: marked[place] ?? false });
  }
  return pieces;
}
