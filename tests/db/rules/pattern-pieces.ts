import fc from 'fast-check';

/** Pieces that patterns are made of, marks that folding takes away and signs that it makes among them. */
const PIECES = [
  ...'ab(){}[]*+?|^$.\\-,:=!<>3é',
  ...[
    '\u0301',
    '\u2260',
    '\u226e',
    '\u00a0',
    '\ud83d\ude00',
    '\u1e9e',
    'İ',
    '각',
    'lidl',
    '(?:',
    '(?=',
    '(?<',
    '(?i)',
  ],
  ...[
    '{50}',
    '{2,}',
    '{0,3}',
    '{3',
    '{5,2}',
    '{007}',
    '+?',
    '[a-z]',
    '[^a]',
    '[]a]',
    '[[:alpha:]]',
    '[[:x:]]',
    '[z-a]',
  ],
  ...[
    '\\d',
    '\\W',
    '\\y',
    '\\1',
    '\\x',
    '\\.',
    '[\\]a-]',
    '[a\\d]',
    '[\\D]',
    '[.-/]',
    '[a-z-9]',
    '***',
    '[[.a.]]',
    '()',
  ],
];

/** A pattern of any pieces, most of which are refused. */
export const anyPattern = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    ),
    {
      maxLength: 14,
    },
  )
  .map((pieces) => pieces.join(''))
  .filter((pattern) => pattern.isWellFormed() && !pattern.includes('\0'));

const LETTERS = 'abcdefghijklmnop';
const few = fc.constantFrom('a', 'b', '.', '[ab]', '[^c]', '\\w', '[a-p]', 'ab', ...LETTERS);
const count = fc.constantFrom('*', '+', '{2}', '{10}', '{50}', '{0,50}', '{1,40}', '{5,}', '+?', '{25}');

/** A pattern that is as costly as may be, many of them just about allowed. */
export const costlyPattern = fc
  .letrec<{ pattern: string; branch: string; item: string }>((tie) => ({
    pattern: fc
      .array(tie('branch'), { minLength: 1, maxLength: 3, depthIdentifier: 'pattern' })
      .map((branches) => branches.join('|')),
    branch: fc
      .array(tie('item'), { minLength: 1, maxLength: 12, depthIdentifier: 'pattern' })
      .map((items) => items.join('')),
    item: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'pattern' },
      { weight: 4, arbitrary: few },
      { weight: 3, arbitrary: fc.tuple(few, count).map((pair) => pair.join('')) },
      { weight: 2, arbitrary: few.map((one) => `${one}?`) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(few, fc.integer({ min: 5, max: 40 }))
          .map(([one, times]) => `${one}?`.repeat(times)),
      },
      { weight: 1, arbitrary: fc.constantFrom('^', '$', '\\y', '\\m', '\\M') },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie('pattern'), fc.constantFrom('', '?', '*', '+', '{3}', '{20}'))
          .map(([one, often]) => `(${one})${often}`),
      },
    ),
  }))
  .pattern.map((pattern) => [...pattern].slice(0, 200).join(''));
