/** A piece of OFX: a tag, or what stands between two of them. Names are in capitals and without prefix. */
export type OfxToken =
  { kind: 'open' | 'close'; name: string; start: number; end: number } | { kind: 'text'; text: string };

const TAG = /<(\/?)(?:[A-Za-z][\w-]{0,30}:)?([A-Za-z][\w.-]{0,63})(?:\s[^<>]{0,500})?(\/?)>/y;

/** The tags and texts of an OFX body, SGML or XML, from a place on. What is no tag is text. */
export function* markup(text: string, from: number): Generator<OfxToken> {
  let place = from;
  while (place < text.length) {
    const next = text.indexOf('<', place);
    if (next < 0 || next > place)
      yield { kind: 'text', text: text.slice(place, next < 0 ? undefined : next) };
    if (next < 0) return;
    TAG.lastIndex = next;
    const tag = TAG.exec(text);
    const skipped = tag ? null : (section(text, next, '<!--', '-->') ?? section(text, next, '<?', '?>'));
    const literal = tag || skipped ? null : section(text, next, '<![CDATA[', ']]>');
    if (tag) {
      const name = tag[2]!.toUpperCase();
      place = TAG.lastIndex;
      yield { kind: tag[1] ? 'close' : 'open', name, start: next, end: place };
      if (tag[3] && !tag[1]) yield { kind: 'close', name, start: next, end: place };
    } else if (skipped) {
      place = skipped.end;
    } else if (literal) {
      place = literal.end;
      yield { kind: 'text', text: literal.inside.replaceAll('&', '&amp;amp;') };
    } else {
      place = next + 1;
      yield { kind: 'text', text: '<' };
    }
  }
}

const SECTION_LIMIT = 100_000;

function section(text: string, place: number, open: string, close: string) {
  if (!text.startsWith(open, place)) return null;
  const inside = text.slice(place + open.length, place + open.length + SECTION_LIMIT);
  const end = inside.indexOf(close);
  return end < 0 ? null : { inside: inside.slice(0, end), end: place + open.length + end + close.length };
}
