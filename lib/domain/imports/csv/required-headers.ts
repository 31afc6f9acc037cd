/** The columns a CSV must have; account_id is optional. docs/product.md, 'CSV with the required headers'. */
export const REQUIRED_HEADERS = ['date', 'description', 'amount', 'type', 'category'] as const;

/** The largest file that can be imported, in bytes. */
const MAX_BYTES = 20_000_000;

/** The accepted file name extensions, in any case. */
export const FILE_ENDINGS = [
  '.csv',
  '.tsv',
  '.txt',
  '.ofx',
  '.qfx',
  '.qif',
  '.xml',
  '.sta',
  '.940',
  '.mt940',
  '.xlsx',
  '.xls',
  '.ods',
  '.json',
  '.jsonl',
  '.zip',
  '.htm',
  '.html',
  '.pdf',
  '.cod',
  '.coda',
  '.n43',
  '.gpc',
  '.abo',
] as const;

const OTHER_TYPE = `File type must be ${FILE_ENDINGS.slice(0, -1).join(', ')} or ${FILE_ENDINGS.at(-1)}`;

/** The CSV template: a grocery expense, a salary and a subscription. */
export const CSV_TEMPLATE = [
  'date,description,category,amount,type,account_id',
  '2026-01-15,Grocery shopping,Food,85.50,expense,',
  '2026-01-31,Monthly salary,Salary,3250.00,income,',
  '2026-02-01,Streaming subscription,Entertainment,14.99,expense,',
  '',
].join('\r\n');

/** Explains why dropped files are rejected, for the user; null if it is one acceptable file. */
export function fileProblem(files: readonly { name: string; size: number }[]): string | null {
  const [file] = files;
  if (files.length > 1) return 'Too many files';
  if (!file) return OTHER_TYPE;
  const name = file.name.toLowerCase();
  if (!FILE_ENDINGS.some((ending) => name.endsWith(ending))) return OTHER_TYPE;
  if (file.size > MAX_BYTES) return `File is larger than ${MAX_BYTES} bytes`;
  return file.size === 0 ? 'File is smaller than 1 bytes' : null;
}
