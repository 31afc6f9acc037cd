/** True if a text contains control characters other than tabs and line breaks, or half of a surrogate pair. */
export function hasControlCharacters(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || !text.isWellFormed();
}

/** True if a text has any visible character: spaces, direction marks and joiners don't count. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}\p{Cc}\u034f\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** Shortens a text to be quoted in a message. */
export function shorten(text: string, length = 40): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Marks that banks and phones write in their own ways, by the key of a keyboard; `plain_marks` in SQL does the same. */
const MARKS = { "'": /[‘’‚‛ʹʻʼ′‵´＇]/g, '"': /[“”„‟″«»＂]/g, '-': /[‐‑‒–—―−﹣－]/g };

/** A text with the apostrophes, quotation marks and dashes of a keyboard, as searches compare it. */
export function plainMarks(text: string): string {
  return Object.entries(MARKS).reduce((plain, [mark, others]) => plain.replace(others, mark), text);
}
