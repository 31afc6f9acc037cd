import type { Mapping } from '@/lib/domain/imports/mapping';
import { parseFile } from '@/lib/domain/imports/parse-file';
import type { ParsedFile, ParsedRow } from '@/lib/domain/imports/parsed-file';
import { reasonText } from '@/lib/domain/imports/reasons';

/** A parsed text, as the Upload screen reads it. */
export function parsedText(text: string, mapping: Mapping = {}): ParsedFile {
  const result = parseFile(new TextEncoder().encode(text), mapping, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  return result.parsed;
}

/** Its rows, one line each: the account, date, amount, description, category, other account, tags and parts. */
export function rowLines({ accounts }: ParsedFile): string[] {
  return accounts.flatMap(({ id, rows }) => rows.map((row) => `${id} | ${rowLine(row)}`));
}

function rowLine(row: ParsedRow): string {
  const { date, minorUnits, description, category, otherAccount, bankTransfer, tags, flags, parts } = row;
  return [
    `${date} | ${minorUnits} | ${description}`,
    ...(category === null ? [] : [category]),
    ...(otherAccount === undefined ? (bankTransfer ? ['transfer'] : []) : [`-> ${otherAccount}`]),
    ...(tags ?? []).map((tag) => `#${tag}`),
    ...(flags && !flags.counted ? ['not counted'] : []),
    ...(parts ?? []).map(
      (part) =>
        `[${part.minorUnits} ${part.otherAccount === undefined ? part.category : `-> ${part.otherAccount}`}${part.note && `: ${part.note}`}]`,
    ),
  ].join(' | ');
}

/** The sum of an account's rows, by its name. */
export function sums({ accounts }: ParsedFile): Record<string, number> {
  return Object.fromEntries(
    accounts.map(({ id, rows }) => [id ?? '', rows.reduce((sum, { minorUnits }) => sum + minorUnits, 0)]),
  );
}

/** The rows left out: the line, the reason, and a mark where it needs a look. */
export function leftLines({ excluded }: ParsedFile): string[] {
  return excluded.map(
    ({ line, reason, needsLook }) => `${line}: ${reasonText(reason)}${needsLook ? ' (look)' : ''}`,
  );
}
