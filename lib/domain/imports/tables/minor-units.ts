import { plainHeader } from '../csv/columns/header-roles';
import type { FileTable } from '../file-content';
import type { Mapping } from '../mapping';
import { exponentOf, type Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import type { ParsedFile } from '../parsed-file';

/** Words in the names of amounts that are written in minor units. */
const MINOR = /\b(cents?|minor|pence|centavos|centimes|centimos|hundredths|subunits?)\b/;

/**
 * Decides whether the amounts of a list are in minor units, as programs write them: -510 for -5.10. Their name says
 * so, a mark in any of them says the opposite, and if all are whole numbers the user is asked.
 */
export function inMinorUnits(
  parsed: ParsedFile,
  tables: readonly FileTable[],
  { minorUnits: chosen }: Mapping,
  currency: Currency,
): ParsedFile {
  const factor = 10 ** exponentOf(currency);
  const amounts = writtenAmounts(parsed, tables);
  if (factor === 1 || amounts.texts.length === 0) return parsed;
  const isNamed = amounts.headers.some((header) => MINOR.test(plainHeader(header)));
  const areWhole = amounts.texts.every((text) => /^[-+]?\d+$/.test(text));
  if (chosen ?? isNamed) return { ...divided(parsed, factor), ...remembered(parsed, true) };
  if (!areWhole || chosen !== undefined) return parsed;
  const sample = amounts.texts.find((text) => !/00$/.test(text));
  const shown = sample ?? amounts.texts[0]!;
  const inMinor = {
    mapping: { minorUnits: true },
    text: `${shown} is ${toDecimal(Number(shown), currency)}`,
  };
  const inMajor = {
    mapping: { minorUnits: false },
    text: `${shown} is ${toDecimal(Number(shown) * factor, currency)}`,
  };
  // Prices with nothing but zeros behind the point are rarer than whole amounts.
  const interpretations = sample === undefined ? [inMajor, inMinor] : [inMinor, inMajor];
  const question = { kind: 'minorUnits' as const, interpretations };
  const first = sample === undefined ? parsed : divided(parsed, factor);
  return { ...first, questions: [question, ...parsed.questions] };
}

const remembered = ({ mapping }: ParsedFile, minorUnits: boolean) => ({
  mapping: { ...mapping, minorUnits },
});

/** The cells of the columns of amounts, and the headers of these. */
function writtenAmounts(
  { mapping }: ParsedFile,
  tables: readonly FileTable[],
): { headers: string[]; texts: string[] } {
  const table = tables.find(({ name }) => name === mapping.sheet) ?? tables[0];
  const [header, ...rows] = table?.records ?? [];
  const columns = [mapping.amount, mapping.debit, mapping.credit].flatMap((column) => {
    const index = typeof column === 'number' ? column - 1 : (header?.cells.indexOf(column ?? '') ?? -1);
    return index < 0 ? [] : [index];
  });
  const texts = rows.flatMap(({ cells }) => columns.map((column) => (cells[column] ?? '').trim()));
  return {
    headers: columns.map((column) => header?.cells[column] ?? ''),
    texts: texts.filter((text) => text !== ''),
  };
}

/** A file with all its amounts divided. */
function divided(parsed: ParsedFile, factor: number): ParsedFile {
  const less = (minorUnits: number) => Math.round(minorUnits / factor);
  return {
    ...parsed,
    accounts: parsed.accounts.map((account) => ({
      ...account,
      balances: account.balances.map((balance) => ({ ...balance, minorUnits: less(balance.minorUnits) })),
      rows: account.rows.map((row) => ({
        ...row,
        minorUnits: less(row.minorUnits),
        ...(row.balance !== undefined && { balance: less(row.balance) }),
      })),
    })),
    excluded: parsed.excluded.map((row) =>
      row.partial.minorUnits === undefined
        ? row
        : { ...row, partial: { ...row.partial, minorUnits: less(row.partial.minorUnits) } },
    ),
  };
}
