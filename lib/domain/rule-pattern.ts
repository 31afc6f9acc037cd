// What a pattern of a rule may be. The database matches it (PostgreSQL's regular expressions); the limits keep one
// pattern from making an import slow. docs/product.md, 'Rules'.

/** Maximum number of characters of a pattern. */
const LONGEST_PATTERN = 200;
/** The most that a pattern may repeat something by a number: {3}, {2,20}. */
const MOST_REPEATS = 50;
/** The most that all numbered repeats of a pattern may come to. */
const MOST_REPEATS_TOGETHER = 200;

const LOOKAROUND = /^\(\?(?:[=!]|<[=!])/;
const OPTIONS = /^\(\?(?!:)/;
const REPEAT = /^\{(\d{0,9})(?:(,)(\d{0,9}))?\}/;

/** Why a pattern can't be used; null if it can, as far as its form tells. The database checks the rest. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > LONGEST_PATTERN) return `A pattern has at most ${LONGEST_PATTERN} characters`;
  if (pattern.startsWith('***')) return 'A pattern can’t begin with ***';
  let repeats = 0;
  /** For each open group, whether something in it is repeated. */
  const groups: boolean[] = [];
  /** Whether what was just read is repeated, or has something repeated in it. */
  let repeated = false;
  for (let index = 0; index < pattern.length;) {
    const rest = pattern.slice(index);
    const char = rest.charAt(0);
    if (char === '\\') {
      if (/^\\[1-9]/.test(rest)) return 'A pattern can’t refer back to a group, like \\1';
      index += 2;
      repeated = false;
    } else if (char === '[') {
      const end = endOfClass(pattern, index);
      if (end === null) return 'A [ without its ]';
      index = end;
      repeated = false;
    } else if (char === '(') {
      if (LOOKAROUND.test(rest)) return 'A pattern can’t look ahead or behind, like (?= or (?<!';
      if (OPTIONS.test(rest)) return 'A pattern can’t set options, like (?i). Case never matters';
      groups.push(false);
      index += rest.startsWith('(?:') ? 3 : 1;
      repeated = false;
    } else if (char === ')') {
      const inside = groups.pop();
      if (inside === undefined) return 'A ) without its (';
      repeated = inside;
      if (inside && groups.length > 0) groups[groups.length - 1] = true;
      index += 1;
    } else if (char === '*' || char === '+' || char === '?' || REPEAT.test(rest)) {
      const [written = char, from = '', , to = ''] = REPEAT.exec(rest) ?? [];
      const most = Math.max(Number(from), Number(to));
      if (most > MOST_REPEATS) return `A repeat counts to ${MOST_REPEATS} at most`;
      repeats += most;
      if (repeats > MOST_REPEATS_TOGETHER)
        return `All repeats together count to ${MOST_REPEATS_TOGETHER} at most`;
      // Optional once is no repeat that could nest.
      if (char !== '?') {
        if (repeated) return 'A pattern can’t repeat what repeats already, like (a+)+';
        repeated = true;
        if (groups.length > 0) groups[groups.length - 1] = true;
      }
      index += written.length;
      // '+?' asks for as few as possible.
      if (pattern[index] === '?') index += 1;
    } else {
      index += 1;
      repeated = false;
    }
  }
  return groups.length > 0 ? 'A ( without its )' : null;
}

/** Where a bracket expression ends that begins at `start`; null if it doesn't. */
function endOfClass(pattern: string, start: number): number | null {
  let index = start + 1;
  if (pattern[index] === '^') index += 1;
  if (pattern[index] === ']') index += 1;
  while (index < pattern.length && pattern[index] !== ']') {
    const named = /^\[[.=:]/.test(pattern.slice(index)) ? pattern[index + 1] : undefined;
    const end = named === undefined ? -1 : pattern.indexOf(`${named}]`, index + 2);
    if (end >= 0) index = end + 2;
    else index += pattern[index] === '\\' ? 2 : 1;
  }
  return index < pattern.length ? index + 1 : null;
}
