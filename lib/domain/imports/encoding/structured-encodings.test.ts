import { expect, test } from 'vitest';
import { parsedOf, rowsOf } from '@/tests/bank-files';
import { askEncoding } from './question';
import { parseFile } from '../parse-file';

/** The bytes of a text in a one-byte encoding. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(text, (character) => {
    const byte = bytes.get(character);
    if (byte === undefined) throw new Error(`${encoding} has no ${character}`);
    return byte;
  });
}

/** UTF-16 with a byte-order mark. */
function wide(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer((text.length + 1) * 2));
  for (const [index, character] of [...`\ufeff${text}`].entries())
    view.setUint16(index * 2, character.charCodeAt(0), littleEndian);
  return new Uint8Array(view.buffer);
}

const ofx = (charset: string, name: string) =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:${charset}\r\n\r\n<OFX><STMTRS><CURDEF>EUR<ACCTID>1<STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<NAME>${name}</STMTTRN></STMTRS></OFX>`;
const camt = (encoding: string, name: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<Document><Stmt><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-01-05</Dt></BookgDt><AddtlNtryInf>${name}</AddtlNtryInf></Ntry></Stmt></Document>`;
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  [
    'OFX, as it declares',
    encoded(ofx('1252', 'Café “Zoë” €'), 'windows-1252'),
    'windows-1252',
    'Café “Zoë” €',
  ],
  ['OFX of Poland', encoded(ofx('1250', 'Żabka Łódź'), 'windows-1250'), 'windows-1250', 'Żabka Łódź'],
  ['OFX of Lithuania', encoded(ofx('1257', 'Šiauliai ęė'), 'windows-1257'), 'windows-1257', 'Šiauliai ęė'],
  ['OFX that is UTF-8 though it declares 1252', utf8(ofx('1252', 'Café €')), 'utf-8', 'Café €'],
  ['OFX with a byte-order mark', utf8(`\ufeff${ofx('NONE', 'Café')}`), 'utf-8', 'Café'],
  ['OFX in UTF-16', wide(ofx('NONE', 'Café'), true), 'utf-16le', 'Café'],
  ['CAMT in ISO-8859-15', encoded(camt('ISO-8859-15', 'Bäcker €'), 'iso-8859-15'), 'iso-8859-15', 'Bäcker €'],
  ['CAMT in ISO-8859-1', encoded(camt('ISO-8859-1', 'Bäcker ß'), 'windows-1252'), 'windows-1252', 'Bäcker ß'],
  ['CAMT in UTF-16', wide(camt('UTF-16', 'Bäcker'), false), 'utf-16be', 'Bäcker'],
  [
    'QIF of the west',
    encoded('!Type:Bank\nD28/06/2016\nT-1,00\nPCafé à Noël\n^\n', 'windows-1252'),
    'windows-1252',
    'Café à Noël',
  ],
  [
    'MT940 of the west',
    encoded(
      ':20:X\n:25:1\n:60F:C240101EUR1,\n:61:240105D1,N\n:86:Überweisung für Bäcker\n:62F:C240105EUR0,\n',
      'windows-1252',
    ),
    'windows-1252',
    'Überweisung für Bäcker',
  ],
])('%s', (_, bytes, encoding, description) => {
  const parsed = parsedOf(parseFile(bytes, {}, '2026-11-20', 'USD'));
  expect(parsed.encoding).toBe(encoding);
  expect(rowsOf(parsed)).toMatchObject([{ minorUnits: -100, description }]);
});

test('the user’s encoding wins over the declared one', () => {
  const bytes = encoded(ofx('1252', 'Żabka'), 'windows-1250');
  const parsed = parsedOf(parseFile(bytes, { encoding: 'windows-1250' }, '2026-11-20', 'USD'));
  expect(rowsOf(parsed)[0]?.description).toBe('Żabka');
});

test('ambiguous bytes are a question, with a word of the file in each encoding', () => {
  const bytes = encoded('!Type:Bank\nD28/06/2016\nT-1,00\nPCafè\n^\n', 'windows-1252');
  const parsed = parsedOf(parseFile(bytes, { encoding: 'windows-1252' }, '2026-11-20', 'USD'));
  expect(parsed.questions).toEqual([]);
  expect(askEncoding(parsed, [], bytes)).toBe(parsed);
  expect(askEncoding(parsed, ['windows-1250'], bytes).questions).toEqual([
    {
      kind: 'encoding',
      interpretations: [
        { mapping: { encoding: 'windows-1252' }, text: 'windows-1252: PCafè' },
        { mapping: { encoding: 'windows-1250' }, text: 'windows-1250: PCafč' },
      ],
    },
  ]);
});

test('an encoding that changes no text is no question', () => {
  const bytes = utf8('!Type:Bank\nD28/06/2016\nT-1,00\nPTea\n^\n');
  const parsed = parsedOf(parseFile(bytes, {}, '2026-11-20', 'USD'));
  expect(askEncoding(parsed, ['windows-1250'], bytes)).toBe(parsed);
});
