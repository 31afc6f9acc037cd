/** Removes what the database or screens can't handle: control characters and lone surrogates. */
export function printable(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' ');
}

/** Printable and trimmed. */
export function clean(text: string): string {
  return printable(text).trim();
}

/** A text of at most this length, with '…' if it was longer. */
export function cutTo(text: string, length: number): string {
  return text.length > length
    ? `${text
        .slice(0, length - 1)
        .trimEnd()
        .toWellFormed()}…`
    : text;
}
