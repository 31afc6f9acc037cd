import type { CalendarDate } from '../calendar-date';
import { shorten } from '../text';
import { excerpt, statedCents, statedDate, tidy, type Read, type StatedTransaction } from './statement-row';
import { allAt, at, type XmlElement } from './xml-tree';

/** The currency an amount element names. */
export const currencyOf = (amount: XmlElement | undefined) =>
  amount?.attributes['Ccy']?.trim().toUpperCase() || null;

/** The transactions of a booked entry: one for each of its details where their amounts add up to it, or one. */
export function entryTransactions(entry: XmlElement, source: string): StatedTransaction[] {
  const details = [...allAt(entry, 'NtryDtls', 'TxDtls'), ...allAt(entry, 'TxDtls')];
  const cents = signedAmount(at(entry, 'Amt'), entry);
  const date = entryDate(entry);
  const ownId = at(entry, 'AcctSvcrRef')?.text ?? null;
  const amounts = details.length > 1 && 'value' in cents ? detailAmounts(details, entry, cents.value) : null;
  if (!amounts) {
    const detail = details[0];
    return [
      {
        line: entry.line,
        text: excerpt(withoutTags(source.slice(entry.start, entry.end))),
        date,
        cents,
        description: describe(entry, detail),
        category: null,
        externalId:
          ownId ?? (details.length === 1 ? (at(detail, 'Refs', 'AcctSvcrRef')?.text ?? null) : null),
      },
    ];
  }
  const ids = details.map((detail) => tidy(at(detail, 'Refs', 'AcctSvcrRef')?.text ?? ''));
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return details.map((detail, index) => {
    const id = ids[index]!;
    const isOwn = id !== '' && times.get(id) === 1;
    const ofEntry = tidy(ownId ?? id);
    return {
      line: detail.line,
      text: excerpt(withoutTags(source.slice(detail.start, detail.end))),
      date,
      cents: { value: amounts[index]! },
      description: describe(entry, detail),
      category: null,
      // A part has the entry's id with its place when it has none of its own.
      externalId: isOwn ? id : ofEntry === '' ? null : `${ofEntry}/${index + 1}`,
    };
  });
}

/** An amount in signed cents, its direction taken from the element that holds it or, failing that, from another. */
export function signedAmount(
  amount: XmlElement | undefined,
  holder: XmlElement,
  otherwise?: XmlElement,
): Read<number> {
  const cents = statedCents(amount?.text ?? '');
  if ('problem' in cents) return cents;
  if (cents.value < 0)
    return { problem: `the amount "${shorten(tidy(amount?.text ?? ''))}" is negative, which CAMT knows not` };
  const direction = tidy((at(holder, 'CdtDbtInd') ?? at(otherwise, 'CdtDbtInd'))?.text ?? '').toUpperCase();
  if (direction === 'CRDT') return cents;
  if (direction === 'DBIT') return { value: cents.value === 0 ? 0 : -cents.value };
  return {
    problem: direction
      ? `"${shorten(direction)}" says neither credit (CRDT) nor debit (DBIT)`
      : 'it does not say whether it is a credit or a debit',
  };
}

/** The day an entry was booked as it is written, its time and zone left alone; the value day where that is missing. */
function entryDate(entry: XmlElement): Read<CalendarDate> {
  const element = at(entry, 'BookgDt') ?? at(entry, 'ValDt');
  const written = tidy((at(element, 'Dt') ?? at(element, 'DtTm') ?? element)?.text ?? '');
  const match = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(written);
  if (match) return statedDate(match[1]!, match[2]!, match[3]!);
  return { problem: written === '' ? 'the date is missing' : `the date "${shorten(written)}" can't be read` };
}

/** Where banks put a detail's amount, by version of the format. */
const AMOUNT_PLACES = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt']];

/** The details' amounts in signed cents when they are in the entry's currency and add up to it. */
function detailAmounts(details: XmlElement[], entry: XmlElement, total: number): number[] | null {
  const currency = currencyOf(at(entry, 'Amt'));
  for (const place of AMOUNT_PLACES) {
    const amounts = details.flatMap((detail) => {
      const amount = at(detail, ...place);
      if (!amount || currencyOf(amount) !== currency) return [];
      const cents = signedAmount(amount, detail, entry);
      return 'value' in cents ? [cents.value] : [];
    });
    if (amounts.length === details.length && amounts.reduce((sum, cents) => sum + cents, 0) === total)
      return amounts;
  }
  return null;
}

/** The counterparty, what the payment was for and the bank's own words, as far as they are there. */
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

/** Who is on the other side: the creditor of a debit, the debtor of a credit; the reverse where one is reversed. */
function counterparty(entry: XmlElement, detail: XmlElement | undefined): string {
  if (!detail) return '';
  const isDebit =
    tidy((at(detail, 'CdtDbtInd') ?? at(entry, 'CdtDbtInd'))?.text ?? '').toUpperCase() === 'DBIT';
  const isReversed = tidy(at(entry, 'RvslInd')?.text ?? '') === 'true';
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

function wholeText(element: XmlElement): string {
  return `${element.text} ${element.children.map(wholeText).join(' ')}`;
}

function withoutTags(source: string): string {
  return source.slice(0, 4000).replace(/<[^<>]*>/g, ' ');
}
