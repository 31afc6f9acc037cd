/** The mean of shares from 0 to 1, in percent; '–' of none. @param {(number | null | undefined)[]} shares */
export function percent(shares) {
  const known = shares.filter((share) => share != null);
  const mean = known.reduce((sum, share) => sum + share, 0) / known.length;
  return known.length ? (mean * 100).toFixed(1) : '–';
}

/** Prints a line of JSON for each value. @param {unknown[]} values */
export async function printLines(values) {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
  // The script ends only once a pipe has taken everything.
  await new Promise((resolve) => process.stdout.write(text, resolve));
}
