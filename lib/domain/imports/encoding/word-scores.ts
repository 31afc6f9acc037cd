import { languageFit, type LanguageGroup } from './letter-frequencies';

/** The letters beyond a–z in a language group's words, which its encodings place differently. */
const WESTERN = letters('àâäåæçèéêëìíîïñòóôöøùúûüÿœßãõðþýšž');
const CENTRAL = letters('áăâäąćčçďđéęëěíîĺľłńňóôőöŕřśšşșťţțúůűüýźžżßþ');
const BALTIC = letters('āąäåćčēęėéģīįķļłņńōóõöŗśšūųüźžżæøßñ');

export interface EncodingCandidate {
  encoding: string;
  letters: RegExp;
  group: LanguageGroup;
}

/** The encodings with characters of one byte that banks use; half-width katakana are such. */
export const CANDIDATES: EncodingCandidate[] = [
  { encoding: 'windows-1252', letters: WESTERN, group: 'western' },
  { encoding: 'windows-1250', letters: CENTRAL, group: 'central' },
  { encoding: 'iso-8859-2', letters: CENTRAL, group: 'central' },
  { encoding: 'windows-1257', letters: BALTIC, group: 'baltic' },
  { encoding: 'iso-8859-13', letters: BALTIC, group: 'baltic' },
  { encoding: 'windows-1251', letters: /\p{Script=Cyrillic}/u, group: 'cyrillic' },
  { encoding: 'windows-1253', letters: /\p{Script=Greek}/u, group: 'greek' },
  { encoding: 'windows-1254', letters: letters('âäçéğîıİöşûü'), group: 'turkish' },
  { encoding: 'windows-1255', letters: /(?=\p{Script=Hebrew})\p{L}/u, group: 'hebrew' },
  { encoding: 'windows-1256', letters: /\p{Script=Arabic}/u, group: 'arabic' },
  { encoding: 'windows-874', letters: /\p{Script=Thai}/u, group: 'thai' },
  {
    encoding: 'shift_jis',
    letters: /[\p{Script=Han}\p{Script=Katakana}\uff70\uff9e\uff9f]/u,
    group: 'katakana',
  },
  { encoding: 'ibm866', letters: /\p{Script=Cyrillic}/u, group: 'cyrillic' },
];

/** The DOS code pages, which few files are in. */
export const RARE_CANDIDATES: EncodingCandidate[] = [
  { encoding: 'ibm850', letters: WESTERN, group: 'western' },
  { encoding: 'ibm852', letters: CENTRAL, group: 'central' },
];

/** True if most letters beyond a–z are next to one of a–z, as in all languages with a Latin alphabet. */
export function isAmongPlainText(text: string): boolean {
  const all = text.match(/[^\P{L}a-z]/giu)?.length ?? 0;
  const among = text.match(/(?<=[a-z])[^\P{L}a-z]|[^\P{L}a-z](?=[a-z])/giu)?.length ?? 0;
  return all > 0 && among > all * 0.7;
}

function letters(all: string): RegExp {
  return new RegExp(`[${all}${all.toUpperCase().replace('SS', '')}]`, 'u');
}

/** Scores a text's fit to an encoding: whether its non-ASCII characters form words, and words of one language. */
export function wordScore(text: string, { letters: known, group }: EncodingCandidate): number {
  const latin = !known.source.includes('Script');
  let points = 0;
  let count = 0;
  const spoken: string[] = [];
  for (const word of text.match(/[\p{L}\p{M}\p{N}\p{S}\p{Pd}\p{Po}\p{Cc}\p{Co}\p{Cn}\p{Sk}’]+/gu) ?? []) {
    const characters = [...word];
    for (const [index, character] of characters.entries()) {
      if (character <= '\u007f') continue;
      count += 1;
      points += letterPoints(characters, index, known, latin);
      if (IS_LETTER.test(character)) spoken.push(character);
    }
  }
  return count === 0 ? 0 : (points / count) * 10 + languageFit(spoken, group) * 2;
}

const IS_LETTER = /\p{L}/u;

function letterPoints(characters: string[], index: number, known: RegExp, latin: boolean): number {
  const character = characters[index] ?? '';
  const before = characters[index - 1] ?? '';
  const after = characters[index + 1] ?? '';
  const within = IS_LETTER.test(before) || IS_LETTER.test(after);
  if (known.test(character)) {
    if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(character)) return -1;
    // Latin words mix these letters with a–z; other scripts never do.
    if (!latin) return /[a-z]/i.test(before) || /[a-z]/i.test(after) ? -1 : 1;
    return within ? 1 : 0.4;
  }
  if (/[\u0080-\u009f\ufffd]/.test(character)) return -3;
  // Lines of tables on a screen, and marks on no letter of the script.
  if (/[\u2500-\u259f\p{M}]/u.test(character)) return -1;
  // An apostrophe inside a word belongs to it: "JOE’S".
  if (character === '’' && IS_LETTER.test(before) && IS_LETTER.test(after)) return 1;
  if (IS_LETTER.test(character)) return -0.5;
  return within && !/[€£§°’'–—„“”«»´…]/.test(character) ? -1 : 0.3;
}
