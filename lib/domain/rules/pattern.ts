import { foldText } from '../text/folding';
import {
  NOTHING,
  alternatives,
  atom,
  optional,
  repeated,
  sequence,
  isLarge,
  type Fragment,
} from './pattern-size';

// The grammar of a rule's pattern. The database reads patterns with the same grammar (`read_pattern` in SQL) and writes
// each in PostgreSQL's words, so that its engine never sees one that this refuses; a property test compares the two.
// docs/product.md, 'Rules'.

/** Maximum number of characters of a pattern, as typed and without accents. */
const LONGEST_PATTERN = 200;
/** The most that a pattern may repeat something by a number: {3}, {2,20}. */
const MOST_REPEATS = 50;
/** The most that all numbered repeats of a pattern may come to. */
const MOST_REPEATS_TOGETHER = 100;
/** The depth to which groups may nest. */
const DEEPEST_GROUP = 20;
/** The most places in a text that a pattern may ask for: ^, $, \y. The engine copies what they are next to. */
const MOST_PLACES = 10;

/** The most patterns of one rule: the database keeps about thirty of all rules ready. */
export const MOST_PATTERNS = 5;

/** The reasons to refuse a pattern, by the codes of the database. */
const PROBLEMS = {
  'too-long': `A pattern has at most ${LONGEST_PATTERN} characters`,
  stars: 'A pattern can’t begin with ***',
  empty: 'A pattern needs something to look for. Accents alone don’t count',
  'refers-back': 'A pattern can’t refer back to a group, like \\1',
  escape: 'This \\ means nothing here. Write \\\\ to look for a backslash',
  'class-open': 'A [ has no closing ]',
  class: 'This pattern can’t be read: its [ ] may hold only characters, ranges and classes',
  around: 'A pattern can’t look ahead or behind, like (?= or (?<!',
  options: 'A pattern can’t set options, like (?i). Case never matters',
  'group-open': 'A ( has no closing )',
  'group-closed': 'A ) has no opening (',
  deep: `Groups can be nested at most ${DEEPEST_GROUP} deep`,
  count: 'This pattern can’t be read: write a count like {3} or {2,5}',
  'count-large': `A count can be at most ${MOST_REPEATS}`,
  'counts-large': `All counts together can come to at most ${MOST_REPEATS_TOGETHER}`,
  'repeats-nothing': 'A *, +, ? or { } needs something before it',
  'repeats-place': 'A pattern can’t repeat a place in the text, like ^ or $',
  'repeats-repeat': 'A pattern can’t repeat something that already repeats, like (a+)+',
  'repeats-optional': 'A pattern can’t repeat something that is partly optional, like (a?b)+',
  places: `A pattern can use ^, $, \\m, \\M and \\y at most ${MOST_PLACES} times`,
  many: `A rule can have at most ${MOST_PATTERNS} patterns. Join some with |`,
  large: 'This pattern is too large. Take out some of its repeats, alternatives or optional letters',
} as const;
type PatternProblem = keyof typeof PROBLEMS;

/** A problem with a pattern in words; one that only the engine found comes in the engine's words. */
export const patternProblemText = (problem: string): string =>
  Object.hasOwn(PROBLEMS, problem)
    ? PROBLEMS[problem as PatternProblem]
    : `This pattern can’t be read: ${problem}`;

/** Explains why a pattern can't be used; null if it can. */
export function patternProblem(pattern: string): string | null {
  const problem = refusal(pattern);
  return problem && PROBLEMS[problem];
}

