/** Whether a text holds characters no person types: control characters other than tab and line breaks. */
export function hasControlCharacters(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

/** Whether there is anything to see of a text: blanks and marks that only direct or join others do not count. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}\p{Cc}\u034f\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** A text short enough to be quoted in a message. */
export function shorten(text: string, length = 40): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
