import { PlainError } from '../lib/lifecycle.mjs';

/** How many transactions a user has in each of the databases that are measured. */
const SIZES = [5_000, 50_000, 500_000];
/** The one that imports, clicks and JavaScript are measured at. */
export const MAIN_SIZE = 50_000;

/**
 * What is measured: `sql` is the database alone, without a build, servers or a browser; `scripts` the JavaScript alone.
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
    else throw new PlainError(`${word} is none of --sizes=5000,50000, --sql, --scripts and --write.`);
  }
  if (options.write && (options.only || options.sizes !== SIZES)) {
    throw new PlainError('--write is for whole figures: leave out --sizes, --sql and --scripts.');
  }
  return options.only === 'scripts' ? { ...options, sizes: [MAIN_SIZE] } : options;
}

/** @param {string} text */
function readSizes(text) {
  const sizes = text.split(',').map(Number);
  const wrong = sizes.find((size) => !Number.isInteger(size) || size < 1_000 || size % 100 !== 0);
  if (wrong !== undefined) throw new PlainError('--sizes takes hundreds from 1000 on, such as 5000,50000.');
  return sizes.toSorted((a, b) => a - b);
}
