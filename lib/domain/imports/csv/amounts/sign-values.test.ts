import { describe, expect, it } from 'vitest';
import { minorUnitsOf, minorUnitsUnderEach, kindsOf, readRows, reasonsOf } from '@/tests/made-up-rows';

describe('a column with unknown words for in and out', () => {
  const rows = ['a,52.10,O', 'b,2500.00,I', 'c,12.00,O', 'd,7.00,O'];

  it('asks which of its values means money out', () => {
    const parsed = readRows(rows, 'Date,Text,Amount,O/I');
    expect(kindsOf(parsed)).toEqual(['signOut']);
    expect(parsed.questions[0]?.interpretations.map(({ text }) => text)).toEqual([
      '"O" in "O/I" means money out, "I" means money in',
      '"I" in "O/I" means money out, "O" means money in',
      `"O/I" doesn't say: 52.10 (a) is money out`,
      `"O/I" doesn't say: 52.10 (a) is money in`,
    ]);
    expect(minorUnitsUnderEach(rows, 'Date,Text,Amount,O/I')).toEqual([
      [-5210, 250000, -1200, -700],
      [5210, -250000, 1200, 700],
      [-5210, -250000, -1200, -700],
      [5210, 250000, 1200, 700],
    ]);
  });

  it.each(['Xyz', 'Type', 'Suunta'])('asks whatever the header is: %s', (header) => {
    expect(minorUnitsUnderEach(rows, `Date,Text,Amount,${header}`)).toContainEqual([
      -5210, 250000, -1200, -700,
    ]);
  });

  it('asks in a file without headers, and if the mapping names the column', () => {
    expect(minorUnitsUnderEach(rows, null)).toContainEqual([-5210, 250000, -1200, -700]);
    expect(minorUnitsUnderEach(rows, 'Date,Text,Amount,Xyz', { sign: 'Xyz' })).toEqual([
      [-5210, 250000, -1200, -700],
      [5210, -250000, 1200, 700],
    ]);
    const signed = ['a,-52.10,O', 'b,2500.00,I', 'c,-12.00,O'];
    expect(minorUnitsUnderEach(signed, 'Date,Text,Amount,Xyz', { sign: 'Xyz' })[0]).toEqual([
      -5210, 250000, -1200,
    ]);
  });

  it('reports rows with a third value, and asks for its meaning', () => {
    const three = [...rows, 'e,3.00,X'];
    const chosen = readRows(three, 'Date,Text,Amount,O/I', { sign: 'O/I', signOut: 'O' });
    expect(minorUnitsOf(chosen)).toEqual([-5210, 250000, -1200, -700]);
    expect(reasonsOf(chosen)).toEqual([[6, '"X" in "O/I" means neither money in nor money out', true]]);
    expect(minorUnitsUnderEach(three, 'Date,Text,Amount,O/I', { sign: 'O/I', signOut: 'O' })).toEqual([
      [-5210, 250000, -1200, -700],
      [-5210, -1200, -700, 300],
      [-5210, 250000, -1200, -700, 300],
    ]);
    expect(
      minorUnitsOf(
        readRows(three, 'Date,Text,Amount,O/I', { sign: 'O/I', signOut: ['O', 'X'], signIn: 'I' }),
      ),
    ).toEqual([-5210, 250000, -1200, -700, -300]);
  });

  it('asks nothing more once money out and money in have been chosen, one after the other', () => {
    const three = [...rows, 'e,3.00,X'];
    const [out] = readRows(three, 'Date,Text,Amount,O/I').questions;
    expect(out?.interpretations[0]?.text).toBe('"O" in "O/I" means money out');
    const next = readRows(three, 'Date,Text,Amount,O/I', out?.interpretations[0]?.mapping);
    expect(kindsOf(next)).toEqual(['signIn']);
    expect(next.questions[0]?.interpretations.map(({ text }) => text)).toEqual([
      '"I" in "O/I" means money in',
      '"X" in "O/I" means money in',
      '"I" and "X" in "O/I" mean money in',
    ]);
    const chosen = readRows(three, 'Date,Text,Amount,O/I', next.questions[0]?.interpretations[0]?.mapping);
    expect(kindsOf(chosen)).toEqual([]);
    expect(minorUnitsOf(chosen)).toEqual([-5210, 250000, -1200, -700]);
    expect(reasonsOf(chosen)).toEqual([[6, '"X" in "O/I" means neither money in nor money out', true]]);
  });

  it('learns the words if the balances prove them', () => {
    const proven = ['a,52.10,O,947.90', 'b,2500.00,I,3447.90', 'c,12.00,O,3435.90', 'd,7.00,O,3428.90'];
    const parsed = readRows(proven, 'Date,Text,Amount,Type,Balance');
    expect(minorUnitsOf(parsed)).toEqual([-5210, 250000, -1200, -700]);
    expect(kindsOf(parsed)).toEqual([]);
    expect(minorUnitsOf(readRows(proven, 'Date,Text,Amount,Type,Balance', parsed.mapping))).toEqual(
      minorUnitsOf(parsed),
    );
  });

  it('is found by the words in the mapping', () => {
    expect(minorUnitsOf(readRows(rows, 'Date,Text,Amount,O/I', { signOut: 'O' }))).toEqual([
      -5210, 250000, -1200, -700,
    ]);
    expect(minorUnitsOf(readRows(rows, null, { signIn: ['i'] }))).toEqual([-5210, 250000, -1200, -700]);
  });

  it('keeps all rows if the mapping names a column of free text, with what is wrong', () => {
    const texts = Array.from({ length: 15 }, (_, row) => `t${row},5.00,word${row}`);
    const parsed = readRows(texts, 'Date,Text,Amount,Xyz', { sign: 'Xyz' });
    expect(parsed.excluded).toHaveLength(15);
    expect(reasonsOf(parsed)[0]).toEqual([2, '"word0" in "Xyz" means neither money in nor money out', true]);
  });
});
