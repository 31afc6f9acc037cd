import { strToU8, zipSync } from 'fflate';

/** A cell of a made-up sheet: a text, a number, or a serial date in the format of the second style. */
type Cell =
  string | number | { serial: number } | { euros: number } | { formula: string; value: number } | null;

/** The programs whose habits a made-up workbook follows. */
export const WRITERS = ['Excel', 'LibreOffice', 'openpyxl', 'OpenXML SDK', 'without references'] as const;
type Writer = (typeof WRITERS)[number];

interface Book {
  writer?: Writer;
  sheets: Record<string, Cell[][]>;
  hidden?: readonly string[];
  isFrom1904?: boolean;
  /** Further files of the ZIP. */
  files?: Record<string, string>;
  /** Cells that are merged into one, in the first sheet. */
  merged?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** The parts of an XLSX workbook as a program writes them. */
export function xlsxParts(book: Book): Record<string, Uint8Array> {
  const { writer = 'Excel', sheets, hidden = [], isFrom1904 = false, files = {}, merged } = book;
  const x = writer === 'OpenXML SDK' ? 'x:' : '';
  const xmlns = `xmlns${x ? ':x' : ''}="${MAIN}"`;
  const shared: string[] = [];
  const textCell = (at: string, text: string) => {
    if (writer === 'openpyxl') return `<c${at} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
    if (!shared.includes(text)) shared.push(text);
    return `<${x}c${at} t="s"><${x}v>${shared.indexOf(text)}</${x}v></${x}c>`;
  };
  const cellOf = (cell: Cell, row: number, column: number) => {
    if (cell === null || cell === '') return '';
    const at = writer === 'without references' ? '' : ` r="${columnName(column)}${row + 1}"`;
    if (typeof cell === 'string') return textCell(at, cell);
    if (typeof cell === 'number') return `<${x}c${at}><${x}v>${cell}</${x}v></${x}c>`;
    if ('serial' in cell) return `<${x}c${at} s="1"><${x}v>${cell.serial}</${x}v></${x}c>`;
    if ('euros' in cell) return `<${x}c${at} s="2"><${x}v>${cell.euros}</${x}v></${x}c>`;
    return `<${x}c${at}><${x}f>${cell.formula}</${x}f><${x}v>${cell.value}</${x}v></${x}c>`;
  };
  const names = Object.keys(sheets);
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const folder = writer === 'LibreOffice' ? '' : '/xl/';
  const types = [
    part('workbook', 'sheet.main'),
    ...names.map((_, index) => part(`worksheets/sheet${index + 1}`, 'worksheet')),
    part('styles', 'styles'),
    part('sharedStrings', 'sharedStrings'),
  ];
  const relations = [
    ...names.map((_, index) => relation(index + 1, 'worksheet', `${folder}worksheets/sheet${index + 1}.xml`)),
    relation(98, 'styles', 'styles.xml'),
    relation(99, 'sharedStrings', 'sharedStrings.xml'),
  ];
  const sheetOf = (name: string, index: number) => {
    const state = hidden.includes(name) ? ' state="hidden"' : '';
    return `<${x}sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  };
  const parts: Record<string, string> = {
    '[Content_Types].xml': [
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      ...types,
      '</Types>',
    ].join(''),
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': [
      `${HEAD}<${x}workbook ${xmlns} xmlns:r="${RELATIONS}">`,
      isFrom1904 ? `<${x}workbookPr date1904="1"/>` : '',
      `<${x}sheets>${names.map(sheetOf).join('')}</${x}sheets></${x}workbook>`,
    ].join(''),
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    'xl/styles.xml': [
      `${HEAD}<${x}styleSheet ${xmlns}><${x}numFmts count="2"><${x}numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>`,
      `<${x}numFmt numFmtId="165" formatCode="#,##0.00\\ [$€-407]"/></${x}numFmts>`,
      `<${x}cellXfs count="3"><${x}xf numFmtId="0"/><${x}xf numFmtId="164"/><${x}xf numFmtId="165"/></${x}cellXfs></${x}styleSheet>`,
    ].join(''),
  };
  for (const [index, rows] of Object.values(sheets).entries()) {
    const body = rows
      .map((cells, row) => {
        const at = writer === 'without references' ? '' : ` r="${row + 1}"`;
        return `<${x}row${at}>${cells.map((cell, column) => cellOf(cell, row, column)).join('')}</${x}row>`;
      })
      .join('');
    const merge =
      index === 0 && merged
        ? `<${x}mergeCells count="1"><${x}mergeCell ref="${merged}"/></${x}mergeCells>`
        : '';
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${HEAD}<${x}worksheet ${xmlns}><${x}sheetData>${body}</${x}sheetData>${merge}</${x}worksheet>`;
  }
  parts['xl/sharedStrings.xml'] =
    `${HEAD}<${x}sst ${xmlns}>${shared.map((text) => `<${x}si><${x}t xml:space="preserve">${escaped(text)}</${x}t></${x}si>`).join('')}</${x}sst>`;
  return Object.fromEntries(
    Object.entries({ ...parts, ...files }).map(([name, text]) => [name, strToU8(text)]),
  );
}

/** An XLSX workbook as a program writes it. */
export function xlsx(book: Book): Uint8Array {
  return zipSync(xlsxParts(book));
}

/** An OpenDocument spreadsheet with the given tables, as LibreOffice writes them. */
export function ods(tables: string, styles = '', manifest = ''): Uint8Array {
  const namespaces = ['office', 'style', 'table', 'text'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const content = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${namespaces.join(' ')}>`,
    `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}`,
    '</office:spreadsheet></office:body></office:document-content>',
  ].join('');
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(content),
    'META-INF/manifest.xml': strToU8(
      `<?xml version="1.0"?><manifest:manifest>${manifest}</manifest:manifest>`,
    ),
  });
}
