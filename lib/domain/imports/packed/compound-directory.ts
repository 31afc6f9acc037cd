/** The places of numbers in the header of a compound file, and in an entry of its directory. */
const SECTOR_SHIFT = 0x1e;
const FIRST_SECTOR = 0x30;
const TABLES = 0x4c;
const ENTRY_BYTES = 128;
const LINKS = [0x44, 0x48, 0x4c];

/**
 * True if the directory of a compound file links an entry to itself, directly or through others: the library would
 * follow it for ever.
 */
export function hasDirectoryLoop(bytes: Uint8Array): boolean {
  let links: number[][];
  try {
    links = directoryLinks(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // It ends too early, which the library notices.
    return false;
  }
  const states: ('open' | 'done' | undefined)[] = [];
  for (const start of links.keys()) {
    const pending = [{ entry: start, leaves: false }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { entry, leaves } = next;
      if (leaves) states[entry] = 'done';
      else if (states[entry] === 'open') return true;
      else if (states[entry] === undefined) {
        states[entry] = 'open';
        pending.push({ entry, leaves: true });
        for (const link of links[entry]!) pending.push({ entry: link, leaves: false });
      }
    }
  }
  return false;
}

/** The entries that each entry of the directory names: the one before, the one after, and the first inside. */
function directoryLinks(view: DataView): number[][] {
  const size = 2 ** view.getUint16(SECTOR_SHIFT, true);
  const place = (sector: number) => (sector + 1) * size;
  const links: number[][] = [];
  const read = new Set<number>();
  let sector = view.getUint32(FIRST_SECTOR, true);
  while (place(sector) + size <= view.byteLength && !read.has(sector)) {
    read.add(sector);
    for (let at = place(sector); at < place(sector) + size; at += ENTRY_BYTES)
      links.push(LINKS.map((link) => view.getInt32(at + link, true)));
    const table = view.getUint32(TABLES + 4 * Math.floor(sector / (size / 4)), true);
    sector = view.getUint32(place(table) + 4 * (sector % (size / 4)), true);
  }
  return links.map((entries) => entries.filter((entry) => entry >= 0 && entry < links.length));
}
