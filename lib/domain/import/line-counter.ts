/** Tells the line of a place in a text, counted from 1; places are asked for in ascending order. */
export function lineCounter(text: string): (place: number) => number {
  const end = /\r\n?|\n/g;
  let line = 1;
  let next = end.exec(text);
  return (place) => {
    while (next && next.index < place) {
      line += 1;
      next = end.exec(text);
    }
    return line;
  };
}
