import { describe, expect, test } from 'vitest';
import { openedFile, rowsInWords } from '@/tests/opened-file';
import { ods } from '@/tests/workbooks';

describe('OpenDocument', () => {
  const text = (value: string) =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const number = (value: number) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>shown</text:p></table:table-cell>`;
  const dated = (value: string) =>
    `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>5.1.</text:p></table:table-cell>`;
  const row = (cells: string, repeated = 1) =>
    `<table:table-row table:number-rows-repeated="${repeated}">${cells}</table:table-row>`;
  const table = (rows: string) =>
    `<table:table table:name="Blatt" table:style-name="ta1">${rows}</table:table>`;
  const head = row(text('Datum') + text('Text') + text('Betrag'));

  test('keeps days, repeated rows, gaps and spaces', async () => {
    const rows =
      row('<table:table-cell table:number-columns-repeated="1024"/>', 2) +
      head +
      row(
        dated('2026-01-05T23:59:59.999') +
          text('Caf<text:s text:c="2"/>é<office:annotation><text:p>note</text:p></office:annotation>') +
          number(-2.5),
        2,
      ) +
      row('<table:table-cell table:number-columns-repeated="2"/>' + text('')) +
      row(
        dated('2026-01-06') +
          text('Lohn') +
          '<table:table-cell office:value-type="currency" office:currency="EUR" office:value="1200"/>',
      ) +
      row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_000);
    const parsed = await openedFile(ods(table(rows)));
    expect(parsed.format).toBe('ods');
    expect(rowsInWords(parsed)).toEqual([
      [4, '2026-01-05', -250, 'Caf é'],
      [5, '2026-01-05', -250, 'Caf é'],
      [7, '2026-01-06', 120_000, 'Lohn'],
    ]);
  });

  test('refuses repetitions that would fill the memory', async () => {
    await expect(openedFile(ods(table(head + row(number(1), 1_048_576).repeat(20))))).rejects.toThrow(
      'too many cells',
    );
    await expect(
      openedFile(
        ods(
          table(
            row(
              '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>',
            ),
          ),
        ),
      ),
    ).rejects.toThrow('too many columns');
  });

  test('is refused with a password', async () => {
    await expect(openedFile(ods(table(head), '', '<manifest:encryption-data/>'))).rejects.toThrow(
      'protected by a password',
    );
  });
});
