import { expect, test } from 'vitest';
import { markedPieces } from './marks';

const marked = (text: string, ...marks: string[]) =>
  markedPieces(text, marks)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['LIDL SAGT DANKE', ['lidl'], '[LIDL] SAGT DANKE'],
  ['Café Crème', ['cafe creme'], '[Café Crème]'],
  ['Cafe\u0301 12', ['cafe'], '[Cafe\u0301] 12'],
  ['STRAßE 1', ['strasse'], '[STRAßE] 1'],
  ['a  b', ['a b'], '[a  b]'],
  ['lidl and lidl', ['lidl'], '[lidl] and [lidl]'],
  ['REWE MARKT', ['rewe', 'markt'], '[REWE] [MARKT]'],
  ['Tea', ['coffee', ''], 'Tea'],
  ['', ['x'], ''],
])('%s', (text, marks, expected) => expect(marked(text, ...marks)).toBe(expected));