const TOKEN = /\\.|\[\^?\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|./gsu;
const CLASS_TOKEN = /\[:[a-z]+:\]|\\.|./gsu;
const CLASS_NAME = /^\[:(?:alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit):\]$/;
const REPEAT = /^\{(\d+)(?:(,)(\d*))?\}$/;

/** A group that is open, the outermost being the pattern itself. */
interface Group {
  /** The alternatives before this one, and the part of it read so far, without its last item. */
  others: Fragment | null;
  before: Fragment;
  /** The last item, which may be repeated; null at the beginning. */
  last: Item | null;
  repeats: boolean;
  options: boolean;
  places: boolean;
  empty: boolean;
}

interface Item {
  size: Fragment;
  /** True if something in it is repeated, optional, or a place. */
  repeats: boolean;
  options: boolean;
  places: boolean;
}

const newGroup = (): Group => ({
  others: null,
  before: NOTHING,
  last: null,
  repeats: false,
  options: false,
  places: false,
  empty: true,
});

/**
 * The reason why a pattern can't be used, as the database reads it: without case and accents.
 * @internal exported for tests
 */
export function refusal(pattern: string): PatternProblem | null {
  if (pattern.startsWith('***')) return 'stars';
  if ([...pattern].length > LONGEST_PATTERN) return 'too-long';
  const folded = [...pattern.matchAll(/\\.|[^\\]+|\\/gsu)]
    .map(([piece]) => (piece.startsWith('\\') ? piece : foldText(piece)))
    .join('');
  if ([...folded].length > LONGEST_PATTERN) return 'too-long';
  const tokens = [...folded.matchAll(TOKEN)].map(([token]) => token);
  if (tokens.length === 0) return 'empty';
  /** The characters and classes that the pattern distinguishes. */
  const told = new Set<string>();
  let group = newGroup();
  const outer: Group[] = [];
  let [counts, places] = [0, 0];

  const item = (size: Fragment, place = false) => {
    if (group.last) group.before = sequence(group.before, group.last.size);
    group.last = { size, repeats: false, options: false, places: place };
    group.empty = false;
    if (place) group.places = true;
  };
  const endBranch = (): Fragment => {
    if (group.empty) group.options = true;
    const branch = group.last ? sequence(group.before, group.last.size) : group.before;
    return group.others ? alternatives(group.others, branch) : branch;
  };

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    const char = token.charAt(0);
    const repeat = REPEAT.exec(token);
    if (/^\\[1-9]$/.test(token)) return 'refers-back';
    if (/^\\[mMyYAZ]$|^[\^$]$/.test(token)) {
      places += 1;
      if (places > MOST_PLACES) return 'places';
      item(NOTHING, true);
    } else if (/^\\[dDsSwW]$/.test(token)) {
      told.add(token.toLowerCase());
      item(atom(true));
    } else if (/^\\?$|^\\[0-9A-Za-z]$/.test(token)) {
      return 'escape';
    } else if (char === '[') {
      if (token === '[') return 'class-open';
      const found = classItems(token);
      if (!found) return 'class';
      for (const one of found) told.add(one);
      item(atom(true));
    } else if (token === '(') {
      const rest = tokens.slice(index + 1, index + 4).join('');
      if (/^\?(?:[=!]|<[=!])/.test(rest)) return 'around';
      if (rest.startsWith('?') && !rest.startsWith('?:')) return 'options';
      if (rest.startsWith('?:')) index += 2;
      outer.push(group);
      if (outer.length > DEEPEST_GROUP) return 'deep';
      group = newGroup();
    } else if (token === ')') {
      const closed = group;
      const size = endBranch();
      const parent = outer.pop();
      if (!parent) return 'group-closed';
      group = parent;
      item(size);
      const { repeats, options, places: placed } = closed;
      if (group.last) group.last = { size, repeats, options, places: placed };
      group.repeats ||= repeats;
      group.options ||= options;
      group.places ||= placed;
    } else if (token === '|') {
      group.others = endBranch();
      Object.assign(group, { before: NOTHING, last: null, empty: true });
    } else if (repeat || token === '*' || token === '+' || token === '?') {
      const { last } = group;
      if (!last) return 'repeats-nothing';
      const [least, most] = boundsOf(token, repeat);
      if (repeat) {
        // More digits than these are no number of repeats, and would be another in SQL.
        if (token.length > 9) return 'count-large';
        if (most !== null && most < least) return 'count';
        const counted = Math.max(least, most ?? 0);
        if (counted > MOST_REPEATS) return 'count-large';
        counts += counted;
        if (counts > MOST_REPEATS_TOGETHER) return 'counts-large';
      }
      if (last.places) return 'repeats-place';
      if (token === '?') {
        last.size = optional(last.size);
        last.options = true;
        group.options = true;
      } else {
        if (last.repeats) return 'repeats-repeat';
        if (last.options) return 'repeats-optional';
        last.size = repeated(last.size, least, most);
        last.repeats = true;
        group.repeats = true;
      }
      // '+?' asks for as few as possible.
      if (tokens[index + 1] === '?') index += 1;
      if (tokens[index + 1] === '?') return 'repeats-repeat';
      if (isLarge(last.size, told.size)) return 'large';
    } else {
      if (token === '{' && /^\d/.test(tokens[index + 1] ?? '')) return 'count';
      if (token !== '.') told.add(token);
      item(atom(false));
    }
  }
  if (outer.length > 0) return 'group-open';
  return isLarge(endBranch(), told.size) ? 'large' : null;
}

/** The number of times something may be there: from, and to; null for without end. */
function boundsOf(token: string, repeat: RegExpExecArray | null): [number, number | null] {
  if (!repeat) return [token === '+' ? 1 : 0, token === '?' ? 1 : null];
  const [, from, comma, to] = repeat;
  return [Number(from), comma ? (to ? Number(to) : null) : Number(from)];
}

/** The characters, ends of ranges and classes in brackets; null if they can't be read. */
function classItems(token: string): string[] | null {
  const inside = token.slice(1, -1).replace(/^\^/, '');
  const tokens = [...inside.matchAll(CLASS_TOKEN)].map(([one]) => one);
  const items: string[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const one = tokens[index] ?? '';
    if (CLASS_NAME.test(one) || /^\\[dsw]$/.test(one)) {
      // A range begins and ends with characters.
      if (tokens[index + 1] === '-' && index + 2 < tokens.length) return null;
      items.push(one);
      continue;
    }
    const from = characterOf(one);
    if (from === null || (one === '[' && /^[.:=]$/.test(tokens[index + 1] ?? ''))) return null;
    items.push(from);
    // In the middle a - makes a range; at the beginning and at the end it is one.
    if (tokens[index + 1] !== '-' || index + 2 >= tokens.length) {
      if (one === '-' && index > 0 && index + 1 < tokens.length) return null;
      continue;
    }
    const to = characterOf(tokens[index + 2] ?? '');
    if (to === null || tokens[index + 2] === '[' || (to.codePointAt(0) ?? 0) < (from.codePointAt(0) ?? 0))
      return null;
    items.push(to);
    index += 2;
  }
  return items.length > 0 ? items : null;
}

/** The character that a piece of brackets stands for; null for a class and for a code that no character has. */
function characterOf(one: string): string | null {
  if (!one.startsWith('\\')) return one.length > 0 && !one.startsWith('[:') ? one : null;
  return /^\\[^0-9A-Za-z]$/su.test(one) ? one.slice(1) : null;
}
