/** What a new balance changes, in words: 'That is $12.00 less.'; '' for nothing. Both in minor units, which `write` shows. */
export function balanceDifference(
  before: number,
  after: number,
  write: (minorUnits: number) => string,
): string {
  if (after === before) return '';
  return `That is ${write(Math.abs(after - before))} ${after > before ? 'more' : 'less'}.`;
}
