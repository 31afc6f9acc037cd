import type { Currency } from '../../money/currency';
import type { CalendarDate } from '../../dates/calendar-date';
import { shorten } from '../../text/text';
import {
  excerpt,
  statedMinorUnits,
  statedDate,
  tidy,
  type Read,
  type StatedTransaction,
} from '../statement-row';
import { allAt, at, type XmlElement } from './xml-tree';

/** The currency attribute of an amount element. */
export const currencyOf = (amount: XmlElement | undefined) =>
  amount?.attributes['Ccy']?.trim().toUpperCase() || null;

/**
 * An entry as a transaction. A batch counts as one: the account moved once, by the batch's sum, and that is how the
 * bank's other files show it. Its first payment provides the description.
 */
export function entryTransaction(entry: XmlElement, source: string, preferred: Currency): StatedTransaction {
  const details = [...allAt(entry, 'NtryDtls', 'TxDtls'), ...allAt(entry, 'TxDtls')];
  const ofDetail = details.length === 1 ? at(details[0], 'Refs', 'AcctSvcrRef')?.text : undefined;
  return {
    line: entry.line,
    text: excerpt(withoutTags(source.slice(entry.start, entry.end))),
    date: entryDate(entry),
    minorUnits: signedAmount(at(entry, 'Amt'), entry, preferred),
    description: describe(entry, details[0]),
    category: null,
    externalId: at(entry, 'AcctSvcrRef')?.text ?? ofDetail ?? null,
    bankTransfer: [entry, details[0]].some(isBookTransfer),
  };
}

/** An amount in signed minor units, with the direction from its parent element. */
export function signedAmount(
  amount: XmlElement | undefined,
  holder: XmlElement,
  preferred: Currency,
): Read<number> {
  const minorUnits = statedMinorUnits(amount?.text ?? '', preferred);
  if ('problem' in minorUnits) return minorUnits;
  if (minorUnits.value < 0)
    return {
      problem: {
        code: 'amount_negative_in_camt',
        params: { amount: shorten(tidy(amount?.text ?? '')) },
      },
    };
  const direction = tidy(at(holder, 'CdtDbtInd')?.text ?? '').toUpperCase();
  if (direction === 'CRDT') return minorUnits;
  if (direction === 'DBIT') return { value: minorUnits.value === 0 ? 0 : -minorUnits.value };
  return {
    problem: direction
      ? { code: 'direction_unknown', params: { text: shorten(direction) } }
      : { code: 'direction_unstated' },
  };
}

/** The posting date as written, ignoring time and zone, or else the value date. */
function entryDate(entry: XmlElement): Read<CalendarDate> {
  return writtenDay(at(entry, 'BookgDt') ?? at(entry, 'ValDt'));
}

/** The date in an element, which may be a date or a timestamp. */
export function writtenDay(element: XmlElement | undefined): Read<CalendarDate> {
  const written = tidy((at(element, 'Dt') ?? at(element, 'DtTm') ?? element)?.text ?? '');
  const match = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(written);
  if (match) return statedDate(match[1]!, match[2]!, match[3]!);
  return {
    problem:
      written === ''
        ? { code: 'date_missing' }
        : { code: 'date_unreadable', params: { date: shorten(written) } },
  };
}

/** The payee, the remittance information and the bank's own text, as far as they are given. */
function describe(entry: XmlElement, detail: XmlElement | undefined): string {
  const parts: string[] = [];
  for (const text of [
    counterparty(entry, detail),
    remittance(detail),
    tidy(at(entry, 'AddtlNtryInf')?.text ?? ''),
  ]) {
    const isNew = !parts.some((part) => part.toLowerCase().includes(text.toLowerCase()));
    if (text !== '' && isNew) parts.push(text);
  }
  return parts.join(' | ') || tidy(at(detail, 'AddtlTxInf')?.text ?? '') || transactionCode(entry, detail);
}

/**
 * The payee: the creditor of a debit, the debtor of a credit. In a returned payment the parties keep the roles
 * of the original payment, so it is the other way round.
 */
function counterparty(entry: XmlElement, detail: XmlElement | undefined): string {
  if (!detail) return '';
  const isDebit =
    tidy((at(detail, 'CdtDbtInd') ?? at(entry, 'CdtDbtInd'))?.text ?? '').toUpperCase() === 'DBIT';
  const isReversed = tidy(at(entry, 'RvslInd')?.text ?? '') === 'true' || at(detail, 'RtrInf') !== undefined;
  const role = isDebit !== isReversed ? 'Cdtr' : 'Dbtr';
  const parties = at(detail, 'RltdPties');
  const agents = at(detail, 'RltdAgts');
  for (const party of [at(parties, role), at(parties, `Ultmt${role}`), at(agents, `${role}Agt`)]) {
    const name =
      at(party, 'Nm') ??
      at(party, 'Pty', 'Nm') ??
      at(party, 'Agt', 'FinInstnId', 'Nm') ??
      at(party, 'FinInstnId', 'Nm');
    if (name && tidy(name.text) !== '') return tidy(name.text);
  }
  return '';
}

function remittance(detail: XmlElement | undefined): string {
  if (!detail) return '';
  const words = allAt(detail, 'RmtInf', 'Ustrd');
  const structured = allAt(detail, 'RmtInf', 'Strd', 'AddtlRmtInf');
  const references = allAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
  const found = [words, structured, references].map((texts) => tidy(texts.map(({ text }) => text).join(' ')));
  return found.find((text) => text !== '') ?? '';
}

function transactionCode(entry: XmlElement, detail: XmlElement | undefined): string {
  const code = [at(detail, 'BkTxCd'), at(entry, 'BkTxCd')].find(
    (found) => found && found.children.length > 0,
  );
  return code ? tidy(withoutTags(code.children.map(wholeText).join(' '))) : '';
}

/** True if the bank's code is that of a transfer between accounts of the same bank. */
function isBookTransfer(coded: XmlElement | undefined): boolean {
  const family = at(coded, 'BkTxCd', 'Domn', 'Fmly');
  return (
    /^[IR]CDT$/.test(tidy(at(family, 'Cd')?.text ?? '')) &&
    tidy(at(family, 'SubFmlyCd')?.text ?? '') === 'BOOK'
  );
}

function wholeText(element: XmlElement): string {
  return `${element.text} ${element.children.map(wholeText).join(' ')}`;
}

function withoutTags(source: string): string {
  return source.slice(0, 4000).replace(/<[^<>]*>/g, ' ');
}
