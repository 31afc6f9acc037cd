import { describe, expect, it } from 'vitest';
import { linesOf, readRecords } from './delimited-text';

const cells = (text: string) => readRecords(linesOf(text), ',').map((record) => record.cells);

describe('quotes', () => {
  it.each([
    ['a,"b,c",d', [['a', 'b,c', 'd']]],
    ['a,"b ""c"" d",e', [['a', 'b "c" d', 'e']]],
    ['a, "b,c" ,d', [['a', 'b,c', 'd']]],
    ['a,"",c', [['a', '', 'c']]],
    ['a,Joe "the" Plumber,c', [['a', 'Joe "the" Plumber', 'c']]],
    ['a,"Joe "the" Plumber",c', [['a', 'Joe "the" Plumber', 'c']]],
    ['a,12" pipe,c', [['a', '12" pipe', 'c']]],
    [
      '"a","UAB "Naktida"","c"\n"d","e","f"',
      [
        ['a', 'UAB "Naktida"', 'c'],
        ['d', 'e', 'f'],
      ],
    ],
    [
      'a,"b\nc",d\ne,f,g',
      [
        ['a', 'b\nc', 'd'],
        ['e', 'f', 'g'],
      ],
    ],
    [
      'a,"b\n\nc",d\ne,f,g',
      [
        ['a', 'b\n\nc', 'd'],
        ['e', 'f', 'g'],
      ],
    ],
    [
      'a,"b, x\nc, y",d\ne,f,g\nh,i,j',
      [
        ['a', 'b, x\nc, y', 'd'],
        ['e', 'f', 'g'],
        ['h', 'i', 'j'],
      ],
    ],
  ])('%j', (text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('swallows no row after an unclosed quote', () => {
    const text = 'a,b,c\n1,"x,2\n3,"y",4\n5,z,6';
    expect(readRecords(linesOf(text), ',').map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });
});

it('knows every line ending, and counts lines correctly', () => {
  const found = readRecords(linesOf('\ufeffa,b\r\nc,d\re,f\n\n"g\r\nh",i\nj,k'), ',');
  expect(found.map(({ line, cells: [first] }) => [line, first])).toEqual([
    [1, 'a'],
    [2, 'c'],
    [3, 'e'],
    [5, 'g\nh'],
    [7, 'j'],
  ]);
});
