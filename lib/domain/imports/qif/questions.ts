import type { Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import { readAmount } from '../amount-text';
import type { Mapping } from '../mapping';
import type { Question, ParsedRow } from '../parsed-file';
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

/**
 * Card programs often write charges as positive amounts, so there is a question if no amount in a card's section is
 * negative.
 */
export function cardSignQuestion(rows: ParsedRow[], mapping: Mapping, currency: Currency): Question[] {
  const [sample] = rows;
  if (!sample || mapping.flipSign !== undefined || rows.some(({ minorUnits }) => minorUnits < 0)) return [];
  const example = `"${shorten(sample.description)}" with ${toDecimal(sample.minorUnits, currency)}`;
  return [
    {
      kind: 'sign',
      interpretations: [
        { mapping: { flipSign: false }, text: `${example} is money that came in` },
        { mapping: { flipSign: true }, text: `${example} is money that went out` },
      ],
    },
  ];
}
