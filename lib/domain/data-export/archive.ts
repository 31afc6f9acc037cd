import { strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';

/** Writes an archive file by file; only the compressed bytes stay in memory. */
export interface ArchiveWriter {
  /** Starts a file; the previous one must have been ended. */
  begin(name: string): void;
  write(text: string): void;
  end(): void;
  /** The whole archive, in chunks. */
  finish(): Uint8Array<ArrayBuffer>[];
}

/** Creates a writer for a ZIP archive. Its methods throw on failure. */
export function writeArchive(modified: Date): ArchiveWriter {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(new Uint8Array(piece));
  });
  let file: ZipDeflate | null = null;
  const open = () => {
    if (!file) throw new Error('no file was begun');
    return file;
  };
  return {
    begin(name) {
      file = new ZipDeflate(name, { level: 6 });
      file.mtime = modified;
      zip.add(file);
    },
    write: (text) => open().push(strToU8(text)),
    end() {
      open().push(new Uint8Array(0), true);
      file = null;
    },
    finish() {
      zip.end();
      return pieces;
    },
  };
}

/** True if bytes look like a ZIP archive: they start with a file, or with the end of an empty archive. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 8;
}

/**
 * Extracts one file of a ZIP archive and verifies its checksum; null if it is missing, larger than `most` bytes, or
 * damaged. Never uses more memory than that, whatever sizes the archive claims.
 */
export function fileInArchive(bytes: Uint8Array, name: string, most: number): Uint8Array | null {
  try {
    const entry = entryOf(bytes, name);
    if (!entry || entry.size > most) return null;
    let found = 0;
    const files = unzipSync(bytes, {
      filter: (file) => file.name === name && file.originalSize <= most && ++found === 1,
    });
    const content = files[name];
    return content && content.length === entry.size && crc32(content) === entry.checksum ? content : null;
  } catch {
    return null;
  }
}

/** True if an archive's directory can be read and has no file of that name. */
export function isWithout(bytes: Uint8Array, name: string): boolean {
  try {
    return entriesOf(bytes, name)?.length === 0;
  } catch {
    return false;
  }
}

/** A file's entry in the archive's directory; null if there is none or more than one. */
function entryOf(bytes: Uint8Array, name: string): Entry | null {
  const entries = entriesOf(bytes, name);
  return entries?.length === 1 ? (entries[0] ?? null) : null;
}

interface Entry {
  size: number;
  checksum: number;
}

/** All entries of that name in the archive's directory; null if there is no readable directory. */
function entriesOf(bytes: Uint8Array, name: string): Entry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const first = Math.max(0, end - 0xffff);
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < first) return null;
  const decoder = new TextDecoder();
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) return null;
    const nameLength = view.getUint16(at + 28, true);
    if (decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength)) === name) {
      entries.push({ checksum: view.getUint32(at + 16, true), size: view.getUint32(at + 24, true) });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

let table: Uint32Array | null = null;

function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
