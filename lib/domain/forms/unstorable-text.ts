/** The characters that no database text can hold: NUL, and half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The path to a text that can't be stored, in parsed input; null where all can. */
export function unstorableText(input: unknown): string | null {
  if (typeof input === 'string') return UNSTORABLE.test(input) ? '' : null;
  if (input === null || typeof input !== 'object') return null;
  for (const [name, value] of Object.entries(input)) {
    const path = unstorableText(value);
    if (path !== null) return path === '' ? name : `${name}.${path}`;
  }
  return null;
}
