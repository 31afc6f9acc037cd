/** The longest tag; a '<' without an end within it is text. */
const MAX_TAG = 20_000;
/** The most characters read for tags that have no end outside of quotes; beyond that, quotes count no more. */
const MAX_REREAD = 20_000_000;

export interface TagReader {
  /** The position after a tag or comment; -1 if it does not end. */
  tagEnd: (start: number) => number;
  /** The position of the end tag of an element that holds no other; `from` if it does not end. */
  contentEnd: (tag: string, from: number) => number;
}

/** Finds the ends of a page's tags, in linear time whatever is missing. Call it with ascending positions. */
export function tagReader(page: string): TagReader {
  let left = MAX_REREAD;
  let nextEnd = -1;
  const withoutEnd = new Set<string>();

  const tagEnd = (start: number): number => {
    if (page.startsWith('<!--', start)) {
      const end = page.indexOf('-->', start);
      return end < 0 ? page.length : end + 3;
    }
    if (!/[a-z/!?]/i.test(page[start + 1] ?? '')) return -1;
    if (nextEnd < start) {
      const end = page.indexOf('>', start);
      nextEnd = end < 0 ? page.length : end;
    }
    const last = Math.min(start + MAX_TAG, page.length);
    if (nextEnd >= last) return -1;
    if (left <= 0) return nextEnd + 1;
    let quote = '';
    for (let at = start + 1; at < last; at += 1) {
      const mark = page[at]!;
      if (quote !== '') quote = mark === quote ? '' : quote;
      else if (mark === '>') return at + 1;
      else if ((mark === '"' || mark === "'") && page[at - 1] === '=') quote = mark;
    }
    left -= last - start;
    return -1;
  };

  const contentEnd = (tag: string, from: number): number => {
    if (withoutEnd.has(tag)) return from;
    const end = new RegExp(`</${tag}`, 'gi');
    end.lastIndex = from;
    const index = end.exec(page)?.index;
    if (index === undefined) withoutEnd.add(tag);
    return index ?? from;
  };
  return { tagEnd, contentEnd };
}
