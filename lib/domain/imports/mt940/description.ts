import type { Mt940Field } from './fields';
import type { StatementLine } from './statement-line';
import { tidy } from '../statement-row';

/** Lines are wrapped at 65 characters, so a shorter one ends on purpose. */
const WRAPPED = 60;
/** The length of a structured subfield. */
const SUBFIELD = 27;

/** Codes that start a part of the purpose in German SEPA statements. */
const SEPA_PART = /(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+/;
/** Codes between slashes that start a part in Dutch, French and other statements. */
const SLASH_PARTS = [
  ...'TRTP TRCD IBAN BIC NAME REMI EREF KREF MREF MARF PREF CSID CNTP BENM ORDP ULTB ULTD ULTC ISDT PURP'.split(
    ' ',
  ),
  ...'RTRN ADDR ID CREF IREF SVCL EXCH OCMT COAM CHGS NRTX SUM ACCW SWOC CODE CDTRREFTP CDTRREF ORIG BBAN ACCT'.split(
    ' ',
  ),
];
const SLASH_PART = new RegExp(`/(${SLASH_PARTS.join('|')})/`);

/** The payee and purpose of a transaction, from its description (:86:, :NS:) or else its statement line. */
export function describeMt940(details: Mt940Field | null, line: StatementLine): string {
  const parts = details ? (details.tag === 'NS' ? numbered(details.lines) : description(details.lines)) : '';
  return parts || line.supplement || line.reference || line.code;
}

function description(lines: string[]): string {
  const trimmed = lines.join('\n').trimStart();
  const coded = /^(?:[A-Z0-9]{3})?\s*([?>~<@|^])(?=\d\d)|^\d{3}(\+)(?=\d\d)/.exec(trimmed);
  if (coded) return structured(trimmed.split('\n').join(''), (coded[1] ?? coded[2])!);
  const text = unwrapped(lines).trim();
  if (text.startsWith('/') && SLASH_PART.test(text)) return slashed(text) || tidy(text);
  // A three-character code before plain text: "A44?Bookshop".
  return tidy(text.replace(/^[A-Z]\d\d\?/, ''));
}

/** `166?00…?20…?32…`: the purpose in 20 to 29 and 60 to 63, the name in 32 and 33, the posting text in 00. */
function structured(text: string, separator: string): string {
  const fields = text.split(separator).slice(1);
  const found = { kind: '', purpose: '', name: '' };
  let last: keyof typeof found | null = null;
  let cut = false;
  for (const field of fields) {
    const number = /^\d\d/.test(field) ? Number(field.slice(0, 2)) : -1;
    if (number < 0) {
      // The separator itself occurred in a text.
      if (last) found[last] += `${separator}${field}`;
      continue;
    }
    last = null;
    if (number === 0) last = 'kind';
    else if (number >= 20 && number <= 29) last = 'purpose';
    // In Polish files, which use ~, these fields hold a date and the bank's codes.
    else if (number >= 60 && number <= 63 && separator === '?') last = 'purpose';
    else if (number === 32 || number === 33) last = 'name';
    // Some banks fill empty fields with a single byte FF.
    const piece = field.slice(2).replace(/^[\u02d9\u00ff\ufffd]$/, '');
    if (last && piece !== '') found[last] += found[last] === '' || cut ? piece : ` ${piece}`;
    // A subfield of full length was cut in the middle of a word.
    cut = piece.length >= SUBFIELD;
  }
  return together(found.name, sepaPurpose(found.purpose)) || tidy(found.kind);
}

/** The purpose itself, if it is marked among references (SVWZ+). */
function sepaPurpose(purpose: string): string {
  const start = purpose.indexOf('SVWZ+');
  if (start < 0) return purpose;
  const after = purpose.slice(start + 5);
  const end = after.search(SEPA_PART);
  const proper = end < 0 ? after : after.slice(0, end);
  return proper.trim() === '' ? purpose : proper;
}

/** `/NAME/…/REMI/…`, or `/CNTP/account/bank/name/city/`. */
function slashed(text: string): string {
  const pieces = text.split(SLASH_PART);
  let name = '';
  let purpose = '';
  for (let index = 1; index < pieces.length; index += 2) {
    const value = (pieces[index + 1] ?? '').replace(/^\/+|\/+$/g, '');
    if (pieces[index] === 'NAME') name ||= value;
    else if (pieces[index] === 'CNTP') name ||= value.split('/')[2] ?? '';
    else if (pieces[index] === 'REMI') purpose ||= value.replace(/^(USTD|STRD)\/+/, '');
  }
  return together(name, purpose);
}

/** `:NS:` lines: the purpose in 01 to 14, the name in 15 and 16, the posting text in 17. */
function numbered(lines: string[]): string {
  const of = (from: number, to: number) =>
    lines
      .filter(
        (line) => /^\d\d/.test(line) && Number(line.slice(0, 2)) >= from && Number(line.slice(0, 2)) <= to,
      )
      .map((line) => line.slice(2))
      .join(' ');
  return together(of(15, 16), of(1, 14)) || tidy(of(17, 17));
}

function unwrapped(lines: string[]): string {
  return lines.reduce((text, line, index) => {
    const before = lines[index - 1];
    if (before === undefined) return line;
    const length = before.length + (index === 1 ? ':86:'.length : 0);
    return length >= WRAPPED ? `${text}${line}` : `${text} ${line}`;
  }, '');
}

function together(name: string, purpose: string): string {
  return [tidy(name), tidy(purpose)].filter((part) => part !== '').join(' | ');
}
