import { PlainError } from '../lib/lifecycle.mjs';

/** The numbers of transactions of the users to measure, one database each. */
const SIZES = [5_000, 50_000, 500_000];
/** The size at which imports, clicks and JavaScript are measured. */
export const MAIN_SIZE = 50_000;

/**
 * What to measure: `sql` is the database alone, without a build, servers or a browser; `scripts` the JavaScript
 * alone.
 * @typedef {{ sizes: number[], only: 'sql' | 'scripts' | undefined, write: boolean }} Options
 */

/**
 * @param {string[]} words the command line
 * @returns {Options} with the sizes from the smallest to the largest
 */
export function readOptions(words) {
  /** @type {Options} */
  const options = { sizes: SIZES, only: undefined, write: false };
  for (const word of words) {
    if (word === '--sql') options.only = 'sql';
    else if (word === '--scripts') options.only = 'scripts';
    else if (word === '--write') options.write = true;
    else if (word.startsWith('--sizes=')) options.sizes = readSizes(word.slice('--sizes='.length));
    else
      throw new PlainError(
        `Unknown option ${word}. There are --sizes=5000,50000, --sql, --scripts and --write.`,
      );
  }
  if (options.write && (options.only || options.sizes !== SIZES)) {
    throw new PlainError('--write records complete figures only: leave out --sizes, --sql and --scripts.');
  }
  return options.only === 'scripts' ? { ...options, sizes: [MAIN_SIZE] } : options;
}

/** @param {string} text */
function readSizes(text) {
  const sizes = text.split(',').map(Number);
  const wrong = sizes.find((size) => !Number.isInteger(size) || size < 1_000 || size % 100 !== 0);
  if (wrong !== undefined)
    throw new PlainError('--sizes accepts multiples of 100 from 1000 on, such as 5000,50000.');
  return sizes.toSorted((a, b) => a - b);
}
