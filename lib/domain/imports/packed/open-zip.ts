import { zipSync, type ZipOptions } from 'fflate';
import { FILE_ENDINGS } from '../csv/required-headers';
import type { OpenResult, PackedFile } from '../file-content';
import { openSheets, openWorkbook } from '../tables/open-workbook';
import { isTooLarge, MAX_UNFOLDED_BYTES, unzip } from './unzip';
import { zipEntries, type ZipEntry } from './zip-directory';

/** The most files of a ZIP that are imported one after another. */
const MAX_FILES = 100;

/** Opens a ZIP: a spreadsheet, or files that are parsed one after another. */
export async function openZip(bytes: Uint8Array): Promise<OpenResult> {
  const entries = zipEntries(bytes);
  if (!entries) return failed('This file is damaged and can’t be unpacked. Download it again.');
  const names = new Set(entries.map(({ name }) => name));
  const hasName = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name));
  if (names.has('[Content_Types].xml') && hasName(/^xl\//)) return openExcel(bytes, entries);
  if (names.has('content.xml') && names.has('META-INF/manifest.xml')) return openDocument(bytes, entries);
  if (hasName(/^Index\/.*\.iwa$|^Index\.zip$/))
    return failed('This is a Numbers document. Export it as CSV or Excel and drop that file.');
  if (names.has('[Content_Types].xml'))
    return failed(
      'This is a document, not a table. Download the transactions from your bank as CSV, OFX or QIF.',
    );
  return openFiles(bytes, entries);
}

/** Parts of a workbook that hold no cells: pictures, macros, printer settings. */
const NO_CELLS =
  /\/(?:media|embeddings|drawings|charts|printerSettings|pivotCache|pivotTables|externalLinks)\/|\.bin$/;

async function openExcel(bytes: Uint8Array, entries: ZipEntry[]): Promise<OpenResult> {
  const wanted = entries.filter(({ name }) => !NO_CELLS.test(name) || /^xl\/(?!vba).*\.bin$/.test(name));
  if (isTooLarge(wanted)) return failed(tooLarge(wanted));
  const parts: Record<string, [Uint8Array, ZipOptions]> = {};
  for (const entry of wanted) {
    const content = await unzip(bytes, entry);
    if (!content) return failed(DAMAGED_WORKBOOK);
    const isLarge = entry.size > LARGE_SHEET && /worksheets\/[^/]+\.xml$/.test(entry.name);
    parts[entry.name] = [isLarge ? withoutEmptyRows(content) : content, { level: 0 }];
  }
  const hasPictures = entries.some(({ name }) => name.startsWith('xl/media/'));
  return openWorkbook(zipSync(parts), 'xlsx', hasPictures);
}

/** The bytes of a sheet above which empty rows are worth leaving out. */
const LARGE_SHEET = 30_000_000;

/** A sheet without its empty cells and rows, of which some have a million. Those without a reference count by their place. */
function withoutEmptyRows(sheet: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(sheet);
  return new TextEncoder().encode(
    text
      .replace(/<(?:\w+:)?c r="[^<>]*\/>/g, '')
      .replace(/<((?:\w+:)?row) r="(?:[^<>]*\/>|[^<>]*>\s*<\/\1>)/g, ''),
  );
}

const DAMAGED_WORKBOOK = 'This workbook is damaged and can’t be unpacked. Download it again.';

async function openDocument(bytes: Uint8Array, entries: ZipEntry[]): Promise<OpenResult> {
  const part = (name: string) => entries.find((entry) => entry.name === name);
  const wanted = ['content.xml', 'META-INF/manifest.xml'].flatMap((name) => part(name) ?? []);
  if (isTooLarge(wanted)) return failed(tooLarge(wanted));
  const [content, manifest] = await Promise.all(wanted.map((entry) => unzip(bytes, entry)));
  if (!content || !manifest) return failed(DAMAGED_WORKBOOK);
  if (new TextDecoder().decode(manifest).includes('encryption-data'))
    return failed('This workbook is protected by a password. Save a copy without one and drop that file.');
  const { readOds } = await import('../tables/read-ods');
  const hasPictures = entries.some(({ name }) => name.startsWith('Pictures/'));
  return openSheets(() => readOds(new TextDecoder().decode(content)), 'ods', hasPictures);
}

async function openFiles(bytes: Uint8Array, entries: ZipEntry[]): Promise<OpenResult> {
  // Folders of macOS and hidden files belong to no statement.
  const shown = entries.filter(
    ({ name, size }) =>
      size > 0 && !name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.')),
  );
  const wanted = shown.filter(({ name }) => endingOf(name) !== undefined);
  const inner = shown.find(({ name }) => /\.(?:zip|7z|rar|gz)$/i.test(name));
  if (inner)
    return failed(`There is another packed file inside, ${inner.name}. Unpack it and drop the files inside.`);
  if (wanted.length === 0) return failed('There is no file of transactions in this packed file.');
  const kinds = [...new Set(wanted.map(({ name }) => endingOf(name)))].sort();
  if (kinds.length > 1)
    return failed(
      `The files in this packed file are of several kinds (${kinds.join(', ')}). Unpack it and drop those with the transactions.`,
    );
  if (wanted.some(({ isEncrypted }) => isEncrypted))
    return failed('This packed file is protected by a password. Unpack it and drop the files inside.');
  if (wanted.length > MAX_FILES)
    return failed(
      `There are ${wanted.length} files in this packed file. Up to ${MAX_FILES} can be imported.`,
    );
  if (isTooLarge(wanted)) return failed(tooLarge(wanted));
  const files: PackedFile[] = [];
  for (const entry of wanted) {
    const content = await unzip(bytes, entry);
    if (!content) return failed(`${entry.name} is damaged and can’t be unpacked. Download it again.`);
    files.push({ name: entry.name.split('/').at(-1) ?? entry.name, bytes: content });
  }
  return { ok: true, files: files.sort((one, other) => BY_NAME.compare(one.name, other.name)) };
}

/** Statements are named by their months, mostly. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/** The ending by which a file may be one of transactions. */
function endingOf(name: string): string | undefined {
  return FILE_ENDINGS.find((ending) => name.toLowerCase().endsWith(ending));
}

function tooLarge(entries: ZipEntry[]): string {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const mega = (count: number) => Math.round(count / 1_000_000).toLocaleString('en-US');
  return `This file unfolds to ${mega(size)} MB. Up to ${mega(MAX_UNFOLDED_BYTES)} MB can be read; export a shorter period.`;
}

function failed(message: string): OpenResult {
  return { ok: false, error: { message, line: null } };
}
