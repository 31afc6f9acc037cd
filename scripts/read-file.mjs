// `npm run read-file -- FILE [--mapping JSON] [--currency CODE]`: parses a bank file like the Upload screen and
// prints the result as JSON, and nothing else. If that fails it prints { error: { message, line } } and exits with 1.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import './lib/typescript.mjs';

const { dateInZone } = await import('../lib/domain/dates/calendar-date.ts');
const { isCurrencyCode } = await import('../lib/domain/money/currency-list.ts');
const { mappingSchema } = await import('../lib/domain/imports/mapping.ts');
const { isTableFormat } = await import('../lib/domain/imports/enums.ts');
const { openFile } = await import('../lib/domain/imports/open-file.ts');
const { parseFile } = await import('../lib/domain/imports/parse-file.ts');
const { reasonText, reasonsText } = await import('../lib/domain/imports/reasons.ts');

const USAGE = 'Say which file to read: npm run -s read-file -- FILE [--mapping JSON] [--currency CODE]';

/** @typedef {import('../lib/domain/imports/mapping.ts').Mapping} Mapping */
/** @typedef {import('../lib/domain/imports/parsed-file.ts').ParsedFile} ParsedFile */
/** @typedef {import('../lib/domain/imports/file-content.ts').FileContent} FileContent */
/** @typedef {import('../lib/domain/imports/parsed-file.ts').ParseError} ParseError */

const answer = await read(process.argv.slice(2));
if ('error' in answer) process.exitCode = 1;
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);

/**
 * @param {string[]} args
 * A packed file gives the results of the files inside.
 * @returns {Promise<{ error: ParseError } | ReturnType<typeof shown> | { files: object[] }>}
 */
async function read(args) {
  const asked = readArguments(args);
  if ('message' in asked) return failed(asked.message);
  const mapping = readMapping(asked.mapping);
  if ('message' in mapping) return failed(mapping.message);
  const currency = asked.currency?.toUpperCase() ?? 'USD';
  if (!isCurrencyCode(currency)) return failed(`There is no currency ${currency} to read the amounts in.`);
  const bytes = readBytes(asked.file);
  if ('message' in bytes) return failed(bytes.message);
  const today = dateInZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const opened = await openFile(bytes.value);
  if (!opened.ok) return { error: opened.error };
  /** @param {FileContent} content */
  const parsed = (content) => {
    const result = parseFile(content, mapping.value, today, currency);
    return result.ok ? shown(result.parsed) : { error: result.error };
  };
  if ('content' in opened) return parsed(opened.content);
  const files = [];
  for (const { name, bytes: inside } of opened.files) {
    const file = await openFile(inside);
    if (!file.ok) files.push({ file: name, error: file.error });
    else if ('content' in file) files.push({ file: name, ...parsed(file.content) });
  }
  return { files };
}

/** @param {ParsedFile['accounts'][number]['balances']} balances oldest first */
function closingOf(balances) {
  const last = balances.at(-1);
  return last ? { date: last.date, minorUnits: last.minorUnits } : null;
}

/**
 * The output's keys are an interface that reports and scripts rely on, so they keep their names.
 * @param {ParsedFile} parsed
 */
function shown({ format, encoding, delimiter, headerLine, mapping, dateOrder, numberFormat, ...rest }) {
  const accounts = rest.accounts.map(({ id, currency, balances, rows }) => ({
    id,
    currency,
    closingBalance: closingOf(balances),
    rows: rows.map(({ line, date, minorUnits, description, category, externalId, note, ...more }) => ({
      line,
      date,
      minorUnits,
      description,
      category,
      externalId,
      ...(more.otherAccount !== undefined && { otherAccount: more.otherAccount }),
      ...(more.parts && { parts: more.parts }),
      ...(more.tags && { tags: more.tags }),
      ...(note !== undefined && { note: reasonText(note) }),
    })),
  }));
  const leftOut = rest.excluded.map(({ line, text, reason }) => ({
    line,
    text,
    // Reasons for table rows begin in lower case.
    reason: isTableFormat(format) ? reasonText(reason) : reasonsText([reason]),
  }));
  const questions = rest.questions.map(({ kind, interpretations }) => ({ kind, readings: interpretations }));
  return {
    format,
    encoding,
    delimiter,
    ...(rest.sheets && { sheets: rest.sheets }),
    ...(rest.proved && { proved: rest.proved }),
    headerLine,
    mapping,
    dateOrder,
    numberFormat,
    accounts,
    leftOut,
    questions,
  };
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { mapping: { type: 'string' }, currency: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined) return { message: USAGE };
    if (more.length > 0) return { message: `One file at a time, please. ${USAGE}` };
    return { file, mapping: values.mapping, currency: values.currency };
  } catch {
    return {
      message: `The options are --mapping, with JSON after it, and --currency, with a code. ${USAGE}`,
    };
  }
}

/**
 * @param {string | undefined} text
 * @returns {{ value: Mapping } | { message: string }}
 */
function readMapping(text = '{}') {
  let given;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { message: `The mapping is not JSON: ${error instanceof Error ? error.message : error}` };
  }
  const parsed = mappingSchema.safeParse(given);
  if (parsed.success) return { value: parsed.data };
  const known = Object.keys(mappingSchema.shape).join(', ');
  const said = parsed.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return `there is no ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    const key = issue.path[0];
    return key === undefined ? 'it has to be an object' : `"${String(key)}" is wrong (${issue.message})`;
  });
  return { message: `The mapping can't be used: ${said.join('; ')}. It may have: ${known}.` };
}

/**
 * npm runs its scripts in the project's folder; INIT_CWD is the folder that the user is in.
 * @param {string} file
 */
function readBytes(file) {
  const fromThere = resolve(process.env.INIT_CWD ?? '.', file);
  try {
    return { value: new Uint8Array(readFileSync(existsSync(fromThere) ? fromThere : resolve(file))) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return { message: `There is no file ${file}.` };
    if (code === 'EISDIR') return { message: `${file} is a folder.` };
    return { message: `${file} can't be opened${code ? ` (${code})` : ''}.` };
  }
}

/** @param {string} message */
function failed(message) {
  return { error: { message, line: null } };
}
