import type { ZipEntry } from './zip-directory';

/** The most bytes that the parts of a file may have once they are unfolded. */
export const MAX_UNFOLDED_BYTES = 200_000_000;

const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** True if the directory states more bytes than may be unfolded. */
export function isTooLarge(entries: readonly ZipEntry[]): boolean {
  return entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNFOLDED_BYTES;
}

/** Unfolds an entry of at most the stated size; null if it is damaged, larger, or packed in a rare way. */
export async function unzip(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array | null> {
  const { offset, packedSize, size, method, crc } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.isEncrypted || size > MAX_UNFOLDED_BYTES || offset + 30 > bytes.length) return null;
  if (view.getUint32(offset, true) !== LOCAL_HEADER) return null;
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length !== packedSize) return null;
  const content = method === STORED ? packed : method === DEFLATED ? await inflate(packed, size) : null;
  return content?.length === size && crcOf(content) === crc ? content : null;
}

/** Stops at the stated size, so that a false directory unfolds no bomb. */
async function inflate(packed: Uint8Array, size: number): Promise<Uint8Array | null> {
  const content = new Uint8Array(size);
  let length = 0;
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return content.subarray(0, length);
      if (length + value.length > size) {
        await reader.cancel();
        return null;
      }
      content.set(value, length);
      length += value.length;
    }
  } catch {
    return null;
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The check sum (CRC-32) by which a damaged entry shows. */
function crcOf(bytes: Uint8Array): number {
  let crc = -1;
  for (let index = 0; index < bytes.length; index += 1)
    crc = CRC_TABLE[(crc ^ bytes[index]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
