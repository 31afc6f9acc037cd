import { deflateSync } from 'node:zlib';

/** The style of a PDF; real ones differ in all of these. */
export interface PdfStyle {
  /** Streams are packed with Flate. */
  packed?: boolean;
  /** Pages lie on their side and are turned for viewing. */
  turned?: boolean;
  /** Every letter is placed by itself. */
  byLetter?: boolean;
  /** The program asks for a password. */
  locked?: boolean;
}

/** The widths of Helvetica's letters from the space to the tilde, in thousandths of its size. */
const WIDTHS = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 ' +
  '584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 ' +
  '611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 ' +
  '722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number);
const SIZE = 8;
const COLUMN = 5;
const LEADING = 12;
const WIDTH = 842;
const HEIGHT = 1191;
const MARGIN = 40;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff01-\uff60]/;

/** A PDF with the lines of a text at their places; form feeds separate its pages, amounts are aligned at their ends. */
export function pdfOf(text: string, style: PdfStyle = {}): Uint8Array {
  const pages = text.split('\f');
  const unicode = /[^\u0000-\u007f\u00a0-\u00ff\u20ac]/.test(text);
  const objects: Buffer[] = [];
  const add = (content: string | Buffer) => {
    objects.push(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
    return objects.length;
  };
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${4 + (unicode ? 3 : 0) + index * 2} 0 R`).join(' ');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  if (unicode) {
    add(
      '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
    );
    add(
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /DW 556 /CIDToGIDMap /Identity >>',
    );
    add(
      '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    );
    add(stream(TO_UNICODE, style));
  } else add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const page of pages) {
    const at = objects.length + 1;
    const box = style.turned ? `[0 0 ${HEIGHT} ${WIDTH}] /Rotate 90` : `[0 0 ${WIDTH} ${HEIGHT}]`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R >> >> /Contents ${at + 1} 0 R >>`,
    );
    add(stream(contentOf(page, unicode, style), style));
  }
  return assembled(objects, style);
}

function stream(content: string, { packed }: PdfStyle): Buffer {
  const plain = Buffer.from(content, 'latin1');
  const data = packed ? deflateSync(plain) : plain;
  const head = `<< /Length ${data.length}${packed ? ' /Filter /FlateDecode' : ''} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
}

function contentOf(page: string, unicode: boolean, style: PdfStyle): string {
  const parts = [`BT /F1 ${SIZE} Tf`];
  for (const [row, line] of page.split('\n').entries()) {
    const y = HEIGHT - MARGIN - row * LEADING;
    for (const phrase of line.matchAll(/\S+(?: \S+)*/g)) {
      const start = MARGIN + columnsOf(line.slice(0, phrase.index)) * COLUMN;
      const end = start + columnsOf(phrase[0]) * COLUMN;
      const isAmount = /\d[-+]?(?: (?:CR|[SH]))?$/.test(phrase[0]) && !/\p{L}{3}|\/|\d-\d|:/u.test(phrase[0]);
      const x = isAmount ? end - widthOf(phrase[0], unicode) : start;
      if (!style.byLetter) parts.push(shown(phrase[0], x, y, unicode, style));
      else {
        let at = x;
        for (const letter of phrase[0]) {
          if (letter !== ' ') parts.push(shown(letter, at, y, unicode, style));
          at += widthOf(letter, unicode);
        }
      }
    }
  }
  return `${parts.join('\n')}\nET`;
}

function shown(text: string, x: number, y: number, unicode: boolean, { turned }: PdfStyle): string {
  const place = turned ? `0 1 -1 0 ${HEIGHT - y} ${x}` : `1 0 0 1 ${x} ${y}`;
  return `${place} Tm ${unicode ? hexOf(text) : literalOf(text)} Tj`;
}

function hexOf(text: string): string {
  return `<${[...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;
}

function literalOf(text: string): string {
  return `(${text.replaceAll('€', '\x80').replace(/[\\()]/g, '\\$&')})`;
}

function columnsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
}

function widthOf(text: string, unicode: boolean): number {
  const widths = [...text].map((letter) => (unicode ? 556 : (WIDTHS[letter.charCodeAt(0) - 32] ?? 556)));
  return (widths.reduce((sum, width) => sum + width, 0) * SIZE) / 1000;
}

const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Any def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
100 beginbfrange
${Array.from({ length: 100 }, (_, index) => {
  const hex = (code: number) => code.toString(16).padStart(4, '0');
  return `<${hex(index * 256)}> <${hex(index * 256 + 255)}> <${hex(index * 256)}>`;
}).join('\n')}
endbfrange
1 beginbfrange <ff00> <ffff> <ff00> endbfrange
endcmap end end`;

function assembled(objects: readonly Buffer[], { locked }: PdfStyle): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const push = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, content] of objects.entries()) {
    offsets.push(length);
    push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const key = `<${'00'.repeat(32)}>`;
  const lock = locked
    ? ` /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${key} /U ${key} >> /ID [<01> <01>]`
    : '';
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}
