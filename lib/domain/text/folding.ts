const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};

/** One character without case and accents, like `fold_text` in SQL; several where a letter is written as two. */
export const foldCharacter = (character: string): string =>
  [...character.normalize('NFD').replace(/[\u0300-\u036f]/g, '')]
    .map((letter) => LETTERS[letter.toLowerCase()] ?? letter.toLowerCase())
    .join('');

/** A text without case and accents, its blanks collapsed to one, like `fold_text` in SQL. */
export const foldText = (text: string): string =>
  [...text.replace(/[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g, ' ')]
    .map(foldCharacter)
    .join('');
