/** Whether a text holds characters no person types: control characters other than tab and line breaks. */
export function hasControlCharacters(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

/** A text short enough to be quoted in a message. */
export function shorten(text: string, length = 40): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
