/** Returns the line of a position in a text, counted from 1. Call it with ascending positions. */
export function lineCounter(text: string): (position: number) => number {
  const end = /\r\n?|\n/g;
  let line = 1;
  let next = end.exec(text);
  return (position) => {
    while (next && next.index < position) {
      line += 1;
      next = end.exec(text);
    }
    return line;
  };
}
