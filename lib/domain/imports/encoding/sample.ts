/** The text around non-ASCII bytes; the rest is the same in all these encodings. */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  const picked: number[] = [];
  let lastTaken = -1;
  for (let index = 0; index < bytes.length && picked.length < 60_000; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    if (index > lastTaken + 16 && lastTaken >= 0) picked.push(0x20);
    for (
      let near = Math.max(lastTaken + 1, index - 15);
      near < Math.min(bytes.length, index + 16);
      near += 1
    ) {
      picked.push(bytes[near] ?? 0);
      lastTaken = near;
    }
  }
  return Uint8Array.from(picked);
}
