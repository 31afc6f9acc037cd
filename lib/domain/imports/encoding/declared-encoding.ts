import type { DecodedText } from './decode-text';

/**
 * Decodes the bytes in the encoding that the file itself declares. Text recognized as Unicode is kept, since many OFX
 * files that declare Windows-1252 are in UTF-8.
 */
export function asDeclared(bytes: Uint8Array, guessed: DecodedText): DecodedText {
  const declared = guessed.encoding.startsWith('utf-') ? null : declaredEncoding(guessed.text);
  if (declared === null) return guessed;
  return { text: new TextDecoder(declared).decode(bytes), encoding: declared, others: [] };
}

/**
 * The encoding that an OFX header or an XML declaration names, as a label of the Encoding Standard. Null if it names
 * none, or a Unicode one, which the bytes themselves reveal.
 */
function declaredEncoding(head: string): string | null {
  const start = head.slice(0, 2000);
  const xml = /<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1];
  const charset = /^\s*(?:OFXHEADER|DATA|VERSION|ENCODING)[\s\S]*?\bCHARSET\s*:\s*([\w.-]{1,40})/i.exec(
    start,
  )?.[1];
  const named = xml ?? charset;
  if (named === undefined) return null;
  const label = named
    .replace(/^(?:cp|win(?:dows)?-?)?(125\d)$/i, 'windows-$1')
    .replace(/^(?:iso)?-?(8859-\d{1,2})$/i, 'iso-$1');
  try {
    // Like banks, the standard treats ISO-8859-1 as Windows-1252.
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-') ? null : encoding;
  } catch {
    return null;
  }
}
