// Exports of version 0.1.0 hold sample data under ids that its database made with MD5. To recognise them, the browser has
// to compute the same, and Web Crypto has no MD5.

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const SINES = Int32Array.from({ length: 64 }, (_, index) =>
  Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32),
);

/** The MD5 of a text's UTF-8 bytes, in hexadecimal. */
function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length * 8, true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < 64; step += 1) {
      const round = step >> 4;
      const [mixed, word] =
        round === 0
          ? [(b & c) | (~b & d), step]
          : round === 1
            ? [(d & b) | (~d & c), 5 * step + 1]
            : round === 2
              ? [b ^ c ^ d, 3 * step + 5]
              : [c ^ (b | ~d), 7 * step];
      const sum = (a + mixed + (SINES[step] ?? 0) + view.getInt32(block + (word % 16) * 4, true)) | 0;
      const shift = SHIFTS[round]?.[step % 4] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    for (const [index, part] of [a, b, c, d].entries()) state[index] = (state[index] ?? 0) + part;
  }
  const digest = new DataView(new ArrayBuffer(16));
  for (const [index, part] of state.entries()) digest.setInt32(index * 4, part, true);
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Derives an id from a key, as the database's sample_id does. */
export function idOf(key: string): string {
  const hex = md5(key);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
