import type { Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import { readAmount } from '../amount-text';
import type { Mapping } from '../mapping';
import type { Question } from '../parsed-file';
import { shorten } from '../../text/text';
import type { NumberFormat } from '../../money/number-digits';

const FORMATS: NumberFormat[] = ['decimal-point', 'decimal-comma'];

/** The number format of a QIF file, and a question if its amounts allow both. */
export function chooseNumberFormat(
  texts: string[],
  { possible, matters }: { possible: NumberFormat[]; matters: boolean },
  mapping: Mapping,
  currency: Currency,
): { format: NumberFormat | null; questions: Question[] } {
  if (mapping.numberFormat) return { format: mapping.numberFormat, questions: [] };
  if (possible.length < 2 || !matters) return { format: possible[0] ?? null, questions: [] };
  const sample = texts.find((text) => /[.,]/.test(text)) ?? '';
  const interpretations = FORMATS.map((format) => {
    const read = readAmount(sample, format, currency);
    const amount = 'minorUnits' in read ? toDecimal(read.minorUnits, currency) : 'not an amount';
    return { mapping: { numberFormat: format }, text: `${shorten(sample.trim())} is ${amount}` };
  });
  return { format: 'decimal-point', questions: [{ kind: 'numberFormat', interpretations }] };
}
