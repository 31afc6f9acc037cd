/** The user's name for a set of characters of which a password must contain one. */
function nameOfSet(characters: string): string {
  const lower = characters.includes('a');
  const upper = characters.includes('A');
  if (lower && upper) return 'a letter';
  if (lower) return 'a lowercase letter';
  if (upper) return 'an uppercase letter';
  return characters.includes('0') ? 'a digit' : 'a symbol';
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

const REASONS: Record<string, (message: string) => string> = {
  length: (message) => {
    const minimum = /at least (\d+) characters/.exec(message)?.[1];
    return minimum ? `Password must be at least ${minimum} characters` : 'Choose a longer password';
  },
  characters: (message) => {
    const sets = /at least one character of each: (\S+(?:, \S+)*)\./.exec(message)?.[1]?.split(', ');
    return sets
      ? `Password needs at least ${inWords.format(sets.map(nameOfSet))}`
      : 'Password needs more kinds of characters, such as capital letters, digits and symbols';
  },
  pwned: () => 'This password is known from a data leak. Choose another one',
};

/**
 * Explains why the auth service finds a password too weak, from its reasons. The required length and character sets are
 * only in its message.
 */
export function weakPasswordText(reasons: readonly string[], message: string): string {
  const texts = reasons.flatMap((reason) =>
    Object.hasOwn(REASONS, reason) ? (REASONS[reason]?.(message) ?? []) : [],
  );
  return texts.join('. ') || 'This password is too easy to guess. Choose another one';
}
