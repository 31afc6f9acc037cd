/** A tag, or the text between two tags. Names are in capitals and without prefix. */
export type OfxToken =
  { kind: 'open' | 'close'; name: string; start: number; end: number } | { kind: 'text'; text: string };

const TAG = /<(\/?)(?:[A-Za-z][\w-]{0,30}:)?([A-Za-z][\w.-]{0,63})(?:\s[^<>]{0,500})?(\/?)>/y;

/** A longer comment isn't treated as one, so that a stray opening can't swallow transactions. */
const SECTION_LIMIT = 100_000;

/** The tags and texts of an OFX body, SGML or XML, from a position on. Whatever isn't a tag is text. */
export function* markup(text: string, from: number): Generator<OfxToken> {
  const section = sectionFinder(text);
  let index = from;
  while (index < text.length) {
    const next = text.indexOf('<', index);
    if (next < 0 || next > index)
      yield { kind: 'text', text: text.slice(index, next < 0 ? undefined : next) };
    if (next < 0) return;
    TAG.lastIndex = next;
    const tag = TAG.exec(text);
    const skipped = tag ? null : (section(next, '<!--', '-->') ?? section(next, '<?', '?>'));
    const literal = tag || skipped ? null : section(next, '<![CDATA[', ']]>');
    if (tag) {
      const name = tag[2]!.toUpperCase();
      index = TAG.lastIndex;
      yield { kind: tag[1] ? 'close' : 'open', name, start: next, end: index };
      if (tag[3] && !tag[1]) yield { kind: 'close', name, start: next, end: index };
    } else if (skipped) {
      index = skipped.end;
    } else if (literal) {
      index = literal.end;
      yield { kind: 'text', text: literal.inside.replaceAll('&', '&amp;amp;') };
    } else {
      index = next + 1;
      yield { kind: 'text', text: '<' };
    }
  }
}

/** Finds comments and similar sections. It searches for each end only once, so that unclosed openings cost nothing. */
function sectionFinder(text: string) {
  const ends = new Map<string, number>();
  return (index: number, open: string, close: string) => {
    if (!text.startsWith(open, index)) return null;
    const start = index + open.length;
    let end = ends.get(close) ?? -1;
    if (end < start) {
      const found = text.indexOf(close, start);
      end = found < 0 ? Infinity : found;
      ends.set(close, end);
    }
    return end - start > SECTION_LIMIT ? null : { inside: text.slice(start, end), end: end + close.length };
  };
}
