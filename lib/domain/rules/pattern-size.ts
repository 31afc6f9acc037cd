// The size of the automaton that a pattern becomes: one position for each character that it names, written out as often
// as it repeats, and one step from each position to each that may follow it. PostgreSQL builds about that, in time and
// memory that grow with it, and looks at no more of it for each character of a text.

/** The most positions and steps of a pattern: a few times what people write. */
const MOST_POSITIONS = 200;
const MOST_STEPS = 300;

/** A piece of a pattern. Steps to a class count once for each kind of character that it has, so they are kept apart. */
export interface Fragment {
  positions: number;
  /** The steps into its first positions: to characters, and to classes. */
  first: number;
  firstClasses: number;
  /** The number of positions that may be its last. */
  last: number;
  steps: number;
  stepsToClasses: number;
  /** True if it may be left out. */
  optional: boolean;
}

/** A piece that takes no character. */
export const NOTHING: Fragment = {
  positions: 0,
  first: 0,
  firstClasses: 0,
  last: 0,
  steps: 0,
  stepsToClasses: 0,
  optional: true,
};

/** One character, or one of a class. */
export const atom = (isClass: boolean): Fragment => ({
  positions: 1,
  first: isClass ? 0 : 1,
  firstClasses: isClass ? 1 : 0,
  last: 1,
  steps: 0,
  stepsToClasses: 0,
  optional: false,
});

/** One piece after another. */
export const sequence = (one: Fragment, other: Fragment): Fragment => ({
  positions: one.positions + other.positions,
  first: one.first + (one.optional ? other.first : 0),
  firstClasses: one.firstClasses + (one.optional ? other.firstClasses : 0),
  last: other.last + (other.optional ? one.last : 0),
  steps: one.steps + other.steps + one.last * other.first,
  stepsToClasses: one.stepsToClasses + other.stepsToClasses + one.last * other.firstClasses,
  optional: one.optional && other.optional,
});

/** One piece or another. */
export const alternatives = (one: Fragment, other: Fragment): Fragment => ({
  positions: one.positions + other.positions,
  first: one.first + other.first,
  firstClasses: one.firstClasses + other.firstClasses,
  last: one.last + other.last,
  steps: one.steps + other.steps,
  stepsToClasses: one.stepsToClasses + other.stepsToClasses,
  optional: one.optional || other.optional,
});

/** A piece that may be left out. */
export const optional = (one: Fragment): Fragment => ({ ...one, optional: true });

/** A piece as often as from `least` to `most` times; null for without end. */
export function repeated(one: Fragment, least: number, most: number | null): Fragment {
  const copies = Math.max(1, most ?? least);
  // Without end, the last copy leads back to itself. With an end, what may be missing is skipped at the beginning.
  const joints = most === null ? copies : copies - 1;
  const starts = most === null ? 1 : copies - Math.max(1, least) + 1;
  return {
    positions: one.positions * copies,
    first: one.first * starts,
    firstClasses: one.firstClasses * starts,
    last: one.last,
    steps: one.steps * copies + one.last * one.first * joints,
    stepsToClasses: one.stepsToClasses * copies + one.last * one.firstClasses * joints,
    optional: one.optional || least === 0,
  };
}

/** True if a pattern that distinguishes `told` characters and classes is too large: each class may hold as many. */
export function isLarge(one: Fragment, told: number): boolean {
  const steps = one.first + one.steps + (one.firstClasses + one.stepsToClasses) * (told + 1);
  return one.positions > MOST_POSITIONS || steps > MOST_STEPS;
}
