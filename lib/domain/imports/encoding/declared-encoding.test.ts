import { expect, test } from 'vitest';
import { asDeclared } from './declared-encoding';

const ofx = (encoding: string, charset: string) =>
  `\r\nOFXHEADER:100\r\nDATA:OFXSGML\r\nENCODING:${encoding}\r\nCHARSET:${charset}\r\n\r\n<OFX>`;

test.each([
  [ofx('USASCII', '1252'), 'windows-1252'],
  [ofx('USASCII', '1250'), 'windows-1250'],
  [ofx('USASCII', 'ISO-8859-1'), 'windows-1252'],
  [ofx('USASCII', '8859-2'), 'iso-8859-2'],
  [ofx('USASCII', 'cp1257'), 'windows-1257'],
  [ofx('UTF-8', 'CSUNICODE'), null],
  [ofx('USASCII', 'NONE'), null],
  ['OFXHEADER:100 DATA:OFXSGML ENCODING:USASCII CHARSET:1252 COMPRESSION:NONE <OFX>', 'windows-1252'],
  ['<?xml version="1.0" encoding="ISO-8859-15"?><Document/>', 'iso-8859-15'],
  ["<?xml version='1.0' encoding='windows-1250' standalone='yes'?>", 'windows-1250'],
  ['<?xml version="1.0" encoding="UTF-8"?>', null],
  ['<?xml version="1.0"?>', null],
  ['<?xml version="1.0" encoding="bogus"?>', null],
  ['Date;CHARSET:1252', null],
  ['', null],
])('%j', (head, encoding) =>
  expect(
    asDeclared(new TextEncoder().encode(head), { text: head, encoding: 'macintosh', others: ['ibm866'] }),
  ).toMatchObject(
    encoding ? { text: head, encoding, others: [] } : { encoding: 'macintosh', others: ['ibm866'] },
  ),
);

test('the bytes are decoded again in the declared encoding', () => {
  const bytes = Uint8Array.from(`${ofx('USASCII', '1250')}\u0159`, (character) =>
    character === '\u0159' ? 0xf8 : character.charCodeAt(0),
  );
  expect(
    asDeclared(bytes, { text: `${ofx('USASCII', '1250')}ø`, encoding: 'windows-1252', others: [] }),
  ).toEqual({
    text: `${ofx('USASCII', '1250')}ř`,
    encoding: 'windows-1250',
    others: [],
  });
});

test('UTF-8 stays UTF-8, whatever the header says', () => {
  const guessed = { text: `${ofx('USASCII', '1252')}é`, encoding: 'utf-8', others: [] };
  expect(asDeclared(new TextEncoder().encode(guessed.text), guessed)).toBe(guessed);
});
