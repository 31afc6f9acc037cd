import type { Currency } from '../../money/currency';
import type { Mapping } from '../mapping';
import type { Question } from '../parsed-file';
import { statedMinorUnits } from '../statement-row';
import { shorten } from '../../text/text';

/** Types whose direction OFX fixes, and what a few banks write instead of them. Other types go both ways. */
const OUTGOING = new Set(['DEBIT', 'POS', 'ATM', 'CHECK', 'FEE', 'SRVCHG', 'DIRECTDEBIT', 'OUT', 'D']);
const INCOMING = new Set(['CREDIT', 'DEP', 'DIRECTDEP', 'IN', 'C']);

/** The sign a type implies; null for types that go both ways. */
export function directionOf(type: string): 1 | -1 | null {
  if (OUTGOING.has(type)) return -1;
  return INCOMING.has(type) ? 1 : null;
}

/**
 * Decides how to treat signs. If no amount is negative, but types mark several as money out and others as money in,
 * the file has no signs and the types decide. If the amounts contradict the types less clearly, there is a question.
 */
export function ofxSigns(
  transactions: { fields: Map<string, string> }[],
  mapping: Mapping,
  currency: Currency,
): {
  mapping: Mapping;
  questions: Question[];
} {
  if (mapping.flipSign !== undefined || mapping.sign !== undefined) return { mapping, questions: [] };
  const count = { out: { '+': 0, '-': 0 }, in: { '+': 0, '-': 0 }, other: { '+': 0, '-': 0 } };
  let sample: { name: string; amount: string } | null = null;
  for (const { fields } of transactions) {
    const type = fields.get('TRNTYPE')?.toUpperCase() ?? '';
    const minorUnits = statedMinorUnits(fields.get('TRNAMT') ?? '', currency, { round: true });
    if ('problem' in minorUnits || minorUnits.value === 0) continue;
    const direction = directionOf(type);
    const way = direction === null ? 'other' : direction < 0 ? 'out' : 'in';
    count[way][minorUnits.value > 0 ? '+' : '-'] += 1;
    if (way === 'out') sample ??= { name: fields.get('NAME') ?? type, amount: fields.get('TRNAMT') ?? '' };
  }
  if (!sample || count.out['-'] > 0 || count.other['-'] > 0) return { mapping, questions: [] };
  if (count.out['+'] > 1 && count.in['+'] > 0 && count.in['-'] === 0)
    return { mapping: { ...mapping, sign: 'TRNTYPE' }, questions: [] };
  const said = `"${shorten(sample.name)}" with ${shorten(sample.amount)}`;
  const turned: Mapping = count.in['+'] > 0 ? { sign: 'TRNTYPE' } : { flipSign: true };
  const interpretations = [
    { mapping: { flipSign: false }, text: `${said} is money that came in` },
    { mapping: turned, text: `${said} is money that went out` },
  ];
  return { mapping, questions: [{ kind: 'sign', interpretations }] };
}
