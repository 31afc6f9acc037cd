import { PlainError } from '../lib/lifecycle.mjs';

/** The numbers of transactions of the users to measure, one database each. */
const SIZES = [5_000, 50_000, 500_000];
/** The size at which imports, clicks and JavaScript are measured. */
export const MAIN_SIZE = 50_000;

/** How many users there are in a database, and for how many seconds some of them work at once. */
const FULL_LOAD = { users: 200, seconds: 60 };
/** The seconds with fewer users. */
const SHORT_SECONDS = 15;

/** Measurements of their own: each is a part of the whole, except for `users`. */
const PARTS = /** @type {const} */ (['sql', 'scripts', 'postgres']);

/**
 * What to measure: `sql` is the databases alone, without a build, servers or a browser; `scripts` the JavaScript,
 * `postgres` the pages on PostgreSQL, `users` many of them at once, `categories` how often memory is right, of `file` if
 * that is named.
 * @typedef {object} Options
 * @property {number[]} sizes
 * @property {typeof PARTS[number] | 'users' | 'categories' | undefined} only
 * @property {string} [file]
 * @property {typeof FULL_LOAD} load
 * @property {boolean} write
 */

/**
 * @param {string[]} words the command line
 * @returns {Options} with the sizes from the smallest to the largest
 */
export function readOptions(words) {
  /** @type {Options} */
  const options = { sizes: SIZES, only: undefined, load: FULL_LOAD, write: false };
  for (const [index, word] of words.entries()) {
    const part = PARTS.find((name) => word === `--${name}`);
    if (part) options.only = part;
    else if (word === '--write') options.write = true;
    else if (word === '--categories') options.only = 'categories';
    else if (word.startsWith('--file=')) options.file = word.slice('--file='.length);
    else if (word === '--file') options.file = words[index + 1];
    else if (words[index - 1] === '--file') continue;
    else if (word.startsWith('--sizes=')) options.sizes = readSizes(word.slice('--sizes='.length));
    else if (word === '--users') options.only = 'users';
    else if (word.startsWith('--users=')) {
      options.only = 'users';
      options.load = readLoad(word.slice('--users='.length));
    } else
      throw new PlainError(
        `Unknown option ${word}. There are --sizes=5000,50000, --sql, --scripts, --postgres, --users, --users=20, --categories, --file FILE and --write.`,
      );
  }
  const complete =
    options.only === 'users'
      ? options.load === FULL_LOAD
      : !options.only || (options.only === 'categories' && !options.file);
  if (options.file !== undefined && options.only !== 'categories') {
    throw new PlainError('--file goes with --categories.');
  }
  if (options.write && !(complete && options.sizes === SIZES)) {
    throw new PlainError(
      '--write records complete figures only: use it alone, with --users or with --categories.',
    );
  }
  return options;
}

/** @param {string} text */
function readSizes(text) {
  const sizes = text.split(',').map(Number);
  const wrong = sizes.find((size) => !Number.isInteger(size) || size < 1_000 || size % 100 !== 0);
  if (wrong !== undefined)
    throw new PlainError('--sizes accepts multiples of 100 from 1000 on, such as 5000,50000.');
  return sizes.toSorted((a, b) => a - b);
}

/** @param {string} text */
function readLoad(text) {
  const users = Number(text);
  if (!Number.isInteger(users) || users < 1) throw new PlainError('--users accepts a number from 1 on.');
  return users === FULL_LOAD.users ? FULL_LOAD : { users, seconds: SHORT_SECONDS };
}
