/** A field of an MT940 file: `:61:…` and its continuation lines. */
export interface Mt940Field {
  /** Without its colons: '61', '60F', 'NS'. */
  tag: string;
  line: number;
  lines: string[];
}

const TAG = /^:(\d\d[A-Z]?|NS):(.*)$/;
/** A time that was wrapped after the hour looks like a tag. */
const REST_OF_TIME = /^:[0-5]\d:[0-5]\d(?!\d)/;
const HOUR = /(?:^|[^\d])\d{1,2}$/;
/** SWIFT's block headers before the text block: {1:F01…}{2:I940…}{4: */
const BLOCKS = /^(?:\{[1235]:[^{}]{0,200}(?:\{[^{}]{0,200}\}[^{}]{0,200}){0,5}\})*(?:\{4:)?/;
const END = /^-(\}.*|X{0,3})?$/;

/** The fields of a file in order. Text before the first field or after the end of a message is ignored. */
export function mt940Fields(text: string): Mt940Field[] {
  const fields: Mt940Field[] = [];
  let open = false;
  let glue = '';
  for (const [index, written] of mt940Lines(text).entries()) {
    const line = glue + (written.startsWith('{') ? written.replace(BLOCKS, '') : written);
    glue = '';
    const field = TAG.exec(line.trimStart());
    const last = fields.at(-1);
    const isTime =
      open && last?.tag === '86' && REST_OF_TIME.test(line) && HOUR.test(last.lines.at(-1) ?? '');
    if (field && !isTime) {
      fields.push({ tag: field[1]!, line: index + 1, lines: [field[2]!] });
      open = true;
    } else if (END.test(line.trim())) {
      open = false;
    } else if (line === ':') {
      // A tag that was wrapped after its first colon.
      glue = ':';
    } else if (open) {
      fields.at(-1)!.lines.push(line);
    }
  }
  return fields;
}

/** The lines of a file. Bank interfaces for programs write @@ instead of line breaks. */
function mt940Lines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/^(?=\s*(?:@@)?:20:).*@@:[\s\S]*/, (all) => all.replaceAll('@@', '\n'))
    .split(/\r\n|\n|\r/);
}
