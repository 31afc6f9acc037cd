import { decodeBytes } from '../encoding/dos-code-pages';

/** A file inside of a ZIP, as its directory states it. */
export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  /** 0 is stored, 8 is deflated. */
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** The position of its local header. */
  offset: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
/** The extra field that holds sizes beyond 32 bits. */
const EXTRA_64 = 1;
const UNKNOWN_16 = 0xffff;
const UNKNOWN_32 = 0xffffffff;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 10_000;

/** True if bytes begin like a ZIP. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** The directory of a ZIP, without folders; null if it is damaged. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(view);
    if (!end || end.count > MAX_ENTRIES) return null;
    const entries: ZipEntry[] = [];
    let at = end.offset;
    for (let index = 0; index < end.count; index += 1) {
      if (view.getUint32(at, true) !== ENTRY) return null;
      const nameLength = view.getUint16(at + 28, true);
      const extraLength = view.getUint16(at + 30, true);
      const entry = entryAt(view, bytes, at, nameLength, extraLength);
      if (!entry.name.endsWith('/')) entries.push(entry);
      at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    }
    return entries;
  } catch {
    return null;
  }
}

function endOf(view: DataView): { count: number; offset: number } | null {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    const count = view.getUint16(at + 10, true);
    const offset = view.getUint32(at + 16, true);
    if (count !== UNKNOWN_16 && offset !== UNKNOWN_32) return { count, offset };
    if (view.getUint32(at - 20, true) !== LOCATOR_64) return null;
    const end = Number(view.getBigUint64(at - 12, true));
    if (view.getUint32(end, true) !== END_64) return null;
    return {
      count: Number(view.getBigUint64(end + 32, true)),
      offset: Number(view.getBigUint64(end + 48, true)),
    };
  }
  return null;
}

function entryAt(
  view: DataView,
  bytes: Uint8Array,
  at: number,
  nameLength: number,
  extraLength: number,
): ZipEntry {
  const entry = {
    name: nameOf(bytes.subarray(at + 46, at + 46 + nameLength)),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  const extraEnd = at + 46 + nameLength + extraLength;
  for (
    let extra = at + 46 + nameLength;
    extra + 4 <= extraEnd;
    extra += 4 + view.getUint16(extra + 2, true)
  ) {
    if (view.getUint16(extra, true) !== EXTRA_64) continue;
    let field = extra + 4;
    for (const key of ['size', 'packedSize', 'offset'] as const) {
      if (entry[key] !== UNKNOWN_32) continue;
      entry[key] = Number(view.getBigUint64(field, true));
      field += 8;
    }
  }
  return entry;
}

/** Names are UTF-8, or in the code page of DOS. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeBytes(bytes, 'ibm850');
  }
}
